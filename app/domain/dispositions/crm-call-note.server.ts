import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { noteOfThird, recordingNote, recordingNoteOfCaller } from '../protection/consent-states'
import type { KeptLine } from '../lines/line-machine.server'

const placeOf = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip']).where('id', '=', p.id),
)
/** Consulted third parties are checked on merge. */
const thirdsOf = statement((q, p: { line_id: string }) =>
  q
    .selectFrom('transfers')
    .select('e164')
    .where('line_id', '=', p.line_id)
    .where('state', 'in', ['merging', 'merged', 'leaving', 'sendingOn', 'away'])
    .orderBy('id'),
)

/** null: no state requires consent. */
export async function noteOfThirds(tctx: Ctx, line_id: string): Promise<string | null> {
  for (const { e164 } of await tctx.db.all(thirdsOf, { line_id })) {
    const note = noteOfThird(e164)
    if (note !== null) return note
  }
  return null
}

export async function noteOfCall(tctx: Ctx, { id, row, context }: KeptLine): Promise<string | null> {
  const { timezone = null, state = null, zip = null } = (await tctx.db.first(placeOf, { id: row.contact_id })) ?? {}
  const noteOf = context.inbound ? recordingNoteOfCaller : recordingNote
  return noteOf({ timezone, state, zip, e164: row.e164 }) ?? noteOfThirds(tctx, id)
}
