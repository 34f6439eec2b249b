import type { OverlayPosition } from './video-choices'

interface Size {
  width: number
  height: number
}

export interface Rect extends Size {
  x: number
  y: number
}

/** Share of the width. */
const MARGIN = 0.015

export function overlayRect(
  screen: Size,
  camera: Size,
  { width: percent, position }: { width: number; position: OverlayPosition },
): Rect {
  const margin = Math.round(screen.width * MARGIN)
  const shape = camera.width > 0 && camera.height > 0 ? camera.height / camera.width : 3 / 4
  const desiredWidth = (screen.width * percent) / 100
  const width = Math.min(desiredWidth, (screen.height - 2 * margin) / shape, screen.width - 2 * margin)
  const size = { width: Math.round(width), height: Math.round(width * shape) }
  return {
    ...size,
    x: position.endsWith('left') ? margin : screen.width - margin - size.width,
    y: position.startsWith('top') ? margin : screen.height - margin - size.height,
  }
}

/** Like object-fit: contain. */
export function fittedRect(area: Size, picture: Size): Rect {
  if (picture.width <= 0 || picture.height <= 0) return { x: 0, y: 0, ...area }
  const scale = Math.min(area.width / picture.width, area.height / picture.height)
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
  return {
    ...size,
    x: Math.round((area.width - size.width) / 2),
    y: Math.round((area.height - size.height) / 2),
  }
}
