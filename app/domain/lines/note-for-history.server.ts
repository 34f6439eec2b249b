import type { DialStep } from '../call-engine/dial-step'
import type { LineEvent, LineState } from '../../../machines/kept-by-server/line'
import { chooseCallbackMessage } from '../legs/callback-message.server'
import { mayHaveHeard, mayHaveTaken } from '../legs/leg-instruction.server'
import type { KeptLine } from './line-machine.server'

const ENDERS = {
  HANG_UP: 'seller',
  MAKE_WAY: 'seller',
  QUIET: 'other-line',
  RING_OUT: 'other-line',
  SORT_OUT: 'sorted-out',
  LEFT: 'person',
} as const satisfies Partial<Record<LineEvent['type'], string>>

const QUIETED_STATES: readonly LineState[] = ['takingBack', 'quieting', 'ringingOut']

const isEnder = (type: LineEvent['type']): type is keyof typeof ENDERS => type in ENDERS

const NO_MESSAGE = { message: null, message_audio_id: null, message_opt_out: null }

/** As played: settings may change later. */
export async function noteForHistory(
  run: DialStep,
  line: KeptLine,
  before: LineState,
  event: LineEvent,
): Promise<void> {
  // Lazy: runs at every event.
  const ofCall = () => run.tctx.db.q.updateTable('calls').where('id', '=', line.id)
  if (isEnder(event.type)) await ofCall().set({ ended_by: ENDERS[event.type] }).where('ended_by', 'is', null).execute()
  // That ended no call.
  if (event.type === 'ANSWERED' && QUIETED_STATES.includes(before)) await ofCall().set({ ended_by: null }).execute()
  if (event.type === 'DECLINE' && !line.context.inbound) await noteCallbackMessage(run, line)
  // Only for persons who got it.
  const isOver = event.type === 'SORT_OUT' || (line.state === 'ended' && !mayHaveHeard(line.row.told))
  const isLost = before === 'dropping' && line.state === 'ended' && !mayHaveTaken(line.row.told)
  if ((before === 'declined' && isOver) || isLost) await ofCall().set(NO_MESSAGE).execute()
}

export async function noteCallbackMessage({ tctx, session, rules }: DialStep, { id, row }: KeptLine): Promise<void> {
  const { account_id: accountId } = session.row
  const { name, phone } = await tctx.db.q
    .selectFrom('accounts')
    .select(['name', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const caller = { accountId, name, phone: phone ?? row.caller_id }
  await tctx.db.q
    .updateTable('calls')
    .set(await chooseCallbackMessage(tctx, rules.settings, caller))
    .where('id', '=', id)
    .where('message', 'is', null)
    .execute()
}
