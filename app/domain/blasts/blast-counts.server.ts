import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { BlastCounts } from '../threads/messenger.schema'

const countItems = statement((q, p: { blast_id: string }) =>
  q
    .selectFrom('blast_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when(eb.and([eb('omitted', '=', eb.lit(0)), eb('problem', 'is', null)]))
            .then(eb.ref('segments'))
            .else(eb.lit(0))
            .end(),
        )
        .as('segments'),
    ])
    .where('blast_id', '=', p.blast_id),
)
const countUndispatched = statement((q, p: { blast_id: string }) =>
  q
    .selectFrom('blast_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('blast_id', '=', p.blast_id)
    .where('message_id', 'is', null)
    .where(({ eb, lit }) => eb('omitted', '=', lit(0)))
    .where('problem', 'is', null),
)
const countByState = statement((q, p: { blast_id: string }) =>
  q
    .selectFrom('messages')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('blast_id', '=', p.blast_id)
    .groupBy('state'),
)

/** Not dispatched yet; before publishing, all that will be sent. */
export const countUndispatchedTexts = async (ctx: Ctx, blastId: string): Promise<number> =>
  (await ctx.db.first(countUndispatched, { blast_id: blastId }))?.count ?? 0

export async function blastCounts(ctx: Ctx, blastId: string): Promise<BlastCounts> {
  const items = await ctx.db.first(countItems, { blast_id: blastId })
  const undispatched = await countUndispatchedTexts(ctx, blastId)
  const countOf = new Map(
    (await ctx.db.all(countByState, { blast_id: blastId })).map(({ state, count }) => [state, count]),
  )
  const sum = (...states: string[]) => states.reduce((total, state) => total + (countOf.get(state) ?? 0), 0)
  const dispatched = sum(...DISPATCHED_STATES)
  return {
    previewed: items?.count ?? 0,
    segments: items?.segments ?? 0,
    willSend: undispatched + dispatched,
    sent: sum('sent', 'delivered'),
    delivered: sum('delivered'),
    failed: sum('failed', 'unknown'),
    waiting: undispatched + sum('waiting', 'queued', 'held'),
    held: sum('held'),
  }
}

/** Without canceled texts. */
const DISPATCHED_STATES = [
  'waiting',
  'queued',
  'held',
  'sending',
  'uncertain',
  'accepted',
  'sent',
  'delivered',
  'failed',
  'unknown',
]
