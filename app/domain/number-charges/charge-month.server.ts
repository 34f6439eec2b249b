import { statement } from '../../../db/statement'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { getPeriodEnd } from '../numbers/billing-period'
import { formatPhone } from '../phone-numbers/phone'
import { priceNumberMonth } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { chargeWallet } from '../wallet/charge-wallet.server'
import { numberChargesWords } from './number-charges.words'

export interface DueNumber {
  id: string
  account_id: string
  e164: string
  created_at: number
  released_at: number | null
  /** When the month that is due began. */
  paid_until: number
}

const advance = statement((q, p: { id: string; before: number; end: number }) =>
  q
    .updateTable('phone_numbers')
    .set({ paid_until: p.end, charge_at: p.end, charge_tries: 0 })
    .where('id', '=', p.id)
    .where('paid_until', '=', p.before),
)

/** The month that is due, once. It costs nothing without a wallet, or while the carrier does not list the number. */
export async function chargeMonth(tx: Ctx, number: DueNumber, usesWallet: boolean): Promise<'paid' | 'no_funds'> {
  const { id, account_id: accountId, e164, paid_until: start } = number
  if (usesWallet && number.released_at === null) {
    const price = priceNumberMonth(getRateCard(start), e164)
    const charge = { accountId, naturalKey: `number:${id}:month:${start}`, cause: { numberId: id }, price }
    if ((await chargeWallet(tx, charge)) === 'no_funds') return 'no_funds'
  }
  await tx.db.write(advance, { id, before: start, end: getPeriodEnd(number.created_at, start) })
  return 'paid'
}

/** Before a number that was marked for removal is kept. Throws no_funds. */
export async function payOverdueMonth(tx: Ctx, id: string): Promise<void> {
  const number = await tx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'account_id', 'e164', 'created_at', 'released_at', 'paid_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { paid_until, account_id, e164 } = number
  if (paid_until === null || paid_until > tx.clock.now()) return
  const { usesWallet } = await findAccountPlan(tx, account_id)
  if ((await chargeMonth(tx, { ...number, paid_until }, usesWallet)) === 'no_funds')
    throw new DomainError('no_funds', numberChargesWords.restoreNeedsFunds(formatPhone(e164)))
}
