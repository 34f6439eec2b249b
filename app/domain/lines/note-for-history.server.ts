import type { DialStep } from '../call-engine/dial-step'
import type { LineEvent, LineState } from '../../../machines/kept-by-server/line'
import { chooseCallbackMessage } from '../legs/callback-message.server'
import { mayHaveHeard, mayHaveTaken } from '../legs/leg-instruction.server'
import type { KeptLine } from './line-machine.server'

/** Events after which a call ends because of somebody on our side or theirs, and not by the network alone. */
const ENDERS = {
  HANG_UP: 'seller',
  MAKE_WAY: 'seller',
  QUIET: 'other-line',
  RING_OUT: 'other-line',
  SORT_OUT: 'sorted-out',
  LEFT: 'person',
} as const satisfies Partial<Record<LineEvent['type'], string>>

/** Where a line is that rings for nobody any more, since another one was bridged, or the seller stopped or hung up. */
const QUIETED_STATES: readonly LineState[] = ['takingBack', 'quieting', 'ringingOut']

const isEnder = (type: LineEvent['type']): type is keyof typeof ENDERS => type in ENDERS

const NO_MESSAGE = { message: null, message_audio_id: null, message_opt_out: null }

/**
 * Writes what the history tells later and no machine keeps: who ended the call, and the callback message as it was when it was
 * played (settings may change the day after).
 */
export async function noteForHistory(
  run: DialStep,
  line: KeptLine,
  before: LineState,
  event: LineEvent,
): Promise<void> {
  // Built for the few events that need it: this is asked at every step of every line.
  const ofCall = () => run.tctx.db.q.updateTable('calls').where('id', '=', line.id)
  if (isEnder(event.type)) await ofCall().set({ ended_by: ENDERS[event.type] }).where('ended_by', 'is', null).execute()
  // Picked up in the very moment in which its ringing was stopped: that ended nothing.
  if (event.type === 'ANSWERED' && QUIETED_STATES.includes(before)) await ofCall().set({ ended_by: null }).execute()
  if (event.type === 'DECLINE' && !line.context.inbound) await noteCallbackMessage(run, line)
  // The record tells what persons heard: none of it is a machine's, nor of whoever left before their call was given it.
  const isOver = event.type === 'SORT_OUT' || (line.state === 'ended' && !mayHaveHeard(line.row.told))
  const isLost = before === 'dropping' && line.state === 'ended' && !mayHaveTaken(line.row.told)
  if ((before === 'declined' && isOver) || isLost) await ofCall().set(NO_MESSAGE).execute()
}

/** Keeps the callback message with the call that is told it, as it was when it was told first. */
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
