import { LINE_CHART_VERSION, lineMachine, type LineEffect, type LineState } from '../../../machines/server/line'
import { effectKey, machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredLine = StoredMachine<'lines', LineState, typeof lineMachine>

const createCallJob = (kind: 'call.hang-up' | 'call.cancel') => (line: StoredLine) =>
  line.context.callSid ? { kind, payload: { callSid: line.context.callSid } } : null

/** The carrier's time to apply a leg's last instruction. */
const RECHECK_DELAY_MS = 1_500

const createLineJob = (kind: 'call.place' | 'call.check') => (line: StoredLine) => ({
  kind,
  payload: { lineId: line.id },
})

export const {
  fromRow: toStoredLine,
  readSnapshot: readLine,
  insert: insertLine,
  advance: advanceLine,
  accepts: lineAccepts,
  columnsAfter: lineColumnsAfter,
} = machineStore<'lines', LineState, typeof lineMachine, LineEffect>({
  name: 'line',
  table: 'lines',
  machine: lineMachine,
  chartVersion: LINE_CHART_VERSION,
  isEnded: (state) => state === 'ended',
  mirrored: (context) => ({ call_sid: context.callSid }),
  // The dial step enqueues recordings and instructions itself.
  jobs: {
    instruct: null,
    startRecording: null,
    placeCall: createLineJob('call.place'),
    hangUp: createCallJob('call.hang-up'),
    cancelRinging: createCallJob('call.cancel'),
    askCarrier: createLineJob('call.check'),
    askCarrierSoon: (line, now) => ({ ...createLineJob('call.check')(line), runAt: now + RECHECK_DELAY_MS }),
  },
})

export const getPlaceCallJobKey = (line: StoredLine): string => effectKey(`line:${line.id}`, 1, 'placeCall')
