import type { OverlayPosition } from './video-choices'

interface Size {
  width: number
  height: number
}

export interface Rect extends Size {
  x: number
  y: number
}

/** Between the camera and the edges, of the screen's width. */
const MARGIN = 0.015

/** Where the camera lies over the screen; as wide as was chosen, in its own shape, and never higher than the screen. */
export function overlayRect(
  screen: Size,
  camera: Size,
  { width: percent, position }: { width: number; position: OverlayPosition },
): Rect {
  const margin = Math.round(screen.width * MARGIN)
  const shape = camera.width > 0 && camera.height > 0 ? camera.height / camera.width : 3 / 4
  const wanted = (screen.width * percent) / 100
  const width = Math.min(wanted, (screen.height - 2 * margin) / shape, screen.width - 2 * margin)
  const size = { width: Math.round(width), height: Math.round(width * shape) }
  return {
    ...size,
    x: position.endsWith('left') ? margin : screen.width - margin - size.width,
    y: position.startsWith('top') ? margin : screen.height - margin - size.height,
  }
}

/** The largest place of a picture's shape in the middle of a room: all of it is seen, whatever it becomes. */
export function fittedRect(room: Size, picture: Size): Rect {
  if (picture.width <= 0 || picture.height <= 0) return { x: 0, y: 0, ...room }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
  return {
    ...size,
    x: Math.round((room.width - size.width) / 2),
    y: Math.round((room.height - size.height) / 2),
  }
}
