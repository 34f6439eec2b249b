import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { priceTexts, type Price } from '../rates/prices'
import { findRateCard, getRateCard } from '../rates/rate-cards'
import { addUsedMessages, createNoFundsError, paysForTexts } from '../sending/credits.server'
import { findReservation, releaseReservation, reserveFunds, spendReserved } from '../wallet/reserve-funds.server'
import { countUndispatchedTexts } from './blast-counts.server'

interface Blast {
  id: string
  accountId: string
  hasFiles: boolean
}

const undispatchedIn = statement((q, p: { blast_id: string; first: number; last: number }) =>
  q
    .selectFrom('blast_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('texts'),
      eb.fn.coalesce(eb.fn.sum<number>('segments'), eb.lit(0)).as('segments'),
    ])
    .where('blast_id', '=', p.blast_id)
    .where('position', '>=', p.first)
    .where('position', '<=', p.last)
    .where('message_id', 'is', null)
    .where('omitted', '=', 0)
    .where('problem', 'is', null),
)
const ALL = { first: 0, last: Number.MAX_SAFE_INTEGER } as const
const subjectOf = (id: string) => ({ kind: 'message', id }) as const

/** When it is published: plan messages, or reserved funds. Throws no_credits. */
export async function reserveBlast(tx: Ctx, { id, accountId, hasFiles }: Blast): Promise<void> {
  if (!(await paysForTexts(tx, accountId))) return addUsedMessages(tx, accountId, await countUndispatchedTexts(tx, id))
  const card = getRateCard(tx.clock.now())
  const totals = (await tx.db.first(undispatchedIn, { blast_id: id, ...ALL }))!
  const { amount } = priceTexts(card, { ...totals, hasFiles })
  const funds = { most: amount, least: amount, rateVersion: card.version, reopens: true } as const
  if ((await reserveFunds(tx, { accountId, subject: subjectOf(id), ...funds })) === 'no_funds')
    throw createNoFundsError()
}

/** When it is withdrawn or canceled: of the texts that were not dispatched. */
export async function releaseBlast(tx: Ctx, { id, accountId }: Omit<Blast, 'hasFiles'>): Promise<void> {
  if (await findReservation(tx, subjectOf(id))) await releaseReservation(tx, subjectOf(id))
  else await addUsedMessages(tx, accountId, -(await countUndispatchedTexts(tx, id)))
}

/** When all are dispatched: what suppressed recipients would have cost. */
export const closeBlast = (tx: Ctx, id: string): Promise<boolean> => releaseReservation(tx, subjectOf(id))

/** Pays the texts of a chunk before they are dispatched. `excluded`: suppressed since then. */
export async function spendBlastChunk(
  tx: Ctx,
  { id, accountId, hasFiles }: Blast,
  chunk: { first: number; last: number; excluded: number },
): Promise<{ perText: number; perSegment: number }> {
  const reservation = await findReservation(tx, subjectOf(id))
  if (!reservation) {
    await addUsedMessages(tx, accountId, -chunk.excluded)
    return { perText: 0, perSegment: 0 }
  }
  const card = findRateCard(reservation.rate_version)
  const { first, last } = chunk
  const totals = (await tx.db.first(undispatchedIn, { blast_id: id, first, last }))!
  const price: Price = priceTexts(card, { ...totals, hasFiles })
  await spendReserved(tx, subjectOf(id), { naturalKey: `blast:${id}:${reservation.round}:${first}`, price })
  const one = priceTexts(card, { texts: 1, segments: 1, hasFiles }).amount
  return hasFiles ? { perText: one, perSegment: 0 } : { perText: 0, perSegment: one }
}
