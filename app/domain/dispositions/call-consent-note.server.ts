import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { getThirdPartyRecordingNote, getRecordingNote, getCallerRecordingNote } from '../protection/consent-states'
import type { StoredLine } from '../lines/line-machine.server'

const placeOf = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip']).where('id', '=', p.id),
)
/** Consulted third parties are checked on merge. */
const transferTargetsOf = statement((q, p: { line_id: string }) =>
  q
    .selectFrom('transfers')
    .select('e164')
    .where('line_id', '=', p.line_id)
    .where('state', 'in', ['merging', 'merged', 'leaving', 'sendingOn', 'away'])
    .orderBy('id'),
)

/** null: no state requires consent. */
export async function findTargetConsentNote(tx: Ctx, line_id: string): Promise<string | null> {
  for (const { e164 } of await tx.db.all(transferTargetsOf, { line_id })) {
    const note = getThirdPartyRecordingNote(e164)
    if (note !== null) return note
  }
  return null
}

export async function findCallConsentNote(tx: Ctx, { id, row, context }: StoredLine): Promise<string | null> {
  const { timezone = null, state = null, zip = null } = (await tx.db.first(placeOf, { id: row.contact_id })) ?? {}
  const getNote = context.inbound ? getCallerRecordingNote : getRecordingNote
  return getNote({ timezone, state, zip, e164: row.e164 }) ?? findTargetConsentNote(tx, id)
}
