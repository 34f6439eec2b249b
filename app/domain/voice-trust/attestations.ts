/** How well the carrier knows who calls (STIR/SHAKEN): A fully, B partially, C as a gateway. */
export const ATTESTATIONS = ['A', 'B', 'C'] as const
export type Attestation = (typeof ATTESTATIONS)[number]

export const readAttestation = (text: string | undefined): Attestation | null =>
  ATTESTATIONS.find((one) => one === text) ?? null
