import { requirePermission } from '../access/require'
import { findProfileRow } from '../business-profiles/business-profiles.read.server'
import { profileWords } from '../business-profiles/business-profiles.words'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import type { ReactionFacts } from '../reactions'
import { toRegistrationView } from '../registrations/registrations.read.server'
import type { RegistrationView } from '../registrations/registrations.schema'
import { findRegistrationOf, submitRegistration } from '../registrations/submit-registration.server'
import { voiceTrustWords } from './voice-trust.words'

/** `profileId` null: the account's. Throws forbidden, not_found, conflict, and invalid without EIN and website. */
export async function submitStirShaken(ctx: Ctx, profileId: string | null): Promise<RegistrationView> {
  const { accountId, userId } = requirePermission(ctx, 'trust:edit')
  return ctx.db.transact('stir-shaken.submit', async (tx) => {
    const row = await findProfileRow(tx, accountId)
    if (profileId !== null && row?.id !== profileId) throw notFound(voiceTrustWords.notFound)
    if (row && (row.ein_sealed === '' || row.website_url === ''))
      throw new DomainError('invalid', profileWords.stirShakenIncompatible)
    const profile = await findRegistrationOf(tx, { accountId, kind: 'profile' })
    if (profile?.state === 'suspended') throw new DomainError('conflict', voiceTrustWords.suspended)
    if (profile?.state !== 'registered') throw new DomainError('conflict', voiceTrustWords.profileFirst)
    const registration = await submitRegistration(tx, { accountId, kind: 'stir_shaken', userId })
    if (!registration) throw new DomainError('conflict', voiceTrustWords.notPossible)
    return toRegistrationView(registration)
  })
}

/** Reaction: with the profile registered, its caller ID name is submitted; a corrected name again. */
export async function submitCallerName(tx: Ctx, fact: ReactionFacts['registrationChanged']): Promise<void> {
  if (fact.kind !== 'profile' || fact.to !== 'registered' || !tx.trust) return
  const profile = await findProfileRow(tx, fact.accountId)
  if (!profile || profile.caller_id_name === '') return
  await submitRegistration(tx, { accountId: fact.accountId, kind: 'caller_name', userId: null })
}
