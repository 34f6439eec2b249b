import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { findsTestNumbers } from '../number-search/search-numbers.server'
import { isTestNumber } from '../phone-numbers/test-number'
import { readSlots } from '../numbers/list-numbers.read.server'
import { numbersWords } from '../numbers/numbers.words'
import { requireTerms } from '../terms/terms.read.server'
import { requireOpenAccount } from '../usage/require-open-account.server'
import type { NumberPurchase } from './number-claims.schema'
import { numberClaimsWords } from './number-claims.words'

const DAY_MS = 86_400_000
const MAX_CLAIMS_A_DAY = 100

type Wanted = NumberPurchase['numbers'][number]

/**
 * Ids of the claims, in order; a job buys. Equal open claims are one. Throws forbidden, terms_unsigned, too_many_requests,
 * account_blocked.
 */
export async function claimNumbers(ctx: Ctx, { numbers }: NumberPurchase): Promise<string[]> {
  const user = requirePermission(ctx, 'numbers:claim')
  return ctx.db.transact('numbers.claim', async (tx) => {
    const ids: string[] = []
    const created: Wanted[] = []
    for (const wanted of numbers) {
      const known = await findClaim(tx, user, wanted.number)
      if (known) ids.push(known)
      else created.push(wanted)
    }
    if (created.length > 0) {
      await requireTerms(tx, user)
      await requireOpenAccount(tx, user.accountId)
    }
    await requireQuota(tx, user, created.length)
    await requireSlots(tx, user, created.length)
    for (const wanted of created) ids.push(await createClaim(tx, user, wanted))
    return ids
  })
}

/** Open, or of a number that the account has. */
async function findClaim(tx: Ctx, { accountId }: UserActor, e164: string): Promise<string | undefined> {
  const claim = await tx.db.q
    .selectFrom('number_claims')
    .leftJoin('phone_numbers', 'phone_numbers.id', 'number_claims.number_id')
    .select('number_claims.id')
    .where('number_claims.account_id', '=', accountId)
    .where('number_claims.e164', '=', e164)
    .where(({ and, eb, or }) =>
      or([
        eb('number_claims.state', 'in', ['pending', 'buying', 'uncertain']),
        and([
          eb('number_claims.state', '=', 'claimed'),
          eb('phone_numbers.status', '!=', 'deleted'),
          eb('phone_numbers.released_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('number_claims.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return claim?.id
}

async function requireQuota(tx: Ctx, { accountId }: UserActor, more: number): Promise<void> {
  const { claims } = await tx.db.q
    .selectFrom('number_claims')
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', tx.clock.now() - DAY_MS)
    .executeTakeFirstOrThrow()
  if (Number(claims) + more > MAX_CLAIMS_A_DAY)
    throw new DomainError('too_many_requests', numberClaimsWords.tooMany(MAX_CLAIMS_A_DAY))
}

/** Open claims fill slots too. */
async function requireSlots(tx: Ctx, { accountId }: UserActor, more: number): Promise<void> {
  const { numberSlots, filledNumberSlots } = await readSlots(tx)
  if (numberSlots === null || more === 0) return
  const { open } = await tx.db.q
    .selectFrom('number_claims')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['pending', 'buying', 'uncertain'])
    .executeTakeFirstOrThrow()
  const free = Math.max(0, numberSlots - filledNumberSlots - Number(open))
  if (more <= free) return
  throw new DomainError(
    'conflict',
    free === 0 ? numbersWords.noFreeSlots(numberSlots) : numbersWords.moreThanSlots(free),
  )
}

async function createClaim(tx: Ctx, user: UserActor, { number, nickname }: Wanted): Promise<string> {
  const id = tx.ids('clm')
  const now = tx.clock.now()
  const isRefused = isTestNumber(number) !== findsTestNumbers(user)
  await tx.db.q
    .insertInto('number_claims')
    .values({
      id,
      account_id: user.accountId,
      user_id: user.userId,
      e164: number,
      nickname,
      state: isRefused ? 'failed' : 'pending',
      fail_type: isRefused ? 'unavailable' : null,
      fail_reason: isRefused ? numberClaimsWords.notForYou : null,
      carrier_sid: null,
      number_id: null,
      created_at: now,
      settled_at: isRefused ? now : null,
    })
    .execute()
  if (!isRefused)
    await enqueue(tx, {
      kind: 'number.claim',
      accountId: user.accountId,
      key: `claim:${id}:buy`,
      payload: { claimId: id },
    })
  return id
}
