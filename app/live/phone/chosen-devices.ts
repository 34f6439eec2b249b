const STORED = 'trunkline.audio'
/** Other windows get a storage event. */
const CHOSEN = 'trunkline.audio.chosen'

/** Null: system default. */
export interface ChosenDevices {
  microphone: string | null
  speaker: string | null
}

/** Without storage. */
let unkept: ChosenDevices | null = null

const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

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

export function onDevices(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === STORED && listener()
  window.addEventListener(CHOSEN, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(CHOSEN, listener)
    window.removeEventListener('storage', onStorage)
  }
}
