import { LINE_CHART_VERSION, lineMachine, type LineState } from '../../../machines/kept-by-server/line'
import { effectKey, keepMachine, type Kept } from '../machines/keep-machine.server'

export type KeptLine = Kept<'lines', LineState, typeof lineMachine>

const ofCall = (kind: 'call.hang-up' | 'call.cancel') => (line: KeptLine) =>
  line.context.callSid ? { kind, payload: { callSid: line.context.callSid } } : null

/** The carrier's time to apply a leg's last instruction. */
const SOON_MS = 1_500

const ofLine = (kind: 'call.place' | 'call.ask') => (line: KeptLine) => ({
  kind,
  payload: { lineId: line.id },
})

export const {
  fromRow: keptLine,
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
  // The dial step enqueues recordings and instructions itself.
  jobs: {
    placeCall: ofLine('call.place'),
    hangUp: ofCall('call.hang-up'),
    cancelRinging: ofCall('call.cancel'),
    askCarrier: ofLine('call.ask'),
    askCarrierSoon: (line, now) => ({ ...ofLine('call.ask')(line), runAt: now + SOON_MS }),
  },
})

export const placingOf = (line: KeptLine): string => effectKey(`line:${line.id}`, 1, 'placeCall')
