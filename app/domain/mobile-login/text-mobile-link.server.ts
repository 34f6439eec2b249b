import type { z } from 'zod'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { toCarrierFault } from '../number-search/carrier-fault'
import { findLinkSender, listOwnPhones } from './own-phones.read.server'
import type { mobileLinkTexted, TextMobileLink } from './mobile-login.schema'
import { mobileLoginWords } from './mobile-login.words'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PER_PERSON_AND_DAY = 5
const PER_ACCOUNT_AND_DAY = 50

/** Throws not_possible_now, not_found, no_numbers, too_many_requests, carrier_refused, carrier_unreachable. */
export async function textMobileLink(
  ctx: Ctx,
  { numberId }: TextMobileLink,
): Promise<z.infer<typeof mobileLinkTexted>> {
  const user = requireUser(ctx)
  const text = await ctx.db.transact(
    'text-mobile-link',
    async (tx) => {
      const phones = await listOwnPhones(tx)
      if (phones.length === 0) throw new DomainError('not_possible_now', mobileLoginWords.noPhone)
      const phone = numberId === undefined ? phones[0] : phones.find(({ id }) => id === numberId)
      if (!phone) throw notFound('Phone')
      const from = await findLinkSender(tx)
      if (from === null) throw new DomainError('no_numbers', mobileLoginWords.noNumber)
      await enforceLimits(tx, user)
      const id = tx.ids('mlt')
      await tx.db.q
        .insertInto('mobile_link_texts')
        .values({ id, account_id: user.accountId, user_id: user.userId, e164: phone.e164, created_at: tx.clock.now() })
        .execute()
      return { attemptId: id, to: phone.e164, from }
    },
    { repeatable: true },
  )
  try {
    await ctx.carrier.sendText({ ...text, body: mobileLoginWords.linkText(ctx.publicUrl), media: [] })
  } catch (error) {
    if (!isCarrierError(error) || error.outcome !== 'unknown') throw toCarrierFault(error)
  }
  return { to: text.to }
}

async function enforceLimits(tx: Ctx, user: UserActor): Promise<void> {
  const now = tx.clock.now()
  const texts = tx.db.q
    .selectFrom('mobile_link_texts')
    .select(['created_at', 'user_id'])
    .where('account_id', '=', user.accountId)
    .where('created_at', '>', now - DAY_MS)
  const today = await texts.execute()
  const own = today.filter((one) => one.user_id === user.userId)
  if (own.some(({ created_at: at }) => at > now - MINUTE_MS))
    throw new DomainError('too_many_requests', mobileLoginWords.oneMinute)
  if (own.length >= PER_PERSON_AND_DAY || today.length >= PER_ACCOUNT_AND_DAY)
    throw new DomainError('too_many_requests', mobileLoginWords.tooManyLinks)
}
