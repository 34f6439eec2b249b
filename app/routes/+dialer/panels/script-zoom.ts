export const ZOOMS = [13, 15, 17, 20, 24, 28] as const
const STORED = 'trunkline.scriptZoom'
const FIRST = 1

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
  } catch {}
}
