import {
  INBOUND_CHART_VERSION,
  inboundMachine,
  type InboundEffect,
  type InboundState,
} from '../../../machines/server/inbound'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredInbound = StoredMachine<'inbound_calls', InboundState, typeof inboundMachine>

export const {
  fromRow: toStoredInbound,
  insert: insertInbound,
  advance: advanceInbound,
} = machineStore<'inbound_calls', InboundState, typeof inboundMachine, InboundEffect>({
  name: 'inbound',
  table: 'inbound_calls',
  machine: inboundMachine,
  chartVersion: INBOUND_CHART_VERSION,
  isEnded: (state) => state === 'ended',
  mirrored: ({ sessionId, ringing }) => ({ session_id: sessionId, ringing: JSON.stringify(ringing) }),
  // The caller's leg polls for its next step.
  jobs: { askCarrier: ({ id }) => ({ kind: 'call.check', payload: { lineId: id } }) },
})
