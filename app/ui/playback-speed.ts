export const SPEEDS = [0.5, 1, 1.25, 1.5, 1.75, 2] as const
const STORAGE_KEY = 'trunkline.playbackSpeed'

/** Of this tab. */
export function loadSpeed(fallback: number): number {
  try {
    const stored = Number(sessionStorage.getItem(STORAGE_KEY))
    return SPEEDS.find((speed) => speed === stored) ?? fallback
  } catch {
    return fallback
  }
}

export function saveSpeed(speed: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(speed))
  } catch {
    // Applies to this player only.
  }
}
