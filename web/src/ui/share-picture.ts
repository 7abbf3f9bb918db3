import { saveFile } from './share'

/** Open the system's share sheet with a picture, or download it. */
export async function sharePicture(canvas: HTMLCanvasElement, name: string, text: string): Promise<void> {
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'))
  if (!blob) return
  const file = new File([blob], name, { type: 'image/png' })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text })
      return
    } catch {
      // The player closed the sheet, or there is none.
    }
  }
  saveFile(blob, name)
}
