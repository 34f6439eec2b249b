import {
  DIAL_SESSION_CHART_VERSION,
  dialSessionMachine,
  type DialSessionState,
} from '../../../machines/kept-by-server/dial-session'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

export type KeptDialSession = Kept<'dial_sessions', DialSessionState, typeof dialSessionMachine>

export const {
  fromRow: keptDialSession,
  insert: insertDialSession,
  advance: advanceDialSession,
  accepts: dialSessionAccepts,
} = keepMachine<'dial_sessions', DialSessionState, typeof dialSessionMachine>({
  name: 'dial-session',
  table: 'dial_sessions',
  machine: dialSessionMachine,
  chartVersion: DIAL_SESSION_CHART_VERSION,
  isEnded: (state) => state.run === 'ended',
  mirrored: () => ({}),
  // The dial step hangs up the lines.
  jobs: {
    releasePhone: ({ context }) =>
      context.agentCallSid ? { kind: 'call.hang-up', payload: { callSid: context.agentCallSid } } : null,
  },
})
