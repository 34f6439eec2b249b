import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { enqueue } from '../jobs/enqueue.server'
import { toStoredLine, type StoredLine } from './line-machine.server'

/** A `dropping` line may have lost its slot: search leases. */
const droppingLines = statement((q, p: { account_id: string; session_id: string }) =>
  q
    .selectFrom('number_leases')
    .innerJoin('lines', 'lines.id', 'number_leases.line_id')
    .selectAll('lines')
    .where('number_leases.account_id', '=', p.account_id)
    .where('number_leases.session_id', '=', p.session_id)
    .where('lines.state', '=', 'dropping'),
)

/** A leg may stay when its redirect was lost. */
export const isPossiblyInConference = ({ state, context, row }: StoredLine): boolean =>
  (context.sentToRoomAt ?? context.bridgedAt ?? null) !== null &&
  context.answeredBy !== 'machine' &&
  !context.isOut &&
  (state === 'ending' ||
    (state === 'dropping' && row.instruction !== 'voicemail') ||
    (state === 'declined' && (row.instruction === 'join-room' || row.instruction === 'message-on-its-way')))

export async function isConferenceOccupied({ tx, session, lines }: DialStep, line: StoredLine): Promise<boolean> {
  if (lines.some((other) => other.id !== line.id && isPossiblyInConference(other))) return true
  const dropping = await tx.db.all(droppingLines, { account_id: session.row.account_id, session_id: session.id })
  return dropping.map(toStoredLine).some(isPossiblyInConference)
}

/** Their status callbacks may be lost, and `waiting` has a time limit. */
export async function checkLeavingLines({ tx, lines }: DialStep, waiting: StoredLine): Promise<void> {
  for (const { id, state, context, row } of lines.filter(
    (line) => line.id !== waiting.id && isPossiblyInConference(line),
  ))
    if (state === 'ending' && context.callSid !== null)
      await enqueue(tx, {
        kind: 'call.check',
        accountId: row.account_id,
        key: `line:${id}:out-for:${waiting.id}`,
        payload: { lineId: id },
      })
}
