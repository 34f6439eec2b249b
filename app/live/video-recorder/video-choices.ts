import { loadDevices } from '../phone/chosen-devices'
import { videoRecorderLiveWords } from './video-recorder-live.words'

/** 2-live §5. */
export const OVERLAY_WIDTHS = { least: 1, most: 50, usual: 20 } as const
export const OVERLAY_POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type OverlayPosition = (typeof OVERLAY_POSITIONS)[number]
export const POSITION_LABELS: Record<OverlayPosition, string> = {
  'top-left': videoRecorderLiveWords.topLeft,
  'top-right': videoRecorderLiveWords.topRight,
  'bottom-left': videoRecorderLiveWords.bottomLeft,
  'bottom-right': videoRecorderLiveWords.bottomRight,
}

/** Null: system default. */
export interface VideoChoices {
  camera: string | null
  /** False: none. */
  microphone: string | null | false
  /** Percent of the width. */
  overlayWidth: number
  overlayPosition: OverlayPosition
}

const STORAGE_KEY = 'trunkline.video'

/** Without storage. */
let inMemory: VideoChoices | null = null

export const isOverlayWidth = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= OVERLAY_WIDTHS.least && (value as number) <= OVERLAY_WIDTHS.most
const isPosition = (value: unknown): value is OverlayPosition => OVERLAY_POSITIONS.includes(value as OverlayPosition)
const parseDeviceId = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Defaults to the calls' microphone. */
export function loadVideoChoices(): VideoChoices {
  if (inMemory) return inMemory
  let stored: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof value === 'object' && value !== null) stored = value as Record<string, unknown>
  } catch {
    // Empty or invalid.
  }
  const { camera, microphone, overlayWidth, overlayPosition } = stored
  return {
    camera: parseDeviceId(camera),
    microphone:
      microphone === false ? false : microphone === undefined ? loadDevices().microphone : parseDeviceId(microphone),
    overlayWidth: isOverlayWidth(overlayWidth) ? overlayWidth : OVERLAY_WIDTHS.usual,
    overlayPosition: isPosition(overlayPosition) ? overlayPosition : 'bottom-left',
  }
}

export function saveVideoChoices(choices: VideoChoices): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choices))
    inMemory = null
  } catch {
    inMemory = choices
  }
}
