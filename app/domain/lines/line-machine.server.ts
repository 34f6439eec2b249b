import { LINE_CHART_VERSION, lineMachine, type LineState } from '../../../machines/kept-by-server/line'
import { effectKey, keepMachine, type Kept } from '../machines/keep-machine.server'

/** A line as the product works with it: the row's facts and its machine. */
export type KeptLine = Kept<'lines', LineState, typeof lineMachine>

const ofCall = (kind: 'call.hang-up' | 'call.cancel') => (line: KeptLine) =>
  line.context.callSid ? { kind, payload: { callSid: line.context.callSid } } : null

/** How long the carrier may take to bring a leg to where it was sent last. */
const SOON_MS = 1_500

const ofLine = (kind: 'call.place' | 'call.ask') => (line: KeptLine) => ({
  kind,
  payload: { lineId: line.id },
})

export const {
  fromRow: keptLine,
  /** Writes a new line in its first state; its call is a job from here on. */
  insert: insertLine,
  advance: advanceLine,
  accepts: lineAccepts,
} = keepMachine<'lines', LineState, typeof lineMachine>({
  name: 'line',
  table: 'lines',
  machine: lineMachine,
  chartVersion: LINE_CHART_VERSION,
  isEnded: (state) => state === 'ended',
  mirrored: (context) => ({ call_sid: context.callSid }),
  // Recordings have rows of their own, a leg's instructions one job: the run asks for both.
  jobs: {
    placeCall: ofLine('call.place'),
    hangUp: ofCall('call.hang-up'),
    cancelRinging: ofCall('call.cancel'),
    askCarrier: ofLine('call.ask'),
    askCarrierSoon: (line, now) => ({ ...ofLine('call.ask')(line), runAt: now + SOON_MS }),
  },
})

/** The key of the job that dials a line, which its first step asks for. */
export const placingOf = (line: KeptLine): string => effectKey(`line:${line.id}`, 1, 'placeCall')
