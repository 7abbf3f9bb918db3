/** Wake lock during a game; vibration and system notification for the player's turn. */
import { addressOf } from '../host/address'
import { settings } from '../storage/settings.svelte'

/** Keep the screen awake until the returned function is called. The system releases the lock when the page is hidden. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let wanted = true
  const take = async () => {
    if (!wanted || document.hidden || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (!wanted) void lock?.release()
  }
  document.addEventListener('visibilitychange', take)
  void take()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}

export function noticesPossible(): boolean {
  return 'Notification' in globalThis && isSecureContext && Notification.permission !== 'denied'
}

export async function allowNotices(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Notify the player by vibration, and by a notification if the page is hidden. */
export function callFor(text: string): void {
  // Browsers block vibration before the first user activation.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
  if (!document.hidden || !settings.notices || !noticesPossible() || Notification.permission !== 'granted') return
  void navigator.serviceWorker?.ready.then((worker) =>
    worker.showNotification('setcubed', { body: text, tag: 'turn', icon: addressOf('/icons/icon-192.png') }),
  )
}
