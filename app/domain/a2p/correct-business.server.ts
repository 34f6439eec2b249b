import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findRegistrationOf, restartRegistration } from '../registrations/submit-registration.server'
import { requireBrandOwner } from './a2p-access.server'
import { a2pWords } from './a2p.words'

const AT_WORK = new Set(['registered', 'suspended', 'submitting'])

/** The brand was rejected for what the registered business profile says, and carriers do not let that be edited. */
export async function canCorrectBusiness(ctx: Ctx, accountId: string): Promise<boolean> {
  const stateOf = async (kind: 'profile' | 'brand' | 'text_campaign') =>
    (await findRegistrationOf(ctx, { accountId, kind }))?.state ?? 'unsubmitted'
  return (
    (await stateOf('brand')) === 'failed' &&
    (await stateOf('profile')) === 'registered' &&
    !AT_WORK.has(await stateOf('text_campaign'))
  )
}

/**
 * Opens the business profile for correction. Once it is registered again, as a new one, a new brand and campaign are
 * filed from it, with their fees. Throws forbidden, conflict.
 */
export async function correctBusiness(ctx: Ctx): Promise<void> {
  const { accountId, userId } = await requireBrandOwner(ctx)
  await ctx.db.transact('a2p.correct-business', async (tx) => {
    if (!(await canCorrectBusiness(tx, accountId))) throw new DomainError('conflict', a2pWords.notCorrectable)
    for (const kind of ['profile', 'brand', 'text_campaign'] as const)
      await restartRegistration(tx, { accountId, kind })
    await tx.db.q
      .updateTable('text_campaigns')
      .set({ requested_at: tx.clock.now(), requested_by: userId })
      .where('account_id', '=', accountId)
      .execute()
  })
}
