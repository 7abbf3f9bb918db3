/** A player's attention: the screen stays awake in a game; a short buzz and, if allowed, a notice call for a turn. */
import { addressOf } from '../host/address'
import { settings } from '../storage/settings.svelte'

/** Keeps the screen awake until the function it gives back is called. The system lets go whenever the page is hidden. */
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

/** Says that it is one's turn, to a hand and to eyes that are elsewhere. */
export function callFor(text: string): void {
  // A page that nobody has touched yet may not buzz.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
  if (!document.hidden || !settings.notices || !noticesPossible() || Notification.permission !== 'granted') return
  void navigator.serviceWorker?.ready.then((worker) =>
    worker.showNotification('setcubed', { body: text, tag: 'turn', icon: addressOf('/icons/icon-192.png') }),
  )
}
