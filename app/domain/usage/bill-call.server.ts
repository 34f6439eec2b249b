import { findAccountPlan } from '../accounts/accounts.read.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { priceCall, type CallUse } from '../rates/prices'
import { findRateCard, getRateCard } from '../rates/rate-cards'
import { chargeUsage } from '../wallet/charge-wallet.server'
import { findReservation, reserveFunds, settle } from '../wallet/reserve-funds.server'

/** A longer call is charged when it ends, and may overdraw the wallet. */
const RESERVED_SECONDS = 600
const LEAST_SECONDS = 60

const addDialSeconds = statement((q, p: { account_id: string; seconds: number }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ dial_seconds_used: eb('dial_seconds_used', '+', p.seconds) }))
    .where('id', '=', p.account_id),
)

export interface CallBill extends CallUse {
  accountId: string
  callId: string
  /** Names the fact once: `end`, `handed`, or a total of seconds that became known later. */
  fact: string
  /** Of the same fact. */
  billed?: Omit<CallUse, 'e164'>
}

/** The one place where talk is billed, in the transaction that ends it. */
export async function billCall(tx: Ctx, bill: CallBill): Promise<void> {
  const { accountId, callId } = bill
  const subject = { kind: 'call' as const, id: callId }
  const reservation = tx.billing === 'on' ? await findReservation(tx, subject) : null
  if (reservation?.closed_at === null) {
    const card = findRateCard(reservation.rate_version)
    return settle(tx, reservation, subject, priceCall(card, bill, bill.billed))
  }
  if (!reservation && (tx.billing === 'off' || !(await findAccountPlan(tx, accountId)).usesWallet)) {
    const seconds = bill.talkSeconds - (bill.billed?.talkSeconds ?? 0)
    if (seconds > 0) await tx.db.write(addDialSeconds, { account_id: accountId, seconds })
    return
  }
  const card = reservation ? findRateCard(reservation.rate_version) : getRateCard(tx.clock.now())
  const price = priceCall(card, bill, bill.billed)
  await chargeUsage(tx, { accountId, naturalKey: `call:${callId}:${bill.fact}`, cause: { callId }, price })
}

/** Before a call is dialed. True also for an account that does not pay from its wallet. */
export async function reserveCall(
  tx: Ctx,
  { accountId, callId, e164 }: { accountId: string; callId: string; e164: string },
): Promise<boolean> {
  const card = getRateCard(tx.clock.now())
  const most = priceCall(card, { e164, talkSeconds: RESERVED_SECONDS, detections: 1 }).amount
  // As `hasMinutes`: a dearer destination may overdraw.
  const least = priceCall(card, { e164: '+1', talkSeconds: LEAST_SECONDS }).amount
  const subject = { kind: 'call' as const, id: callId }
  return (await reserveFunds(tx, { accountId, subject, most, least, rateVersion: card.version })) === 'reserved'
}

/** The call is paid for, whatever the wallet has now. */
export const isCallReserved = async (tx: Ctx, callId: string): Promise<boolean> =>
  (await findReservation(tx, { kind: 'call', id: callId }))?.closed_at === null
