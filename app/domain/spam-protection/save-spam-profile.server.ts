import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { submitRegistration, withdrawRegistration } from '../registrations/submit-registration.server'
import { correctFailed } from './apply-verdict.server'
import { requireTrustEditor } from './protection-rules'
import { findProduct, findSpamProfileRow, toSpamProfile, type SpamProfileRow } from './spam-profile.read.server'
import type { SpamProfile, SpamProfileData } from './spam-protection.schema'
import { spamWords } from './spam-protection.words'

const toColumns = ({ callerIdName, callPurpose, callPurposeOther }: SpamProfileData) => ({
  caller_id_name: callerIdName,
  call_purpose: callPurpose,
  call_purpose_other: callPurpose === 'Other' ? callPurposeOther : null,
})

/** Throws forbidden, conflict: the account has one. */
export async function createSpamProfile(ctx: Ctx, input: SpamProfileData): Promise<SpamProfile> {
  const { accountId } = requireTrustEditor(ctx)
  return ctx.db.transact('spam-protection.profile', async (tx) => {
    if (await findSpamProfileRow(tx, accountId)) throw new DomainError('conflict', spamWords.profileExists)
    const now = tx.clock.now()
    const row = await tx.db.q
      .insertInto('spam_profiles')
      .values({
        id: tx.ids('spp'),
        account_id: accountId,
        ...toColumns(input),
        revision: 1,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toSpamProfile(tx, row)
  })
}

/** Numbers stay protected until the carrier has reviewed the change. Throws forbidden, not_found, conflict. */
export async function updateSpamProfile(ctx: Ctx, id: string, input: SpamProfileData): Promise<SpamProfile> {
  const { accountId, userId } = requireTrustEditor(ctx)
  return ctx.db.transact('spam-protection.profile-update', async (tx) => {
    const row = await findSpamProfileRow(tx, accountId)
    if (row?.id !== id) throw notFound('Spam profile')
    const columns = toColumns(input)
    const state = (await findProduct(tx, accountId))?.state ?? 'unsubmitted'
    const isApproved = state === 'registered' || state === 'suspended'
    if (isUnchanged(row, columns) && state !== 'failed') return toSpamProfile(tx, row)
    if (!isApproved && state !== 'failed' && state !== 'unsubmitted')
      throw new DomainError('conflict', spamWords.inReview)
    const saved = await tx.db.q
      .updateTable('spam_profiles')
      .set({ ...columns, revision: isApproved ? row.revision + 1 : row.revision, updated_at: tx.clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isApproved) await withdrawRegistration(tx, { accountId, kind: 'spam_profile' })
    if (state !== 'unsubmitted') {
      await submitRegistration(tx, { accountId, kind: 'spam_profile', userId })
      await correctFailed(tx, accountId)
    }
    return toSpamProfile(tx, saved)
  })
}

const isUnchanged = (row: SpamProfileRow, columns: ReturnType<typeof toColumns>): boolean =>
  row.caller_id_name === columns.caller_id_name &&
  row.call_purpose === columns.call_purpose &&
  row.call_purpose_other === columns.call_purpose_other
