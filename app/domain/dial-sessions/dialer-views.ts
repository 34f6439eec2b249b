import { readConsent } from '../protection/consent-states'
import { protectionWords } from '../protection/protection.words'
import type { DialStep } from '../call-engine/dial-step'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { Selectable } from 'kysely'
import { PREVIEW_MS, type Preview, type RunState } from '../../../machines/server/dial-session'
import { BRIDGED_STATES, type LineState } from '../../../machines/server/line'
import { ANNOUNCING, ANNOUNCEMENT_UNCONFIRMED } from '../announcements/announcements.words'
import { isDialable } from '../phone-numbers/possible-number'
import { getConnectionType, type DialerSettings } from '../settings/settings.schema'
import type { DialSessionView, LineView, RecordingState } from './dialer.schema'
import type { StoredDialSession } from './dial-session-machine.server'
import { getRulesBoardId } from './dialing-rules.server'
import type { StoredLine } from '../lines/line-machine.server'
import { lineActions, lineLabel, lineStatus } from '../lines/line-labels'
import {
  NO_WAIT,
  redialBarText,
  redialText,
  waitBarText,
  waitText,
  type LineWait,
  type Redial,
} from '../lines/lines.words'
import { isHeldBySeller, isOnHold, isTransferShown } from '../transfers/transfer-state'
import { toTransferView } from '../transfers/transfer-view'
import { dialSessionsWords } from './dial-sessions.words'

/** Ms from bridge to end; 0 during the call. */
export const talkMs = ({ context }: Pick<StoredLine, 'context'>): number => {
  const { bridgedAt, leftAt, endedAt } = context
  const until = leftAt ?? endedAt
  return bridgedAt !== null && until !== null ? Math.max(0, until - bridgedAt) : 0
}

type ShownStep = Pick<DialStep, 'session' | 'lines' | 'transfer'>

const RUNNING: readonly RecordingState[] = ['announcing', 'starting', 'on', 'paused']

/** A session asks for one disposition: another bridged call would replace the question. */
export function awaitsOtherDisposition({ session: { context }, lines }: ShownStep, { row }: StoredLine): boolean {
  if (context.wrapUpLineId === null || context.disposed) return false
  return lines.find(({ id }) => id === context.wrapUpLineId)?.row.contact_id !== row.contact_id
}

/** null: a line can be redialed. */
export function getRedialBlocker({ state, context }: StoredDialSession): string | null {
  if (state.run === 'ready') return dialSessionsWords.pressConnectFirst
  if (context.bridgedLineId !== null || (state.run !== 'dialing' && state.run !== 'wrapUp'))
    return dialSessionsWords.redialOffWhileAnotherCall
  return state.phone === 'present' ? null : dialSessionsWords.phoneAway
}

/** As in the history: also failed or unknown at the carrier. */
const wasPlaced = ({ callSid, outcome }: StoredLine['context']): boolean =>
  callSid !== null || outcome === 'failed' || outcome === 'carrier-unknown'

function getDetection({ state, context }: StoredLine): LineView['detection'] {
  if (state !== 'answered' && state !== 'screening' && !BRIDGED_STATES.includes(state)) return null
  if (context.answeredBy === 'machine') return 'machine'
  if (context.answeredBy === 'person' || context.undetermined || context.inbound) return null
  return BRIDGED_STATES.includes(state) ? 'checking' : 'screening'
}

type RecordingRules = Pick<DialerSettings, 'enableCallRecording' | 'recordingAnnouncement'>

function getLineRecording({ row }: StoredLine, rules: RecordingRules) {
  const waits = row.announcement === 'wanted' || row.announcement === 'playing'
  const shown: RecordingState = waits ? 'announcing' : row.recording
  const consent = rules.recordingAnnouncement === 'none' ? readConsent(row) : null
  const forbidden = consent && protectionWords.notRecorded(consent)
  const note = waits ? ANNOUNCING : (forbidden ?? (row.announcement === 'unheard' ? ANNOUNCEMENT_UNCONFIRMED : null))
  const canStart = shown === 'off' && rules.enableCallRecording && forbidden === null
  return {
    shown,
    note: rules.enableCallRecording ? note : null,
    can: RUNNING.includes(shown) || canStart,
  }
}

