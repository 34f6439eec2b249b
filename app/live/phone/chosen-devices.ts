const STORAGE_KEY = 'trunkline.audio'
/** Other windows get a storage event. */
const CHANGED_EVENT = 'trunkline.audio.chosen'

/** Null: system default. */
export interface ChosenDevices {
  microphone: string | null
  speaker: string | null
}

/** Without storage. */
let inMemory: ChosenDevices | null = null

const parseDeviceId = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export function loadDevices(): ChosenDevices {
  if (inMemory) return inMemory
  try {
    const { microphone, speaker } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
    return { microphone: parseDeviceId(microphone), speaker: parseDeviceId(speaker) }
  } catch {
    return { microphone: null, speaker: null }
  }
}

export function saveDevices(devices: ChosenDevices): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(devices))
    inMemory = null
  } catch {
    inMemory = devices
  }
  window.dispatchEvent(new Event(CHANGED_EVENT))
}

export function onDevicesChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && listener()
  window.addEventListener(CHANGED_EVENT, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(CHANGED_EVENT, listener)
    window.removeEventListener('storage', onStorage)
  }
}
