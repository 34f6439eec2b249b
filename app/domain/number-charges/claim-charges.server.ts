import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { getPeriodEnd } from '../numbers/billing-period'
import { isTestNumber } from '../phone-numbers/test-number'
import { priceNumberMonth } from '../rates/prices'
import { findRateCard, getRateCard } from '../rates/rate-cards'
import { chargeUsage } from '../wallet/charge-wallet.server'
import { findReservation, releaseReservation, reserveFunds, settleReservation } from '../wallet/reserve-funds.server'

interface Claim {
  id: string
  account_id: string
  e164: string
}

const subjectOf = ({ id }: Pick<Claim, 'id'>) => ({ kind: 'number' as const, id })

const paysFromWallet = async (tx: Ctx, { account_id, e164 }: Claim): Promise<boolean> =>
  tx.billing === 'on' && !isTestNumber(e164) && (await findAccountPlan(tx, account_id)).usesWallet

/** The first month, before the carrier is asked. `no_funds`: do not ask. */
export async function reserveFirstMonth(tx: Ctx, claim: Claim): Promise<'reserved' | 'free' | 'no_funds'> {
  if (!(await paysFromWallet(tx, claim))) return 'free'
  const card = getRateCard(tx.clock.now())
  const { amount } = priceNumberMonth(card, claim.e164)
  if (amount === 0) return 'free'
  const reservation = { most: amount, least: amount, rateVersion: card.version }
  return reserveFunds(tx, { accountId: claim.account_id, subject: subjectOf(claim), ...reservation })
}

/** The carrier sold nothing, or has not confirmed it. */
export const releaseFirstMonth = (tx: Ctx, claim: Pick<Claim, 'id'>): Promise<boolean> =>
  releaseReservation(tx, subjectOf(claim))

/** In the transaction that gives the number to the account. What was not reserved may overdraw. */
export async function chargeFirstMonth(tx: Ctx, claim: Claim, numberId: string): Promise<void> {
  const cause = { numberId }
  const reservation = await findReservation(tx, subjectOf(claim))
  if (reservation?.closed_at === null) {
    const price = priceNumberMonth(findRateCard(reservation.rate_version), claim.e164)
    await settleReservation(tx, subjectOf(claim), price, cause)
  } else if (await paysFromWallet(tx, claim)) {
    const price = priceNumberMonth(getRateCard(tx.clock.now()), claim.e164)
    await chargeUsage(tx, { accountId: claim.account_id, naturalKey: `number:${claim.id}:late`, cause, price })
  }
}

/** Columns of a number whose first month begins now. */
export function startMonths(
  { billing, clock }: Ctx,
  e164: string,
): { paid_until: number | null; charge_at: number | null } {
  if (billing === 'off' || isTestNumber(e164)) return { paid_until: null, charge_at: null }
  const end = getPeriodEnd(clock.now(), clock.now())
  return { paid_until: end, charge_at: end }
}
