import type { Ctx } from '../context.server'
import { getPeriodEnd } from '../numbers/billing-period'
import { publishNumber } from '../numbers/publish-number.server'
import { runReactions, type ReactionFacts } from '../reactions'
import { advanceProtection, findProtectionOfNumber, getProtection, type StoredProtection } from './spam-machine.server'

const DAY_MS = 86_400_000

/** Immediately. The number leaves the carrier's product with the next check. `unpaid`: people should know. */
export async function endProtection(
  tx: Ctx,
  protection: StoredProtection,
  { result }: { result?: 'unpaid' } = {},
): Promise<void> {
  const now = tx.clock.now()
  const { account_id: accountId, number_id: numberId, product_sid } = protection.row
  const columns = { cancels_at: null, charge_at: null, charge_tries: 0, check_at: product_sid === null ? null : now }
  if (!(await advanceProtection(tx, protection, { type: 'END' }, () => columns))) return
  await publishNumber(tx, accountId, numberId)
  if (result) await runReactions(tx, 'spamProtectionChanged', { accountId, numberId, at: now, result, reason: null })
}

/** At the end of the paid month, or of the number if that is earlier. False: it is over already. */
export async function cancelProtection(
  tx: Ctx,
  protection: StoredProtection,
  latest: number | null = null,
): Promise<boolean> {
  const { number_id, account_id } = protection.row
  const end = getPaidEnd(protection.row, tx.clock.now())
  const cancels_at = latest === null ? end : Math.min(latest, end)
  const columns = { cancels_at, charge_tries: 0, check_at: null }
  const accepted = await advanceProtection(tx, protection, { type: 'CANCEL' }, () => columns)
  if (!accepted) return false
  await publishNumber(tx, account_id, number_id)
  return true
}

/** A month that was not paid has no end to wait for. */
function getPaidEnd(row: StoredProtection['row'], now: number): number {
  const { started_at, paid_until, charge_at, is_refunded } = row
  if (is_refunded === 0 && paid_until > now) return paid_until
  return charge_at === null ? getPeriodEnd(started_at, now) : now + DAY_MS
}

/** Of `numberMarked`. */
export async function cancelOfMarkedNumber(
  tx: Ctx,
  { numberId, cancelsAt }: ReactionFacts['numberMarked'],
): Promise<void> {
  const protection = await findProtectionOfNumber(tx, numberId)
  if (protection) await cancelProtection(tx, protection, cancelsAt)
}

/** Of `numberDeleted`. */
export async function endOfDeletedNumber(tx: Ctx, { numberId }: ReactionFacts['numberDeleted']): Promise<void> {
  const protection = await findProtectionOfNumber(tx, numberId)
  if (protection) await endProtection(tx, protection)
}

/** A cancellation that is due. */
export const endCanceled = (ctx: Ctx, id: string): Promise<void> =>
  ctx.db.transact('spam-protection.end', async (tx) => {
    const protection = await getProtection(tx, id)
    const { cancels_at } = protection.row
    if (protection.state === 'cancelling' && cancels_at !== null && cancels_at <= tx.clock.now())
      await endProtection(tx, protection)
  })
