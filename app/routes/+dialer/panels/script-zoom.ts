/** Sizes of a script's letters, in pixels. */
export const ZOOMS = [13, 15, 17, 20, 24, 28] as const
const STORED = 'trunkline.scriptZoom'
const FIRST = 1

/** Place in ZOOMS of this browser. What was tampered with, or a browser without storage, gives the default. */
export function readZoom(): number {
  try {
    const stored = Number(localStorage.getItem(STORED) ?? FIRST)
    return stored in ZOOMS ? stored : FIRST
  } catch {
    return FIRST
  }
}

export function keepZoom(zoom: number): void {
  try {
    localStorage.setItem(STORED, String(zoom))
  } catch {
    // Kept for this panel only.
  }
}
