import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { enqueue } from '../jobs/enqueue.server'
import { keptLine, type KeptLine } from './line-machine.server'

/** A `dropping` line may have lost its slot: search leases. */
const leftMessage = statement((q, p: { account_id: string; session_id: string }) =>
  q
    .selectFrom('number_leases')
    .innerJoin('lines', 'lines.id', 'number_leases.line_id')
    .selectAll('lines')
    .where('number_leases.account_id', '=', p.account_id)
    .where('number_leases.session_id', '=', p.session_id)
    .where('lines.state', '=', 'dropping'),
)

/** A leg may stay when its redirect was lost. */
export const mayBeInRoom = ({ state, context, row }: KeptLine): boolean =>
  (context.sentToRoomAt ?? context.bridgedAt ?? null) !== null &&
  context.answeredBy !== 'machine' &&
  !context.isOut &&
  (state === 'ending' ||
    (state === 'dropping' && row.told !== 'voicemail') ||
    (state === 'declined' && (row.told === 'join-room' || row.told === 'message-on-its-way')))

export async function isRoomTaken({ tctx, session, lines }: DialStep, line: KeptLine): Promise<boolean> {
  if (lines.some((other) => other.id !== line.id && mayBeInRoom(other))) return true
  const dropping = await tctx.db.all(leftMessage, { account_id: session.row.account_id, session_id: session.id })
  return dropping.map(keptLine).some(mayBeInRoom)
}

/** Their status callbacks may be lost, and `waiting` has a time limit. */
export async function askWhoIsOut({ tctx, lines }: DialStep, waiting: KeptLine): Promise<void> {
  for (const { id, state, context } of lines.filter((line) => line.id !== waiting.id && mayBeInRoom(line)))
    if (state === 'ending' && context.callSid !== null)
      await enqueue(tctx, { kind: 'call.ask', key: `line:${id}:out-for:${waiting.id}`, payload: { lineId: id } })
}
