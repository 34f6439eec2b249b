/** How well the carrier knows who calls (STIR/SHAKEN): A fully, B partially, C as a gateway. */
export const ATTESTATIONS = ['A', 'B', 'C'] as const
export type Attestation = (typeof ATTESTATIONS)[number]

export const readAttestation = (text: string | undefined): Attestation | null =>
  ATTESTATIONS.find((one) => one === text) ?? null

/** What the carrier found about an incoming call: an attestation, a failed check, or none. */
export const CALLER_VERIFICATIONS = [...ATTESTATIONS, 'failed', 'none'] as const
export type CallerVerification = (typeof CALLER_VERIFICATIONS)[number]

/** Of Twilio's `StirVerstat`, such as `TN-Validation-Passed-A-Diverted`. null: not told. */
export function readCallerVerification(text: string | undefined): CallerVerification | null {
  if (text === undefined) return null
  if (text.startsWith('TN-Validation-Failed')) return 'failed'
  if (text === 'No-TN-Validation') return 'none'
  return readAttestation(/^TN-Validation-Passed-([ABC])\b/.exec(text)?.[1])
}
