import type { LineEvent, LineState } from '../../../machines/kept-by-server/line'
import { chooseCallbackMessage } from '../calls/callback-message.server'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'

/** Events after which a call ends because of somebody on our side or theirs, and not by the network alone. */
const ENDERS = {
  HANG_UP: 'seller',
  QUIET: 'other-line',
  RING_OUT: 'other-line',
  SORT_OUT: 'sorted-out',
  LEFT: 'person',
} as const satisfies Partial<Record<LineEvent['type'], string>>

/** Where a line is that rings for nobody any more, since another one was bridged, or the seller stopped or hung up. */
const QUIETED_STATES: readonly LineState[] = ['takingBack', 'quieting', 'ringingOut']

const isEnder = (type: LineEvent['type']): type is keyof typeof ENDERS => type in ENDERS

/** Ended because nobody knew what became of its call: whoever picks it up after all hears the callback message. */
const wasForgotten = ({ state, context }: KeptLine) => state === 'ended' && context.outcome === 'carrier-unknown'

/**
 * Writes what the history tells later and no machine keeps: who ended the call, and the callback message as it was when it was
 * played (settings may change the day after).
 */
export async function noteForHistory(
  { tctx, session, rules }: Run,
  line: KeptLine,
  before: LineState,
  event: LineEvent,
): Promise<void> {
  // Built for the few events that need it: this is asked at every step of every line.
  const ofCall = () => tctx.db.q.updateTable('calls').where('id', '=', line.id)
  if (isEnder(event.type)) await ofCall().set({ ended_by: ENDERS[event.type] }).where('ended_by', 'is', null).execute()
  // Picked up in the very moment in which its ringing was stopped: that ended nothing.
  if (event.type === 'ANSWERED' && QUIETED_STATES.includes(before)) await ofCall().set({ ended_by: null }).execute()
  if (event.type === 'DECLINE' || (event.type === 'ANSWERED' && wasForgotten(line))) {
    const account = await tctx.db.q
      .selectFrom('accounts')
      .select(['name', 'phone'])
      .where('id', '=', session.row.account_id)
      .executeTakeFirstOrThrow()
    const phone = account.phone ?? line.row.caller_id
    await ofCall()
      .set(
        await chooseCallbackMessage(tctx, rules.settings, {
          accountId: session.row.account_id,
          name: account.name,
          phone,
        }),
      )
      .execute()
  }
}
