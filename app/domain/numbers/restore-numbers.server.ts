import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { buySlot } from '../number-charges/restore-purchase.server'
import { readSlots } from './list-numbers.read.server'
import { numbersWords } from './numbers.words'
import type { NumberView } from './numbers.schema'
import { findNumbers } from './numbers.read.server'
import { requireUnblocked } from './require-unblocked'
import { payOverdueMonth } from '../number-charges/charge-month.server'
import { publishNumber } from './publish-number.server'

/**
 * All or none. `autoPurchase`: buys a slot for one number, where all are filled. Throws not_found, forbidden, conflict,
 * no_funds (a month is due).
 */
export async function restoreNumbers(
  ctx: Ctx,
  ids: readonly string[],
  { autoPurchase = false }: { autoPurchase?: boolean } = {},
): Promise<NumberView[]> {
  const { accountId } = requireUser(ctx)
  return ctx.db.transact('number.restore', async (tx) => {
    const numbers = await findNumbers(tx, [...new Set(ids)])
    await requireSlots(tx, numbers, autoPurchase)
    for (const number of numbers) {
      requireUnblocked(tx, number, 'restore')
      const { id } = number
      await payOverdueMonth(tx, id)
      await tx.db.q
        .updateTable('phone_numbers')
        .set({ status: 'active', cancels_at: null })
        .where('id', '=', id)
        .execute()
      await publishNumber(tx, accountId, id)
    }
    return findNumbers(
      tx,
      numbers.map(({ id }) => id),
    )
  })
}

async function requireSlots(tx: Ctx, numbers: readonly NumberView[], buys: boolean): Promise<void> {
  const { numberSlots, filledNumberSlots } = await readSlots(tx)
  const missing = numberSlots === null ? 0 : filledNumberSlots + numbers.length - numberSlots
  const [number] = numbers
  if (missing <= 0 || !number) return
  requireUnblocked(tx, number, 'restore')
  const { accountId, userId, permissions } = requireUser(tx)
  if (!permissions.has('billing')) throw new DomainError('forbidden', numbersWords.ownerRestores)
  if (!buys || numbers.length > 1) throw new DomainError('conflict', numbersWords.restoreNeedsPurchase)
  await buySlot(tx, { accountId, userId, number: { id: number.id, cancelsAt: Date.parse(number.cancelsAt ?? '') } })
}
