import type { Selectable } from 'kysely'
import type { SpamRegistrationsTable } from '../../../db/schema/spam-protection'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { getNextTry } from '../number-charges/charge-schedule'
import { getPeriodEnd } from '../numbers/billing-period'
import { priceSpamProtectionMonth } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { chargeUsage, chargeWallet, reverseCharge } from '../wallet/charge-wallet.server'
import { endProtection } from './end-protection.server'
import { getProtection, type StoredProtection } from './spam-machine.server'
import { spamWords } from './spam-protection.words'

type Row = Pick<
  Selectable<SpamRegistrationsTable>,
  'month_start' | 'paid_until' | 'is_refunded' | 'charge_at' | 'started_at'
>

const chargeOf = (id: string, accountId: string, numberId: string, start: number) => ({
  accountId,
  naturalKey: `spam:${id}:month:${start}`,
  cause: { numberId },
  price: priceSpamProtectionMonth(getRateCard(start)),
})

/** Of a number that is registered, or again. A month that is paid continues. Throws no_funds. */
export async function chargeFirstMonth(
  tx: Ctx,
  input: { id: string; accountId: string; numberId: string; usesWallet: boolean; known: Row | null },
): Promise<{ month_start: number; paid_until: number; charge_at: number | null; is_refunded: 0 | 1 }> {
  const { id, accountId, numberId, usesWallet, known } = input
  const now = tx.clock.now()
  if (known && known.paid_until > now && known.is_refunded === 0) {
    const { month_start, paid_until } = known
    return { month_start, paid_until, charge_at: tx.billing === 'on' ? paid_until : null, is_refunded: 0 }
  }
  if (usesWallet && (await chargeWallet(tx, chargeOf(id, accountId, numberId, now))) === 'no_funds')
    throw new DomainError('no_funds', spamWords.noFunds)
  const end = getPeriodEnd(now, now)
  return { month_start: now, paid_until: end, charge_at: tx.billing === 'on' ? end : null, is_refunded: 0 }
}

/** Carriers refused the number, and it was never protected in its month: the month is paid back, once. */
export async function refundMonth(tx: Ctx, { id, row }: StoredProtection): Promise<{ is_refunded: 0 | 1 }> {
  const { account_id: accountId, number_id: numberId, month_start, is_refunded } = row
  const { usesWallet } = await findAccountPlan(tx, accountId)
  if (is_refunded === 1 || !usesWallet || row.charge_at === null) return { is_refunded }
  const charge = chargeOf(id, accountId, numberId, month_start)
  await reverseCharge(tx, { ...charge, naturalKey: `${charge.naturalKey}:refund` })
  return { is_refunded: 1 }
}

/** It is protected after its month was paid back: a month begins now. May overdraw. */
export async function chargeLateMonth(
  tx: Ctx,
  { id, row }: StoredProtection,
): Promise<Partial<Pick<SpamRegistrationsTable, 'month_start' | 'paid_until' | 'charge_at' | 'is_refunded'>>> {
  if (row.is_refunded === 0) return {}
  const now = tx.clock.now()
  const { usesWallet } = await findAccountPlan(tx, row.account_id)
  if (usesWallet) await chargeUsage(tx, chargeOf(id, row.account_id, row.number_id, now))
  const end = getPeriodEnd(now, now)
  return { month_start: now, paid_until: end, charge_at: end, is_refunded: 0 }
}

/** The month that is due, once. Failed protection costs nothing. */
export const chargeDueMonth = (ctx: Ctx, id: string): Promise<void> =>
  ctx.db.transact('spam-protection.charge', async (tx) => {
    const protection = await getProtection(tx, id)
    const { row, state } = protection
    const now = tx.clock.now()
    if (row.charge_at === null || row.charge_at > now || state === 'cancelling' || state === 'unprotected') return
    const start = row.paid_until
    const { usesWallet } = await findAccountPlan(tx, row.account_id)
    const isFree = !usesWallet || state === 'remediationFailed' || state === 'inputNeeded'
    if (!isFree && (await chargeWallet(tx, chargeOf(id, row.account_id, row.number_id, start))) === 'no_funds') {
      const tries = row.charge_tries + 1
      const next = getNextTry(start, tries)
      if (next === null) return endProtection(tx, protection, { result: 'unpaid' })
      await setMonth(tx, id, { charge_at: next, charge_tries: tries })
      return
    }
    const end = getPeriodEnd(row.started_at, start)
    await setMonth(tx, id, {
      month_start: start,
      paid_until: end,
      charge_at: end,
      charge_tries: 0,
      // Nothing was paid for a month in which it has failed.
      is_refunded: usesWallet && isFree ? 1 : 0,
    })
  })

const setMonth = (
  tx: Ctx,
  id: string,
  columns: Partial<
    Pick<SpamRegistrationsTable, 'month_start' | 'paid_until' | 'charge_at' | 'charge_tries' | 'is_refunded'>
  >,
) => tx.db.q.updateTable('spam_registrations').set(columns).where('id', '=', id).execute()
