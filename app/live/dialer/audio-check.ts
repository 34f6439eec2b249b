import { hasComputerAudio, isLive, type DialerState } from './dialer-state'

const STORAGE_KEY = 'trunkline.audio-checked'
const listeners = new Set<() => void>()

/** null: not read yet. */
let isChecked: boolean | null = null

function readChecked(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    // Without storage it would come back with each page.
    return true
  }
}

export const isAudioChecked = (): boolean => (isChecked ??= readChecked())

/** Once per browser. */
export function markAudioChecked(): void {
  if (isAudioChecked()) return
  isChecked = true
  try {
    localStorage.setItem(STORAGE_KEY, '1')
  } catch {
    // Checked in this page.
  }
  for (const listener of listeners) listener()
}

export function onAudioChecked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Before the first Connect in this browser: idle, with audio by the computer. */
export function needsAudioCheck({ session, incoming }: DialerState): boolean {
  if (session === null || session.connection !== 'computer' || session.phoneToConfirm !== null) return false
  const isIdle = session.wrapUpLineId === null && incoming.length === 0 && !isLive(session)
  return isIdle && !isAudioChecked()
}

/** A call with audio here is the check. */
export function handleCallAudio({ session, phone }: DialerState): void {
  if (phone.call === 'live' && phone.microphone === 'on' && hasComputerAudio(session)) markAudioChecked()
}
