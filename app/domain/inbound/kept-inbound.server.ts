import { INBOUND_CHART_VERSION, inboundMachine, type InboundState } from '../../../machines/kept-by-server/inbound'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

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
  // The caller's leg polls for its next step.
  jobs: { askCarrier: ({ id }) => ({ kind: 'call.ask', payload: { lineId: id } }) },
})
