import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { callableNumbers } from '../numbers/callable-numbers'
import { inboxesOf, inboxOf, sharedInbox, teamOf } from './inbox.server'
import type { MessengerPhone } from './messenger.schema'

export const NO_NUMBERS = 'A phone number is required to create a new thread'

const usable = (ctx: Ctx) =>
  callableNumbers(ctx.db.q, requireUser(ctx)).selectAll('phone_numbers').where('phone_numbers.released_at', 'is', null)

/** Numbers that the caller may text from: their own, and those that the team shares. */
export async function listPhones(
  ctx: Ctx,
  { teamId }: { teamId?: string | undefined },
): Promise<{ items: MessengerPhone[] }> {
  const inboxes = await inboxesOf(ctx, teamId)
  const { accountId } = requireUser(ctx)
  const team = await teamOf(ctx, accountId)
  const rows = await usable(ctx).execute()
  return {
    items: rows
      .filter((row) => inboxes.includes(inboxOf(row)))
      .map((row) => ({
        id: row.id,
        number: row.e164,
        nickname: row.nickname,
        teamId: inboxOf(row) === sharedInbox(accountId) ? team : null,
      })),
  }
}

/** Every number (E.164) that the caller may text from. */
export const numbersToTextFrom = async (ctx: Ctx): Promise<string[]> =>
  (await usable(ctx).execute()).map(({ e164 }) => e164)

/** The number that a new conversation is written from: the one that was asked for, else the one that the caller wrote from last, else their first. Throws no_numbers, and not_found for one that is not theirs. */
export async function numberToTextFrom(
  ctx: Ctx,
  phoneId?: string,
): Promise<{ id: string; e164: string; inbox: string }> {
  const rows = await usable(ctx).execute()
  if (rows.length === 0) throw new DomainError('no_numbers', NO_NUMBERS)
  const { userId } = requireUser(ctx)
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
