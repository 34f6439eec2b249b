import { INBOUND_CHART_VERSION, inboundMachine, type InboundState } from '../../../machines/kept-by-server/inbound'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

/** A call of somebody who calls us, as the product works with it: the row's facts and its machine. */
export type KeptInbound = Kept<'inbound_calls', InboundState, typeof inboundMachine>

export const {
  fromRow: keptInbound,
  insert: insertInbound,
  advance: advanceInbound,
} = keepMachine<'inbound_calls', InboundState, typeof inboundMachine>({
  name: 'inbound',
  table: 'inbound_calls',
  machine: inboundMachine,
  chartVersion: INBOUND_CHART_VERSION,
  isEnded: (state) => state === 'ended',
  mirrored: ({ sessionId, ringing }) => ({ session_id: sessionId, ringing: JSON.stringify(ringing) }),
  // The carrier asks what the caller's leg does next: nothing is sent to it.
  jobs: { askCarrier: ({ id }) => ({ kind: 'call.ask', payload: { lineId: id } }) },
})
