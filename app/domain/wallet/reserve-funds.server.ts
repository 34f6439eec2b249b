import type { Selectable } from 'kysely'
import type { WalletReservationsTable } from '../../../db/schema/ledger'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { postTransaction } from '../ledger/post-transaction.server'
import type { Cause } from '../ledger/transaction-kinds'
import type { Price } from '../rates/prices'
import { revenueEntries } from './charge-wallet.server'

export interface ReservationSubject {
  kind: WalletReservationsTable['subject_kind']
  /** Of a `number`: the claim. */
  id: string
}

const CAUSES = { call: 'callId', message: 'messageId', drop: 'dropId', number: 'numberId' } as const satisfies Record<
  ReservationSubject['kind'],
  keyof Cause
>
const causeOf = ({ kind, id }: ReservationSubject): Cause => ({ [CAUSES[kind]]: id })
const keyOf = ({ kind, id }: ReservationSubject, what: string, round: number): string =>
  `${kind}:${id}:${what}${round === 1 ? '' : `:${round}`}`

const bySubject = statement((q, p: { subject_id: string }) =>
  q.selectFrom('wallet_reservations').selectAll().where('subject_id', '=', p.subject_id),
)
const insertReservation = statement((q, row: WalletReservationsTable) =>
  q.insertInto('wallet_reservations').values(row),
)
const updateReservation = statement(
  (q, p: { subject_id: string; remaining: number; closed_at: number | null; before: number }) =>
    q
      .updateTable('wallet_reservations')
      .set({ remaining: p.remaining, closed_at: p.closed_at })
      .where('subject_id', '=', p.subject_id)
      .where('remaining', '=', p.before)
      .where('closed_at', 'is', null),
)
const reopenReservation = statement(
  (q, p: Omit<WalletReservationsTable, 'subject_kind' | 'account_id' | 'closed_at'>) => {
    const { subject_id, ...change } = p
    return q
      .updateTable('wallet_reservations')
      .set({ ...change, closed_at: null })
      .where('subject_id', '=', subject_id)
      .where('closed_at', 'is not', null)
  },
)
const walletBalance = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('ledger_balances')
    .select('balance')
    .where('account_id', '=', p.account_id)
    .where('ledger_account', '=', 'wallet'),
)

/** Ten-thousandths of a dollar, without what is reserved. */
export const getWalletBalance = async (ctx: Ctx, accountId: string): Promise<number> =>
  (await ctx.db.first(walletBalance, { account_id: accountId }))?.balance ?? 0

/**
 * Reserves `most`, or what there is, once per subject; with `reopens` again after it was closed. `no_funds`: there is
 * less than `least`.
 */
export async function reserveFunds(
  tx: Ctx,
  reservation: {
    accountId: string
    subject: ReservationSubject
    most: number
    least: number
    rateVersion: string
    reopens?: true
  },
): Promise<'reserved' | 'no_funds'> {
  const { accountId, subject, rateVersion } = reservation
  const before = await findReservation(tx, subject)
  if (before && !(reservation.reopens && before.closed_at !== null)) return 'reserved'
  const round = (before?.round ?? 0) + 1
  const amount = Math.min(reservation.most, await getWalletBalance(tx, accountId))
  if (amount < Math.max(1, reservation.least)) return 'no_funds'
  const posted = await postTransaction(tx, {
    accountId,
    kind: 'reserve',
    naturalKey: keyOf(subject, 'reserve', round),
    cause: causeOf(subject),
    rateVersion,
    entries: { wallet: -amount, reserved: amount },
  })
  if (posted === 'no_funds') return 'no_funds'
  const row = {
    subject_id: subject.id,
    amount,
    remaining: amount,
    rate_version: rateVersion,
    round,
    created_at: tx.clock.now(),
  }
  if (before) await tx.db.write(reopenReservation, row)
  else
    await tx.db.write(insertReservation, {
      ...row,
      subject_kind: subject.kind,
      account_id: accountId,
      closed_at: null,
    })
  return 'reserved'
}

/** Charges a part of what is reserved, such as the texts of a blast; above it, the wallet. False: not reserved. */
export async function spendReserved(
  tx: Ctx,
  subject: ReservationSubject,
  part: { naturalKey: string; price: Price },
): Promise<boolean> {
  const row = await findReservation(tx, subject)
  if (row?.closed_at !== null) return false
  const { amount } = part.price
  if (amount === 0) return true
  const fromReserved = Math.min(amount, row.remaining)
  const posted = await postTransaction(tx, {
    accountId: row.account_id,
    kind: 'settle',
    naturalKey: part.naturalKey,
    cause: causeOf(subject),
    rateVersion: part.price.rateVersion,
    entries: { ...revenueEntries(part.price), reserved: -fromReserved, wallet: fromReserved - amount },
  })
  if (posted === 'posted') await setRemaining(tx, row, row.remaining - fromReserved, null)
  return true
}

/** Charges the rest, returns what is left, and closes the reservation. False: not reserved, or closed before. */
export async function settleReservation(
  tx: Ctx,
  subject: ReservationSubject,
  price: Price | null,
  cause?: Cause,
): Promise<boolean> {
  const row = await findReservation(tx, subject)
  if (row?.closed_at !== null) return false
  await settle(tx, row, subject, price, cause)
  return true
}

/** `row`: open, read in this transaction. */
export async function settle(
  tx: Ctx,
  row: Reservation,
  subject: ReservationSubject,
  price: Price | null,
  cause: Cause = causeOf(subject),
): Promise<void> {
  const amount = price?.amount ?? 0
  if (amount !== 0 || row.remaining !== 0)
    await postTransaction(tx, {
      accountId: row.account_id,
      kind: amount === 0 ? 'release' : 'settle',
      naturalKey: keyOf(subject, 'settle', row.round),
      cause,
      rateVersion: price?.rateVersion ?? row.rate_version,
      entries: { ...(price && revenueEntries(price)), reserved: -row.remaining, wallet: row.remaining - amount },
    })
  await setRemaining(tx, row, 0, tx.clock.now())
}

/** Returns all that is left. */
export const releaseReservation = (tx: Ctx, subject: ReservationSubject): Promise<boolean> =>
  settleReservation(tx, subject, null)

type Reservation = Selectable<WalletReservationsTable>

/** Also a closed one. */
export async function findReservation(tx: Ctx, { kind, id }: ReservationSubject): Promise<Reservation | null> {
  const row = await tx.db.first(bySubject, { subject_id: id })
  return row?.subject_kind === kind ? row : null
}

async function setRemaining(tx: Ctx, row: Reservation, remaining: number, closedAt: number | null): Promise<void> {
  const change = { subject_id: row.subject_id, remaining, closed_at: closedAt, before: row.remaining }
  if ((await tx.db.write(updateReservation, change)) !== 1)
    throw new Error(`wallet: the reservation of ${row.subject_id} changed in its transaction`)
}
