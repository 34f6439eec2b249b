import type { DialStep } from '../call-engine/dial-step'
import type { LineEvent, LineState } from '../../../machines/server/line'
import { chooseCallbackMessage } from '../legs/callback-message.server'
import { mightHaveReceivedMessage, mightHaveReceivedVoicemail } from '../legs/leg-instruction.server'
import type { StoredLine } from './line-machine.server'

const ENDED_BY = {
  HANG_UP: 'seller',
  FREE_LINE: 'seller',
  STOP_RINGING: 'other-line',
  RING_OUT: 'other-line',
  END_AS_MACHINE: 'sorted-out',
  LEFT: 'person',
} as const satisfies Partial<Record<LineEvent['type'], string>>

const CANCELED_STATES: readonly LineState[] = ['withdrawing', 'canceling', 'ringingOut']

const isEndingEvent = (type: LineEvent['type']): type is keyof typeof ENDED_BY => type in ENDED_BY

const NO_MESSAGE = { message: null, message_audio_id: null, message_opt_out: null }

/** As played: settings may change later. */
export async function recordLineHistory(
  step: DialStep,
  line: StoredLine,
  before: LineState,
  event: LineEvent,
): Promise<void> {
  // Lazy: runs at every event.
  const updateCall = () => step.tx.db.q.updateTable('calls').where('id', '=', line.id)
  if (isEndingEvent(event.type))
    await updateCall().set({ ended_by: ENDED_BY[event.type] }).where('ended_by', 'is', null).execute()
  // That ended no call.
  if (event.type === 'ANSWERED' && CANCELED_STATES.includes(before))
    await updateCall().set({ ended_by: null }).execute()
  if (event.type === 'DECLINE' && !line.context.inbound) await saveCallbackMessage(step, line)
  // Only for persons who got it.
  const isMessageSkipped =
    event.type === 'END_AS_MACHINE' || (line.state === 'ended' && !mightHaveReceivedMessage(line.row.instruction))
  const isLost = before === 'dropping' && line.state === 'ended' && !mightHaveReceivedVoicemail(line.row.instruction)
  if ((before === 'declined' && isMessageSkipped) || isLost) await updateCall().set(NO_MESSAGE).execute()
}

export async function saveCallbackMessage({ tx, session, rules }: DialStep, { id, row }: StoredLine): Promise<void> {
  const { account_id: accountId } = session.row
  const { name, phone } = await tx.db.q
    .selectFrom('accounts')
    .select(['name', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const caller = { accountId, name, phone: phone ?? row.caller_id }
  await tx.db.q
    .updateTable('calls')
    .set(await chooseCallbackMessage(tx, rules.settings, caller))
    .where('id', '=', id)
    .where('message', 'is', null)
    .execute()
}
