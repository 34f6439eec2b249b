const STORED = 'trunkline.audio'
/** Told in this window; other windows of this browser are told by the storage itself. */
const CHOSEN = 'trunkline.audio.chosen'

/** By the browser's own ids; null: whatever the system prefers. */
export interface ChosenDevices {
  microphone: string | null
  speaker: string | null
}

/** What could not be stored: kept for this page only. */
let unkept: ChosenDevices | null = null

const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** What was chosen in this browser: a reload in mid-call stays on the headset. */
export function readDevices(): ChosenDevices {
  if (unkept) return unkept
  try {
    const { microphone, speaker } = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, unknown>
    return { microphone: idOf(microphone), speaker: idOf(speaker) }
  } catch {
    return { microphone: null, speaker: null }
  }
}

export function keepDevices(devices: ChosenDevices): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(devices))
    unkept = null
  } catch {
    unkept = devices
  }
  window.dispatchEvent(new Event(CHOSEN))
}

/** Runs when something may have been chosen elsewhere: on another part of the page, or in another window. */
export function onDevices(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === STORED && listener()
  window.addEventListener(CHOSEN, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(CHOSEN, listener)
    window.removeEventListener('storage', onStorage)
  }
}
