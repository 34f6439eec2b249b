export const voiceTrustWords = {
  profileFirst: 'Register your Business Profile first. STIR/SHAKEN builds on it.',
  notPossible: 'STIR/SHAKEN is in review or registered already.',
  suspended: 'The carrier suspended your Business Profile.',
  notFound: 'Business profile',
} as const

/** Levels of attestation. */
export const attestationTexts = {
  A: 'Full: the carrier knows you and your right to the number.',
  B: 'Partial: the carrier knows you, not your right to the number.',
  C: 'Gateway: the carrier knows only where the call came in.',
} as const
