import { brandKind } from '../a2p/brand-kind.server'
import { textCampaignKind } from '../a2p/text-campaign-kind.server'
import { profileKind } from '../business-profiles/profile-kind.server'
import { callerNameKind } from '../voice-trust/caller-name-kind.server'
import { stirShakenKind } from '../voice-trust/stir-shaken-kind.server'
import { spamProfileKind } from '../spam-protection/spam-profile-kind.server'
import type { RegistrationKind } from './registration-kind'
import type { RegistrationKindName } from './registrations.schema'

/** A new kind is one entry here and one file of its area. Only jobs read it. */
const KINDS: Partial<Record<RegistrationKindName, RegistrationKind>> = {
  brand: brandKind,
  text_campaign: textCampaignKind,
  profile: profileKind,
  stir_shaken: stirShakenKind,
  caller_name: callerNameKind,
  spam_profile: spamProfileKind,
}

export function registrationKind(kind: string): RegistrationKind {
  const found = KINDS[kind as RegistrationKindName]
  if (!found) throw new Error(`no registration of kind ${kind}`)
  return found
}