export function toLineView(
  line: StoredLine,
  shown: ShownStep,
  boardId: string | null,
  recordingRules: RecordingRules,
): LineView {
  const { session } = shown
  const { context, row } = line
  const recording = getLineRecording(line, recordingRules)
  const held = line.state === 'inCall' && isOnHold(shown, line.id)
  const heldAt = held && isHeldBySeller(session, line.id) ? session.context.heldAt : undefined
  const status = held ? 'onHold' : lineStatus(line.state, context.outcome)
  const run = session.state.run
  // After the session a redial is a single call.
  const redial =
    // Withheld or foreign numbers cannot be called back.
    isDialable(row.e164) &&
    line.state !== 'dropping' &&
    (run === 'ended'
      ? line.state === 'ended'
      : getRedialBlocker(session) === null && getPendingRedial(line, session).state === 'none')
  return {
    id: line.id,
    slot: row.slot,
    status,
    outcome: context.outcome,
    placed: wasPlaced(context),
    label: lineLabel(status, context.outcome),
    number: row.e164,
    info: row.contact_name,
    contactId: row.contact_id,
    vendorContactId: row.vendor_contact_id,
    callId: line.id,
    callerIdNumber: row.caller_id,
    callerIdNumberNickname: row.caller_nickname,
    sessionPhone: null,
    inbound: context.inbound === true,
    backgrounded: session.context.bridgedLineId !== null && session.context.bridgedLineId !== line.id,
    callboardId: boardId,
    bridgedAtEpoch: context.bridgedAt,
    onHold: heldAt !== undefined,
    heldAtEpoch: heldAt ?? null,
    billsec: Math.floor(talkMs(line) / 1000),
    answeredBy: context.answeredBy,
    detection: getDetection(line),
    recording: recording.shown,
    recordingNote: recording.note,
    secondDial: context.secondDial === true && line.state !== 'ended',
    note:
      context.note ??
      waitText(getLineWait(line)) ??
      redialText(getPendingRedial(line, session)) ??
      redialText(getRefusedRedial(line)),
    reasons: JSON.parse(row.reasons) as string[],
    dispositionId: row.disposition_id,
    can: lineActions(status, context.outcome, {
      redial,
      record: recording.can,
    }),
  }
}

const UNDECIDED = dialSessionsWords.pausedYouNotDecideMinutes(PREVIEW_MS / 60_000)
export const HANGING_UP_STATES: readonly LineState[] = ['ending', 'canceling']

const isHangupDelayed = ({ state, row }: StoredLine): boolean =>
  HANGING_UP_STATES.includes(state) && row.wait_state === 'hangup_delayed'

/** A row keeps its last wait. A lookup is also shown during withdrawal. */
function getLineWait(line: StoredLine): LineWait {
  const { state, row } = line
  const fits =
    state === 'pending' || (state === 'withdrawing' && row.wait_state === 'carrier_lookup') || isHangupDelayed(line)
  return fits ? { state: row.wait_state, detail: row.wait_detail } : NO_WAIT
}

export const ACTIVE_RUN_STATES: readonly RunState[] = ['dialing', 'bridged', 'wrapUp', 'redialing']

const NO_REDIAL: Redial = { state: 'none', detail: null }

function getPendingRedial({ state, context, row }: StoredLine, { state: { run } }: StoredDialSession): Redial {
  if (!ACTIVE_RUN_STATES.includes(run)) return NO_REDIAL
  if (state === 'ended')
    return row.redial_state === 'after_disposition' ? { state: 'after_disposition', detail: null } : NO_REDIAL
  if (context.makesWayFor) return { state: 'makes_way', detail: null }
  return context.callAgain ? { state: 'after_hangup', detail: null } : NO_REDIAL
}

const getRefusedRedial = ({ state, row }: StoredLine): Redial =>
  state === 'ended' && row.redial_state === 'refused' ? { state: 'refused', detail: row.redial_detail } : NO_REDIAL

