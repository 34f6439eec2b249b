import type { ClaimFailure } from '../../../db/schema/numbers'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { chargeFirstMonth, releaseFirstMonth, startMonths } from '../number-charges/claim-charges.server'
import { publishNumber } from '../numbers/publish-number.server'
import { formatPhone } from '../phone-numbers/phone'
import { runReactions } from '../reactions'
import { toClaim, type ClaimRow } from './number-claims.read.server'

export type ClaimOutcome =
  | { kind: 'claimed'; carrierSid: string }
  | { kind: 'failed'; type: ClaimFailure; reason: string }
  /** The carrier was not asked: asked again later. */
  | { kind: 'pending' }
  /** Looked up at `checkAt`, epoch ms. */
  | { kind: 'uncertain'; checkAt: number }
  | { kind: 'unknown' }

/** A claimed number stays claimed: a late look-up changes nothing. */
export const settleClaim = (ctx: Ctx, claimId: string, outcome: ClaimOutcome): Promise<void> =>
  ctx.db.transact('number.claim.settle', async (tx) => {
    const claim = await findClaimRow(tx, claimId)
    if (!claim || claim.state === 'claimed') return
    const now = tx.clock.now()
    const isEnd = outcome.kind !== 'pending' && outcome.kind !== 'uncertain'
    const { q } = tx.db
    const numberId = outcome.kind === 'claimed' ? await saveNumber(tx, claim, outcome.carrierSid) : null
    if (numberId !== null) await chargeFirstMonth(tx, claim, numberId)
    else if (isEnd) await releaseFirstMonth(tx, claim)
    await q
      .updateTable('number_claims')
      .set({
        state: outcome.kind,
        settled_at: isEnd ? now : null,
        ...(outcome.kind === 'failed'
          ? { fail_type: outcome.type, fail_reason: outcome.reason }
          : { fail_type: null, fail_reason: null }),
        ...(outcome.kind === 'claimed' && {
          carrier_sid: outcome.carrierSid,
          number_id: numberId,
        }),
        ...(outcome.kind === 'uncertain' && { checks: claim.checks + 1 }),
      })
      .where('id', '=', claimId)
      .execute()
    if (outcome.kind === 'uncertain')
      await enqueue(tx, {
        kind: 'number.claim-check',
        accountId: claim.account_id,
        key: `claim:${claimId}:check:${claim.checks + 1}`,
        payload: { claimId },
        runAt: outcome.checkAt,
      })
    await publishClaim(tx, claimId)
  })

export const findClaimRow = (ctx: Ctx, claimId: string): Promise<ClaimRow | undefined> =>
  ctx.db.q.selectFrom('number_claims').selectAll().where('id', '=', claimId).executeTakeFirst()

/** A row of before the number was deleted returns with its threads. */
async function saveNumber(tx: Ctx, claim: ClaimRow, carrierSid: string): Promise<string> {
  const { account_id: accountId, e164 } = claim
  const now = tx.clock.now()
  const { kind } = await tx.db.q
    .selectFrom('accounts')
    .select('kind')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  // The carrier sold it: another account's row is out of date.
  await tx.db.q
    .updateTable('phone_numbers')
    .set({ released_at: now })
    .where('e164', '=', e164)
    .where('account_id', '!=', accountId)
    .where('personal', '=', 0)
    .where('released_at', 'is', null)
    .execute()
  const owned = {
    nickname: claim.nickname === '' ? formatPhone(e164) : claim.nickname,
    carrier_sid: carrierSid,
    user_id: kind === 'individual' ? claim.user_id : null,
    shared: 1,
    created_at: now,
    ...startMonths(tx, e164),
  } as const
  const number = await tx.db.q
    .insertInto('phone_numbers')
    .values({ id: tx.ids('num'), account_id: accountId, e164, ...owned })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'e164']).doUpdateSet({
        ...owned,
        personal: 0,
        caller_id_sid: null,
        status: 'active',
        cancels_at: null,
        deleted_at: null,
        released_at: null,
        text_refusal: null,
        charge_tries: 0,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishNumber(tx, accountId, number.id)
  await runReactions(tx, 'numberClaimed', { accountId, numberId: number.id })
  return number.id
}

async function publishClaim(tx: Ctx, claimId: string): Promise<void> {
  const row = await findClaimRow(tx, claimId)
  if (!row) return
  await tx.db.recordEvent({
    type: 'number-claim.changed',
    room: `user:${row.user_id}`,
    accountId: row.account_id,
    subjectId: claimId,
    payload: { claim: toClaim(row) },
  })
}
