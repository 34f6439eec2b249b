import type { PhoneAccess } from '../../domain/dial-sessions/dialer.schema'

/**
 * What the seller's microphone is doing. `blocked`: the browser or the person said no; `missing`: there is none; `replaced`: the one
 * that was used is gone, and the system's own took its place.
 */
export type MicrophoneState = 'off' | 'on' | 'blocked' | 'missing' | 'replaced'

export interface PhoneStatus {
  call: 'idle' | 'connecting' | 'live'
  microphone: MicrophoneState
  /** What is heard now, in words; null while it is quiet. Only the simulated phone knows it. */
  caption: string | null
  /** Why the last connection failed or broke off, in a sentence; null when it ended as it should. */
  failure: string | null
}

export const QUIET_PHONE: PhoneStatus = { call: 'idle', microphone: 'off', caption: null, failure: null }

/** The seller's phone in this browser: one call into the seller's room at a time. */
export interface PhonePort {
  readonly kind: PhoneAccess['kind']
  /** Calls into the room that `params` name. Resolves once the other side accepted; rejects with a sentence. */
  connect(params: Record<string, string>): Promise<void>
  disconnect(): void
  setMuted(muted: boolean): void
  sendDigits(digits: string): void
  /** `null`: whatever the system prefers. */
  setMicrophone(deviceId: string | null): Promise<void>
  setSpeaker(deviceId: string | null): Promise<void>
  /** Ends the call and frees the microphone. */
  close(): void
}

export interface PhoneListener {
  onStatus(change: Partial<PhoneStatus>): void
  /** Loudness of the microphone, 0 to 1, about ten times a second. */
  onLevel(level: number): void
}

export interface PhoneOptions {
  access: PhoneAccess
  /** A fresh access token, for phones that outlive theirs. */
  renewAccess(): Promise<PhoneAccess>
  listener: PhoneListener
}

/** Makes the phone that the server's answer names. Each kind is loaded only where it is used. */
export async function makePhone(options: PhoneOptions): Promise<PhonePort> {
  if (options.access.kind === 'twilio') return (await import('./twilio-phone')).makeTwilioPhone(options)
  return (await import('./simulated-phone')).makeSimulatedPhone(options)
}
