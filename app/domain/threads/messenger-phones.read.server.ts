import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findTextingBlocker } from '../a2p/number-texting.read.server'
import { callableNumbers } from '../accounts/callable-numbers'
import { listUserInboxes, getNumberInbox, getSharedInbox, findTeamId } from './inbox.server'
import { priceTexts } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { paysForTexts } from '../sending/credits.server'
import { getReleaseReason } from '../sending/sending.words'
import { getFunds } from '../wallet/funds.server'
import type { MessengerPhone } from './messenger.schema'
import { threadsWords } from './threads.words'

const PRICE_UNITS_PER_DOLLAR = 10_000

/** Texts to a personal number do not come here: it sends none. */
const userNumbers = (ctx: Ctx) =>
  callableNumbers(ctx.db.q, requireUser(ctx)).selectAll('phone_numbers').where('phone_numbers.personal', '=', 0)
const activeNumbers = (ctx: Ctx) => userNumbers(ctx).where('phone_numbers.released_at', 'is', null)

export async function listPhones(
  ctx: Ctx,
  { teamId }: { teamId?: string | undefined },
): Promise<{ items: MessengerPhone[] } & TextPrice> {
  const inboxes = await listUserInboxes(ctx, teamId)
  const { accountId } = requireUser(ctx)
  const team = await findTeamId(ctx, accountId)
  const rows = await userNumbers(ctx).execute()
  const items: MessengerPhone[] = []
  for (const row of rows.filter((one) => inboxes.includes(getNumberInbox(one)))) {
    const { id, e164, account_id, nickname } = row
    const isReleased = row.released_at !== null
    const blocker = isReleased ? null : await findTextingBlocker(ctx, { accountId: account_id, numberId: id, e164 })
    items.push({
      id,
      number: e164,
      nickname,
      teamId: getNumberInbox(row) === getSharedInbox(accountId) ? team : null,
      canText: !isReleased && blocker?.state !== 'unregistered',
      reason: isReleased ? getReleaseReason(row.status) : (blocker?.words ?? row.text_refusal),
    })
  }
  return { ...(await findTextPrice(ctx, accountId)), items }
}

interface TextPrice {
  pricePerSegment: number | null
  fundedSegments: number | null
}

/** Of the rate card for a wallet, otherwise as the operator set it. */
async function findTextPrice(ctx: Ctx, accountId: string): Promise<TextPrice> {
  if (await paysForTexts(ctx, accountId)) {
    const { amount } = priceTexts(getRateCard(ctx.clock.now()), { texts: 1, segments: 1, hasFiles: false })
    return {
      pricePerSegment: amount / PRICE_UNITS_PER_DOLLAR,
      fundedSegments: (await getFunds(ctx, accountId)).texts,
    }
  }
  const { pricePerSegment } = ctx.texting
  return {
    pricePerSegment: pricePerSegment === null ? null : pricePerSegment / PRICE_UNITS_PER_DOLLAR,
    fundedSegments: null,
  }
}

/** E.164. */
export const listSendingNumbers = async (ctx: Ctx): Promise<string[]> =>
  (await activeNumbers(ctx).execute()).map(({ e164 }) => e164)

/**
 * The given number, else the last one used, else the first. Throws no_numbers, not_found, invalid (number released).
 */
export async function findSendingNumber(
  ctx: Ctx,
  { phoneId, ofTeam = false }: { phoneId?: string | undefined; /** Shared numbers only. */ ofTeam?: boolean },
): Promise<{ id: string; e164: string; inbox: string }> {
  const { accountId, userId } = requireUser(ctx)
  const all = await userNumbers(ctx).execute()
  const rows = all.filter(
    (row) => row.released_at === null && (!ofTeam || getNumberInbox(row) === getSharedInbox(accountId)),
  )
  if (rows.length === 0) throw new DomainError('no_numbers', threadsWords.noNumbers)
  const released = all.find(({ id, released_at }) => id === phoneId && released_at !== null)
  if (released) {
    const reason = getReleaseReason(released.status)
    throw new DomainError('invalid', reason, { phoneId: [reason] })
  }
  const last =
    phoneId ??
    (
      await ctx.db.q
        .selectFrom('messages')
        .innerJoin('threads', 'threads.id', 'messages.thread_id')
        .select('threads.number_id')
        .where('messages.author_id', '=', userId)
        .where('messages.type', '=', 'normal')
        .where('messages.sent_at', 'is not', null)
        .orderBy('messages.id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.number_id
  const number = rows.find(({ id }) => id === last) ?? (phoneId === undefined ? rows[0] : undefined)
  if (!number) throw new DomainError('not_found', threadsWords.phoneNotFound)
  return { id: number.id, e164: number.e164, inbox: getNumberInbox(number) }
}

export async function findSendingInbox(ctx: Ctx, numberId: string): Promise<{ refused: string } | { inbox: string }> {
  const row = await userNumbers(ctx).where('phone_numbers.id', '=', numberId).executeTakeFirst()
  if (!row) return { refused: threadsWords.numberNotAllowed }
  return row.released_at === null ? { inbox: getNumberInbox(row) } : { refused: getReleaseReason(row.status) }
}
