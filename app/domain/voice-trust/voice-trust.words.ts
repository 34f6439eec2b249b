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

/** Of an incoming call (STIR/SHAKEN). */
export const verificationTexts = {
  A: 'Verified: the caller’s carrier vouches for the number (A).',
  B: 'Caller known to their carrier, the number is not verified (B).',
  C: 'Not verified: the call came in through a gateway (C).',
  failed: 'Not verified: the signature is invalid. The number may be spoofed.',
  none: 'Not verified: the call was not signed.',
} as const