/** Spec 2-live §4.2. */
export function getSessionMessage(session: StoredDialSession, lines: StoredLine[]): string | null {
  const { run } = session.state
  const { kind, notice, paused, undecided, blocked } = session.context
  if (run === 'ended' || run === 'ready') {
    const over = kind === 'call' ? dialSessionsWords.callEnded : dialSessionsWords.campaignEnded
    const late = lines.find(isHangupDelayed)
    const more = [notice, late ? waitBarText(getLineWait(late), late.row.e164) : null]
      .filter((words) => words !== null)
      .join(' ')
    if (run === 'ready') return more || null
    return more ? `${over}. ${more}` : over
  }
  if (run === 'dialing' && blocked && notice !== null) return dialSessionsWords.nothingNewDialed(notice)
  const isAway = session.state.phone !== 'present'
  if (isAway && session.context.connection === 'dial-out') return dialSessionsWords.callingPhone
  if (isAway && session.context.connection === 'dial-in')
    return run === 'connecting' ? null : dialSessionsWords.callInAgain
  if ((run === 'dialing' || run === 'wrapUp') && isAway) return dialSessionsWords.phoneAway
  if (run === 'dialing' && paused) return `${undecided ? UNDECIDED : 'Paused.'} Nothing new is dialed.`
  const first = (texts: Array<string | null>) => texts.find((one) => one !== null) ?? null
  return (
    first(lines.map((line) => waitBarText(getLineWait(line), line.row.e164))) ??
    first(lines.map((line) => redialText(getPendingRedial(line, session)))) ??
    first(lines.map((line) => redialBarText(getRefusedRedial(line), line.row.e164)))
  )
}

const toPreviewView = ({ id, contactId, contactName, vendorContactId, e164, reasons, until }: Preview) => ({
  id,
  contactId,
  contactName,
  vendorContactId,
  number: e164,
  reasons,
  untilEpoch: until,
})

function getWrapUpEnd(lines: readonly StoredLine[], lineId: string | null, seconds: number): number | null {
  const endedAt = lines.find(({ id }) => id === lineId)?.row.ended_at ?? null
  return endedAt === null || seconds === 0 ? null : endedAt + seconds * 1000
}

export function toDialSessionView(
  { session, lines, transfer }: ShownStep,
  campaign: Pick<
    Selectable<CampaignsTable>,
    'id' | 'name' | 'kind' | 'board_id' | 'rules_board_id' | 'stage_id' | 'total_records' | 'called_records'
  >,
  can: DialSessionView['can'],
  { autoPopCallscript, enableJumpToContact, musicId, enableRingingTone, answerPrompt, ...settings }: DialerSettings,
  monitoredBy: DialSessionView['monitoredBy'],
  facts: Pick<DialSessionView, 'callbacks' | 'figures' | 'next'>,
): DialSessionView {
  const { preview } = session.context
  const { connectionPrompt, phone, showSessionFigures, dialsPerHourGoal } = settings
  const dialsIn = !connectionPrompt && getConnectionType(settings) === 'dial-in'
  const latestOfSlot = new Map<number, StoredLine>()
  for (const line of lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))) latestOfSlot.set(line.row.slot, line)
  return {
    id: session.id,
    state: session.state.run,
    mode: session.context.mode,
    paused: session.context.paused,
    muted: session.context.muted,
    sellerPresent: session.state.phone === 'present',
    connection: session.context.connection ?? 'computer',
    // During a session a lost phone reconnects the same way.
    phoneToConfirm: connectionPrompt && ['ready', 'ended'].includes(session.state.run) ? phone : null,
    dialsIn,
    parallelLimit: session.row.parallel_limit,
    effectiveLimit: session.row.effective_limit,
    limitReason: session.row.limit_reason,
    campaign: {
      id: campaign.id,
      name: campaign.name,
      kind: campaign.kind,
      callboardId: campaign.board_id,
      stageId: campaign.stage_id,
      totalRecords: campaign.total_records,
      calledRecords: campaign.called_records,
    },
    bridgedLineId: session.context.bridgedLineId,
    wrapUpLineId: session.context.wrapUpLineId,
    lines: [...latestOfSlot.values()]
      .toSorted((a, b) => a.row.slot - b.row.slot)
      .map((line) => toLineView(line, { session, lines, transfer }, getRulesBoardId(campaign), settings)),
    transfer: transfer && isTransferShown(transfer, session.context.bridgedLineId) ? toTransferView(transfer) : null,
    message: getSessionMessage(session, lines),
    monitoredBy,
    preview: preview ? toPreviewView(preview) : null,
    autoPopCallscript,
    enableJumpToContact,
    sounds: { musicId, enableRingingTone, answerPrompt },
    ...facts,
    wrapUpUntilEpoch: getWrapUpEnd(lines, session.context.wrapUpLineId, settings.wrapUpSeconds),
    showsFigures: showSessionFigures,
    dialsPerHourGoal,
    startedAt: session.row.created_at,
    can: dialsIn ? can.filter((action) => action !== 'connect') : can,
  }
}
