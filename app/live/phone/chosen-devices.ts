const STORED = 'trunkline.audio'

/** By the browser's own ids; null: whatever the system prefers. */
export interface ChosenDevices {
  microphone: string | null
  speaker: string | null
}

const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** What was chosen in this browser: a reload in mid-call stays on the headset. */
export function readDevices(): ChosenDevices {
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
  } catch {
    // Kept for this page only.
  }
}
