/** Why the provider refused a drop or did not deliver it. */
export type ProviderReason =
  'landline' | 'mailbox_full' | 'blocked' | 'do_not_call' | 'provider_refused' | 'not_delivered'

export interface DropRequest {
  /** Our id; the provider repeats it in its reports. */
  dropId: string
  /** E.164. */
  to: string
  /** E.164. Where replies go. */
  forwardingNumber: string
  /** `url`: signed, valid for a day at least. */
  audio: { url: string; type: 'mp3' | 'wav' }
  /** Unguessable, for this drop only. */
  callbackUrl: string
  /** For the provider's own check of hours. */
  postalCode: string | null
}

/** Drops audio into voicemail without a ring. Has no idempotency key: never repeat an `unknown` outcome. */
export interface RinglessProvider {
  /** Accepted, not delivered. Throws RinglessError. */
  send(drop: DropRequest): Promise<void>
}

/** `retry`: nothing was done. Use `isRinglessError`: there are two module graphs. */
export class RinglessError extends Error {
  readonly isRinglessError = true
  constructor(
    readonly outcome: 'refused' | 'retry' | 'unknown',
    message: string,
    readonly reason: ProviderReason = 'provider_refused',
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
    this.name = 'RinglessError'
  }
}

export const isRinglessError = (error: unknown): error is RinglessError =>
  typeof error === 'object' && error !== null && 'isRinglessError' in error && error.isRinglessError === true
