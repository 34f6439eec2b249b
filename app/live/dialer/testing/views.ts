import type { DialSessionView, LineView } from '../../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../../domain/inbound/inbound.schema'
import type { MonitorView } from '../../../domain/monitoring/monitoring.schema'

/** Views for tests, as the server would send them. */
export function makeLine(change: Partial<LineView> = {}): LineView {
  return {
    id: 'line_1',
    slot: 1,
    status: 'calling',
    outcome: null,
    placed: true,
    label: 'Calling',
    number: '+13125550100',
    info: 'Grace Whitfield',
    contactId: 'con_1',
    vendorContactId: 'harbor-1001',
    callId: 'line_1',
    callerIdNumber: '+13125550140',
    callerIdNumberNickname: 'Chicago',
    sessionPhone: null,
    inbound: false,
    backgrounded: false,
    callboardId: null,
    bridgedAtEpoch: null,
    onHold: false,
    heldAtEpoch: null,
    billsec: 0,
    answeredBy: null,
    detection: null,
    recording: 'off',
    recordingNote: null,
    secondDial: false,
    note: null,
    reasons: ['Next in the list'],
    dispositionId: null,
    can: ['hangUp'],
    ...change,
  }
}

export function makeSession(change: Partial<DialSessionView> = {}): DialSessionView {
  return {
    id: 'dial_1',
    state: 'dialing',
    mode: 'advanced',
    paused: false,
    muted: false,
    sellerPresent: true,
    connection: 'computer',
    phoneToConfirm: null,
    dialsIn: false,
    parallelLimit: 3,
    effectiveLimit: 3,
    limitReason: null,
    campaign: {
      id: 'cmp_1',
      name: 'Spring',
      kind: 'list',
      callboardId: null,
      stageId: null,
      totalRecords: 60,
      calledRecords: 3,
    },
    bridgedLineId: null,
    wrapUpLineId: null,
    lines: [],
    transfer: null,
    message: null,
    callbacks: 0,
    figures: { dials: 3, connects: 1, conversations: 0, talkSeconds: 20, left: 57, startedAt: 1_000 },
    wrapUpUntilEpoch: null,
    showsFigures: true,
    dialsPerHourGoal: null,
    next: null,
    preview: null,
    monitoredBy: null,
    autoPopCallscript: false,
    enableJumpToContact: false,
    sounds: { musicId: 'none', enableRingingTone: true, answerPrompt: 'none' },
    startedAt: 1_000,
    can: ['stop', 'pause'],
    ...change,
  }
}

/** A ringing caller. */
export const CALLER: IncomingCall = {
  id: 'line_1',
  number: '+12125550188',
  info: 'Nora Green',
  company: '',
  lastContact: null,
  vendorContactId: null,
  transferredBy: null,
  called: '+13125550140',
  calledNickname: 'Main',
  ringtone: 'classic',
  since: 0,
}

/** A supervisor whispers to a seller in a call. */
export const makeMonitor = (change: Partial<MonitorView> = {}): MonitorView => ({
  id: 'mon_1',
  state: 'live',
  windowId: null,
  status: 'whispering',
  switching: false,
  notice: null,
  user: { userId: 'usr_1', name: 'Mia Torres' },
  session: makeSession({ state: 'bridged' }),
  ...change,
})
