import type { DialStep } from '../call-engine/dial-step'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { Selectable } from 'kysely'
import { PREVIEW_MS, type Preview, type RunState } from '../../../machines/kept-by-server/dial-session'
import type { LineState } from '../../../machines/kept-by-server/line'
import { ANNOUNCING, UNHEARD } from '../announcements/announcement-words'
import { isDialable } from '../phone-numbers/possible-number'
import { connectionOf, type DialerSettings } from '../settings/settings.schema'
import type { DialSessionView, LineView, RecordingState } from './dialer.schema'
import type { KeptDialSession } from './dial-session-machine.server'
import { boardOfRules } from './dialing-rules.server'
import type { KeptLine } from '../lines/line-machine.server'
import { DOUBLE_DIAL, lineActions, lineLabel, lineStatus } from '../lines/line-labels'
import { NO_WAIT, redialInBar, redialText, waitInBar, waitText, type LineWait, type Redial } from '../lines/lines.words'
import { isOnHold, isShown } from '../transfers/transfer-state'
import { toTransferView } from '../transfers/transfer-view'

/** Ms from bridge to end; 0 during the call. */
export const talkMs = (line: KeptLine): number => {
  const { bridgedAt, leftAt, endedAt } = line.context
  const until = leftAt ?? endedAt
  return bridgedAt !== null && until !== null ? Math.max(0, until - bridgedAt) : 0
}

type Shown = Pick<DialStep, 'session' | 'lines' | 'transfer'>

const RUNNING: readonly RecordingState[] = ['announcing', 'starting', 'on', 'paused']

export const PHONE_AWAY = 'Reconnecting your phone'
const CALLING_PHONE = 'Calling your phone. Answer it and press 1.'
const CALL_IN_AGAIN = 'Your phone left the call. Call in again to go on.'

/** A session asks for one disposition: another bridged call would replace the question. */
export function owesAnother({ session: { context }, lines }: Shown, { row }: KeptLine): boolean {
  if (context.wrapUpLineId === null || context.disposed) return false
  return lines.find(({ id }) => id === context.wrapUpLineId)?.row.contact_id !== row.contact_id
}

/** null: a line can be redialed. */
export function whyNoRedial({ state, context }: KeptDialSession): string | null {
  if (state.run === 'ready') return 'Press Connect first'
  if (context.bridgedLineId !== null || (state.run !== 'dialing' && state.run !== 'wrapUp'))
    return 'Redial is off while another call is connected'
  return state.phone === 'present' ? null : PHONE_AWAY
}

/** As in the history: also failed or unknown at the carrier. */
const wasPlaced = ({ callSid, outcome }: KeptLine['context']): boolean =>
  callSid !== null || outcome === 'failed' || outcome === 'carrier-unknown'

type RecordingRules = Pick<DialerSettings, 'enableCallRecording' | 'recordingAnnouncement'>

function recordingOf({ row }: KeptLine, rules: RecordingRules) {
  const waits = row.announcement === 'wanted' || row.announcement === 'playing'
  const shown: RecordingState = waits ? 'announcing' : row.recording
  const forbidden = rules.recordingAnnouncement === 'none' ? row.recording_note : null
  const note = waits ? ANNOUNCING : (forbidden ?? (row.announcement === 'unheard' ? UNHEARD : null))
  const mayBegin = shown === 'off' && rules.enableCallRecording && forbidden === null
  return {
    shown,
    note: rules.enableCallRecording ? note : null,
    can: RUNNING.includes(shown) || mayBegin,
  }
}

export function toLineView(
  line: KeptLine,
  shown: Shown,
  boardId: string | null,
  recordingRules: RecordingRules,
): LineView {
  const { session } = shown
  const { context, row } = line
  const recording = recordingOf(line, recordingRules)
  const held = line.state === 'inCall' && isOnHold(shown.transfer, line.id)
  const status = held ? 'onHold' : lineStatus(line.state, context.outcome)
  const run = session.state.run
  // After the session a redial is a single call.
  const redial =
    // Withheld or foreign numbers cannot be called back.
    isDialable(row.e164) &&
    line.state !== 'dropping' &&
    (run === 'ended'
      ? line.state === 'ended'
      : whyNoRedial(session) === null && nextRedial(line, session).state === 'none')
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
    billsec: Math.floor(talkMs(line) / 1000),
    answeredBy: context.answeredBy,
    recording: recording.shown,
    recordingNote: recording.note,
    note:
      context.note ??
      waitText(waitOf(line)) ??
      redialText(nextRedial(line, session)) ??
      redialText(refusedRedial(line)) ??
      secondDialOf(line),
    reasons: JSON.parse(row.reasons) as string[],
    dispositionId: row.disposition_id,
    can: lineActions(status, context.outcome, {
      redial,
      record: recording.can,
    }),
  }
}

const UNDECIDED = `Paused: you did not decide for ${PREVIEW_MS / 60_000} minutes.`
export const LATE_STATES: readonly LineState[] = ['ending', 'quieting']

