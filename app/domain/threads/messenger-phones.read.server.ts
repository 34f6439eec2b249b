import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { callableNumbers } from '../accounts/callable-numbers'
import { inboxesOf, inboxOf, sharedInbox, teamOf } from './inbox.server'
import { NUMBER_GONE } from '../sending/message-words'
import type { MessengerPhone } from './messenger.schema'

export const NO_NUMBERS = 'A phone number is required to create a new thread'

const TEN_THOUSANDTHS = 10_000

const theirs = (ctx: Ctx) => callableNumbers(ctx.db.q, requireUser(ctx)).selectAll('phone_numbers')
const usable = (ctx: Ctx) => theirs(ctx).where('phone_numbers.released_at', 'is', null)

export async function listPhones(
  ctx: Ctx,
  { teamId }: { teamId?: string | undefined },
): Promise<{ items: MessengerPhone[]; pricePerSegment: number | null }> {
  const inboxes = await inboxesOf(ctx, teamId)
  const { accountId } = requireUser(ctx)
  const team = await teamOf(ctx, accountId)
  const rows = await theirs(ctx).execute()
  const { pricePerSegment } = ctx.texting
  return {
    pricePerSegment: pricePerSegment === null ? null : pricePerSegment / TEN_THOUSANDTHS,
    items: rows
      .filter((row) => inboxes.includes(inboxOf(row)))
      .map((row) => ({
        id: row.id,
        number: row.e164,
        nickname: row.nickname,
        teamId: inboxOf(row) === sharedInbox(accountId) ? team : null,
        canText: row.released_at === null,
        reason: row.released_at === null ? row.text_refusal : NUMBER_GONE,
      })),
  }
}

/** E.164. */
export const numbersToTextFrom = async (ctx: Ctx): Promise<string[]> =>
  (await usable(ctx).execute()).map(({ e164 }) => e164)

/**
 * The given number, else the last one used, else the first. Throws no_numbers, not_found, invalid (number released).
 */
export async function numberToTextFrom(
  ctx: Ctx,
  { phoneId, ofTeam = false }: { phoneId?: string | undefined; /** Shared numbers only. */ ofTeam?: boolean },
): Promise<{ id: string; e164: string; inbox: string }> {
  const { accountId, userId } = requireUser(ctx)
  const all = await theirs(ctx).execute()
  const rows = all.filter((row) => row.released_at === null && (!ofTeam || inboxOf(row) === sharedInbox(accountId)))
  if (rows.length === 0) throw new DomainError('no_numbers', NO_NUMBERS)
  if (phoneId !== undefined && all.some(({ id, released_at }) => id === phoneId && released_at !== null))
    throw new DomainError('invalid', NUMBER_GONE, { phoneId: [NUMBER_GONE] })
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
  if (!number) throw new DomainError('not_found', 'Phone not found')
  return { id: number.id, e164: number.e164, inbox: inboxOf(number) }
}

export async function placeToTextFrom(ctx: Ctx, numberId: string): Promise<{ refused: string } | { inbox: string }> {
  const row = await theirs(ctx).where('phone_numbers.id', '=', numberId).executeTakeFirst()
  if (!row) return { refused: NOT_YOURS }
  return row.released_at === null ? { inbox: inboxOf(row) } : { refused: NUMBER_GONE }
}

const NOT_YOURS = 'This number is not yours to text from any more. Choose another one'
