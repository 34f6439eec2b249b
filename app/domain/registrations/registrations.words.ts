import type { RefusalCode, RegistrationKindName, RegistrationStatus } from './registrations.schema'

export const kindNames: Record<RegistrationKindName, string> = {
  profile: 'Business Profile',
  brand: 'SMS brand',
  text_campaign: 'SMS campaign',
  stir_shaken: 'STIR/SHAKEN',
  caller_name: 'Caller ID name',
  spam_profile: 'Spam Protection',
}

/** 4-trust §4.1. */
export const statusLabels: Record<RegistrationStatus, string> = {
  UNSUBMITTED: 'Unsubmitted',
  IN_REVIEW: 'In Review',
  FAILED: 'Failed',
  REGISTERED: 'Registered',
}

export const refusalTexts: Record<RefusalCode, string> = {
  no_funds: 'Your wallet has too little for the fee. Add funds, then submit again.',
  gone_at_carrier: 'The carrier no longer has this registration. Submit it again.',
  not_submitted: 'The carrier did not get this registration. Submit it again.',
  carrier_refused: 'The carrier refused this registration. Check it, then submit again.',
}

export const registrationsWords = {
  /** 4-trust §8. */
  failed: 'Registration failed',
  suspended: 'The carrier suspended this registration.',
  notOffered: 'Registrations are not set up on this server.',
} as const