const isHangupDelayed = ({ state, row }: KeptLine): boolean =>
  LATE_STATES.includes(state) && row.wait_state === 'hangup_delayed'

/** A row keeps its last wait. A lookup is also shown during withdrawal. */
function waitOf(line: KeptLine): LineWait {
  const { state, row } = line
  const fits =
    state === 'pending' || (state === 'takingBack' && row.wait_state === 'carrier_lookup') || isHangupDelayed(line)
  return fits ? { state: row.wait_state, detail: row.wait_detail } : NO_WAIT
}

export const GOES_ON: readonly RunState[] = ['dialing', 'bridged', 'wrapUp', 'redialing']

const NO_REDIAL: Redial = { state: 'none', detail: null }

function nextRedial({ state, context, row }: KeptLine, { state: { run } }: KeptDialSession): Redial {
  if (!GOES_ON.includes(run)) return NO_REDIAL
  if (state === 'ended')
    return row.redial_state === 'after_disposition' ? { state: 'after_disposition', detail: null } : NO_REDIAL
  if (context.makesWayFor) return { state: 'makes_way', detail: null }
  return context.callAgain ? { state: 'after_hangup', detail: null } : NO_REDIAL
}

const refusedRedial = ({ state, row }: KeptLine): Redial =>
  state === 'ended' && row.redial_state === 'refused' ? { state: 'refused', detail: row.redial_detail } : NO_REDIAL

const secondDialOf = ({ state, context }: KeptLine): string | null =>
  context.secondDial && state !== 'ended' ? DOUBLE_DIAL : null

/** Spec 2-live §4.2. */
function message(session: KeptDialSession, lines: KeptLine[]): string | null {
  const { run } = session.state
  const { kind, notice, paused, undecided } = session.context
  if (run === 'ended' || run === 'ready') {
    const over = kind === 'call' ? 'Your call has ended' : 'Your campaign has ended'
    const late = lines.find(isHangupDelayed)
    const more = [notice, late ? waitInBar(waitOf(late), late.row.e164) : null]
      .filter((words) => words !== null)
      .join(' ')
    if (run === 'ready') return more || null
    return more ? `${over}. ${more}` : over
  }
  if (run === 'dialing' && notice !== null) return `${notice} Nothing new is dialed.`
  const isAway = session.state.phone !== 'present'
  if (isAway && session.context.connection === 'dial-out') return CALLING_PHONE
  if (isAway && session.context.connection === 'dial-in') return run === 'connecting' ? null : CALL_IN_AGAIN
  if ((run === 'dialing' || run === 'wrapUp') && isAway) return PHONE_AWAY
  if (run === 'dialing' && paused) return `${undecided ? UNDECIDED : 'Paused.'} Nothing new is dialed.`
  const first = (words: Array<string | null>) => words.find((one) => one !== null) ?? null
  return (
    first(lines.map((line) => waitInBar(waitOf(line), line.row.e164))) ??
    first(lines.map((line) => redialText(nextRedial(line, session)))) ??
    first(lines.map((line) => redialInBar(refusedRedial(line), line.row.e164)))
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

export function toDialSessionView(
  { session, lines, transfer }: Shown,
  campaign: Pick<
    Selectable<CampaignsTable>,
    'id' | 'name' | 'kind' | 'board_id' | 'rules_board_id' | 'stage_id' | 'total_records' | 'called_records'
  >,
  can: DialSessionView['can'],
  { autoPopCallscript, enableJumpToContact, musicId, enableRingingTone, answerPrompt, ...settings }: DialerSettings,
  monitoredBy: DialSessionView['monitoredBy'],
  callbacks: number,
): DialSessionView {
  const { preview } = session.context
  const { connectionPrompt, phone } = settings
  const callsIn = !connectionPrompt && connectionOf(settings) === 'dial-in'
  const latestOfSlot = new Map<number, KeptLine>()
  for (const line of lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))) latestOfSlot.set(line.row.slot, line)
  return {
    id: session.id,
    state: session.state.run,
    mode: session.context.mode,
    paused: session.context.paused,
    muted: session.context.muted,
    agentPresent: session.state.phone === 'present',
    connection: session.context.connection ?? 'computer',
    // During a session a lost phone reconnects the same way.
    askedPhone: connectionPrompt && ['ready', 'ended'].includes(session.state.run) ? phone : null,
    callsIn,
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
      .map((line) => toLineView(line, { session, lines, transfer }, boardOfRules(campaign), settings)),
    transfer: transfer && isShown(transfer, session.context.bridgedLineId) ? toTransferView(transfer) : null,
    message: message(session, lines),
    monitoredBy,
    preview: preview ? toPreviewView(preview) : null,
    autoPopCallscript,
    enableJumpToContact,
    sounds: { musicId, enableRingingTone, answerPrompt },
    callbacks,
    startedAt: session.row.created_at,
    can: callsIn ? can.filter((deed) => deed !== 'connect') : can,
  }
}
