import { AVATAR_SIDE, THUMBNAIL_SIDE } from '~/domain/avatars/avatar-limits'

/**
 * Crops and shrinks the form's picture and adds a thumbnail; this also strips metadata. Unreadable files are sent
 * unchanged for the server to reject.
 */
export async function resizeAvatar(form: FormData): Promise<FormData> {
  const file = form.get('file')
  if (!(file instanceof File)) return form
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return form
  try {
    form.set('file', await cropSquare(picture, AVATAR_SIDE), 'picture')
    form.set('thumbnail', await cropSquare(picture, THUMBNAIL_SIDE), 'thumbnail')
    return form
  } finally {
    picture.close()
  }
}

const QUALITY = 0.9

/** Crops to the centered square, at most `side` pixels. */
async function cropSquare(picture: ImageBitmap, side: number): Promise<Blob> {
  const from = Math.min(picture.width, picture.height)
  const to = Math.min(from, side)
  const canvas = document.createElement('canvas')
  canvas.width = to
  canvas.height = to
  const [left, top] = [(picture.width - from) / 2, (picture.height - from) / 2]
  canvas.getContext('2d')!.drawImage(picture, left, top, from, from, 0, 0, to, to)
  return new Promise((resolve, reject) =>
    // Browsers without a WebP encoder produce PNG.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser could not encode the picture'))),
      'image/webp',
      QUALITY,
    ),
  )
}
