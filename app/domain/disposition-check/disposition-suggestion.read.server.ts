import type { Utterance } from '../assistant.port'
import { findCallRow } from '../call-history/call-history.read.server'
import type { Ctx } from '../context.server'
import { findCallDisposition } from '../dispositions/call-disposition.read.server'
import type { DispositionSuggestion } from './disposition-check.schema'
import { findDisagreement } from './disposition-rules'

/** null: none, dismissed, or the reader may not change it. Throws not_found. */
export async function findDispositionSuggestion(ctx: Ctx, uuid: string): Promise<DispositionSuggestion | null> {
  const call = await findCallRow(ctx, uuid)
  const { current, choices, can } = await findCallDisposition(ctx, uuid)
  if (!can.includes('dispose')) return null
  const recordings = await ctx.db.q
    .selectFrom('recordings')
    .select(['id', 'utterances'])
    .where('call_id', '=', call.id)
    .where('utterances', 'is not', null)
    .orderBy('id')
    .execute()
  // A deleted one has no category here, and contradicts nothing.
  const chosen = current && (choices.find(({ id }) => id === current.id)?.category ?? '')
  for (const { id: recordingId, utterances } of recordings) {
    const disagreement = findDisagreement(JSON.parse(utterances!) as Utterance[], chosen)
    if (!disagreement) continue
    const { category, said } = disagreement
    const disposition = choices.find((choice) => choice.category === category)
    if (!disposition || disposition.id === current?.id || (await isDismissed(ctx, call.id, category))) continue
    return {
      category,
      disposition: { id: disposition.id, name: disposition.name },
      recordingId,
      quote: { text: said.text, startMs: said.startMs },
    }
  }
  return null
}

async function isDismissed(ctx: Ctx, callId: string, category: string): Promise<boolean> {
  const row = await ctx.db.q
    .selectFrom('dismissed_dispositions')
    .select('call_id')
    .where('call_id', '=', callId)
    .where('category', '=', category)
    .executeTakeFirst()
  return row !== undefined
}
