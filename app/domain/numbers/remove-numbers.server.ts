import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { getPeriodEnd } from './billing-period'
import { deleteNumber } from './delete-number.server'
import type { NumberView } from './numbers.schema'
import { findNumbers } from './numbers.read.server'
import { numbersWords } from './numbers.words'
import { requireUnblocked } from './require-unblocked'
import { markNumber } from './mark-number.server'

const DAY_MS = 86_400_000

/**
 * All or none. A number works until the end of its billing period; a personal number costs nothing and is deleted
 * immediately. Throws not_found, forbidden, conflict.
 */
export async function removeNumbers(ctx: Ctx, ids: readonly string[]): Promise<NumberView[]> {
  return ctx.db.transact('number.remove', async (tx) => {
    const numbers = await findNumbers(tx, [...new Set(ids)])
    await requireRemovable(tx, numbers)
    for (const number of numbers)
      await (number.type === 'PERSONAL' ? deleteNumber(tx, number.id) : markForRemoval(tx, number))
    return findNumbers(
      tx,
      numbers.map(({ id }) => id),
    )
  })
}

async function requireRemovable(tx: Ctx, numbers: readonly NumberView[]): Promise<void> {
  for (const number of numbers) requireUnblocked(tx, number, 'remove')
  const { userId } = requireUser(tx)
  const own = numbers.filter((number) => number.type === 'PERSONAL' && number.userId === userId)
  if (own.length > 0 && own.length >= (await countVerified(tx, userId)))
    throw new DomainError('conflict', numbersWords.lastVerified)
}

async function countVerified(tx: Ctx, userId: string): Promise<number> {
  const { verified } = await tx.db.q
    .selectFrom('phone_numbers')
    .select((eb) => eb.fn.countAll<number>().as('verified'))
    .where('user_id', '=', userId)
    .where('personal', '=', 1)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(verified)
}

async function markForRemoval(tx: Ctx, { id, createdAt }: NumberView): Promise<void> {
  const { accountId } = requireUser(tx)
  const now = tx.clock.now()
  const { paid_until: paidUntil } = await tx.db.q
    .updateTable('phone_numbers')
    .set({ charge_tries: 0 })
    .where('id', '=', id)
    .returning('paid_until')
    .executeTakeFirstOrThrow()
  // A month that was not paid has no end to wait for.
  const cancelsAt = paidUntil === null ? getPeriodEnd(Date.parse(createdAt), now) : Math.max(paidUntil, now + DAY_MS)
  await markNumber(tx, { id, accountId, cancelsAt })
}
