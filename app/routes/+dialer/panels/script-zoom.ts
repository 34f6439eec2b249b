export const ZOOMS = [13, 15, 17, 20, 24, 28] as const
const STORAGE_KEY = 'trunkline.scriptZoom'
const DEFAULT_ZOOM = 1

export function loadZoom(): number {
  try {
    const stored = Number(localStorage.getItem(STORAGE_KEY) ?? DEFAULT_ZOOM)
    return stored in ZOOMS ? stored : DEFAULT_ZOOM
  } catch {
    return DEFAULT_ZOOM
  }
}

export function saveZoom(zoom: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(zoom))
  } catch {}
}
