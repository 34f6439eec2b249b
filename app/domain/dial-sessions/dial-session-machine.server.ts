import {
  DIAL_SESSION_CHART_VERSION,
  dialSessionMachine,
  type DialSessionEffect,
  type DialSessionState,
} from '../../../machines/server/dial-session'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredDialSession = StoredMachine<'dial_sessions', DialSessionState, typeof dialSessionMachine>

export const {
  fromRow: toStoredDialSession,
  readSnapshot: readDialSession,
  insert: insertDialSession,
  advance: advanceDialSession,
  accepts: dialSessionAccepts,
  columnsAfter: dialSessionColumnsAfter,
} = machineStore<'dial_sessions', DialSessionState, typeof dialSessionMachine, DialSessionEffect>({
  name: 'dial-session',
  table: 'dial_sessions',
  machine: dialSessionMachine,
  chartVersion: DIAL_SESSION_CHART_VERSION,
  isEnded: (state) => state.run === 'ended',
  mirrored: () => ({}),
  // The dial step hangs up the lines.
  jobs: {
    hangUpLines: null,
    releasePhone: ({ context }) =>
      context.agentCallSid ? { kind: 'call.hang-up', payload: { callSid: context.agentCallSid } } : null,
  },
})
