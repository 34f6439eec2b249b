import type { PhoneAccess } from '../../domain/dial-sessions/dialer.schema'

/** `replaced`: unplugged, default in use. */
export type MicrophoneState = 'off' | 'on' | 'blocked' | 'missing' | 'replaced'

export interface PhoneStatus {
  call: 'idle' | 'connecting' | 'live'
  microphone: MicrophoneState
  /** Simulated phone only. */
  caption: string | null
  /** Null: ended normally. */
  failure: string | null
}

export const IDLE_PHONE: PhoneStatus = { call: 'idle', microphone: 'off', caption: null, failure: null }

export interface PhonePort {
  readonly kind: PhoneAccess['kind']
  /** Resolves when accepted; rejects with a message for users. */
  connect(params: Record<string, string>): Promise<void>
  disconnect(): void
  setMuted(muted: boolean): void
  sendDigits(digits: string): void
  setMicrophone(deviceId: string | null): Promise<void>
  setSpeaker(deviceId: string | null): Promise<void>
  close(): void
}

export interface PhoneListener {
  onStatus(change: Partial<PhoneStatus>): void
  /** 0 to 1. */
  onLevel(level: number): void
}

export interface PhoneOptions {
  access: PhoneAccess
  renewAccess(): Promise<PhoneAccess>
  listener: PhoneListener
}

export async function createPhone(options: PhoneOptions): Promise<PhonePort> {
  if (options.access.kind === 'twilio') return (await import('./twilio-phone')).createTwilioPhone(options)
  return (await import('./simulated-phone')).createSimulatedPhone(options)
}
