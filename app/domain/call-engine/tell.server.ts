import { statement } from '../../../db/statement'
import type { DialSessionEvent } from '../../../machines/kept-by-server/dial-session'
import { BRIDGED_STATES, LEAST_RING_MS, RINGING_STATES, type LineEvent } from '../../../machines/kept-by-server/line'
import { callOrLeavePhone } from '../seller-phone/request-phone.server'
import { mayHaveHeard, mayHaveTaken } from '../legs/leg-instruction.server'
import { requestInstruction } from '../legs/request-instruction.server'
import type { TransferEvent } from '../../../machines/kept-by-server/transfer'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { followCaller, takeCaller } from '../inbound/inbound-line.server'
import { hurryJob } from '../jobs/hurry-job.server'
import { enqueue } from '../jobs/enqueue.server'
import { monitorOfSession } from '../monitoring/kept-monitor.server'
import { toMonitoredBy, toMonitorView } from '../monitoring/monitor-views'
import { monitorFollows } from '../monitoring/tell-monitor.server'
import { countCallbacks } from '../lines/callbacks.read.server'
import { completeWhenThrough } from '../campaigns/complete-campaign.server'
import { dialAsWished, dialWished } from '../lines/dial-again.server'
import { decideAnswer } from '../lines/decide-answer'
import { dialTwice } from '../lines/double-dial.server'
import { dialInstead } from '../lines/free-line.server'
import { leaveWithMachine, mayDrop, settleVoicemail } from '../lines/drop-voicemail.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { toDialSessionView, toLineView } from '../dial-sessions/dialer-views'
import { boardOfRules, readDialingRules } from '../dial-sessions/dialing-rules.server'
import { setDelayNote } from '../lines/delay-note.server'
import { fillLines } from '../lines/fill-lines.server'
import { finishLine, noteLateFact } from '../lines/finish-line.server'
import { advanceDialSession, dialSessionAccepts, keptDialSession } from '../dial-sessions/dial-session-machine.server'
import { advanceLine, keptLine, placingOf, type KeptLine } from '../lines/line-machine.server'
import { freeNumber } from '../caller-id/number-lease.server'
import { noteForHistory } from '../lines/note-for-history.server'
import { releaseHeld } from '../lines/release-held.server'
import { recordFromJoin } from '../lines/record-from-join.server'
import { tellBySound } from '../lines/play-line-sound.server'
import { askThirdState, forgetThirdState } from '../transfers/ask-third-state.server'
import { endHandedCall } from '../transfers/end-handed-call.server'
import { advanceTransfer, lastTransferOfSession, type KeptTransfer } from '../transfers/kept-transfer.server'
import { holdsSeller, isHandedOn, isOnHold } from '../transfers/transfer-state'
import { tellWaiting } from '../announcements/want-recording.server'
import { stopRecording } from '../recordings/request-recording.server'
import { askWhoIsOut, isRoomTaken } from '../lines/conference-occupancy.server'
import { isLive, SLOTS, type Run } from './run'

const isOver = (line: KeptLine) =>
  line.state === 'ending' ||
  line.state === 'takingBack' ||
  line.state === 'quieting' ||
  line.state === 'declined' ||
  line.state === 'dropping' ||
  line.state === 'ended'

const lastOfEachSlot = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('lines')
    .selectAll()
    .where(({ eb, selectFrom }) =>
      eb.or(
        SLOTS.map((slot) =>
          eb(
            'id',
            '=',
            selectFrom('lines as last')
              .select('last.id')
              .where('last.session_id', '=', p.session_id)
              .where('last.slot', '=', slot)
              .orderBy('last.id', 'desc')
              .limit(1),
          ),
        ),
      ),
    ),
)
const lineById = statement((q, p: { id: string }) => q.selectFrom('lines').selectAll().where('id', '=', p.id))
const sessionById = statement((q, p: { id: string }) =>
  q.selectFrom('dial_sessions').selectAll().where('id', '=', p.id),
)
const campaignById = statement((q, p: { id: string }) => q.selectFrom('campaigns').selectAll().where('id', '=', p.id))

/** A run as rows tell it. */
export async function readRun(ctx: Ctx, sessionId: string): Promise<Run> {
  const row = await ctx.db.first(sessionById, { id: sessionId })
  if (!row) throw notFound('Session')
  const session = keptDialSession(row)
  const lines = (await ctx.db.all(lastOfEachSlot, { session_id: sessionId })).map(keptLine)
  const { wrapUpLineId } = session.context
  if (wrapUpLineId !== null && !lines.some(({ id }) => id === wrapUpLineId)) {
    const asked = await ctx.db.first(lineById, { id: wrapUpLineId })
    if (asked) lines.push(keptLine(asked))
  }
  const transfer = await lastTransferOfSession(ctx, sessionId)
  const campaign = await ctx.db.first(campaignById, { id: row.campaign_id })
  if (!campaign) throw notFound('Campaign')
  const monitor = await monitorOfSession(ctx, sessionId)
  const rules = await readDialingRules(ctx, {
    userId: row.user_id,
    accountId: row.account_id,
    campaign,
  })
  const changed = { session: false, lines: new Set<string>() }
  return { tctx: ctx, session, lines, transfer, monitor, campaign, rules, replaced: [], changed }
}

/** Runs one step: `work` tells events, then who was wanted by hand and free lines dial, then everybody who looks at the session hears what changed. */
export async function withRun<T>(tctx: Ctx, sessionId: string, work: (run: Run) => Promise<T>): Promise<T> {
  const run = await readRun(tctx, sessionId)
  const seenBefore = seenByTeam(run)
  const result = await work(run)
  await takeCaller(run, { line: tellLine, session: tellDialSession })
  await dialWished(run, tellDialSession)
  await fillLines(run, tellDialSession)
  await completeWhenThrough(run)
  await publish(run)
  if (seenByTeam(run) !== seenBefore) await tellSupervisors(run)
  return result
}

/** The view of a session, read outside a step. The caller has checked whose it is. */
export async function readRunView(ctx: Ctx, sessionId: string): Promise<DialSessionView> {
  return viewOf(await readRun(ctx, sessionId))
}

async function viewOf(run: Run): Promise<DialSessionView> {
  const { session } = run
  const now = (event: DialSessionEvent) => dialSessionAccepts(session, event)
  const can: DialSessionView['can'] = []
  const over = session.state.run === 'ended'
  if (
    now({ type: 'CONNECT', mode: run.rules.mode }) ||
    // A stage is dialed from its board, with what the board is filtered to then.
    (over && run.campaign.kind === 'list' && run.campaign.stage_id === null && run.campaign.status === 'ACTIVE')
  )
    can.push('connect')
  if (!over && session.state.run !== 'ready') can.push('stop')
  if (now({ type: 'PAUSE' })) can.push('pause')
  if (now({ type: 'RESUME' })) can.push('resume')
  if (now({ type: 'CONTINUE' })) can.push('continue')
  const bridged = run.lines.find((line) => line.id === session.context.bridgedLineId)
  const transferring = holdsSeller(run.transfer)
  if (bridged?.state === 'inCall' || (bridged && transferring)) can.push('mute')
  // Keys take the person out of the room for a moment, and so off hold.
  if (bridged?.state === 'inCall' && !isOnHold(run.transfer, bridged.id)) can.push('dtmf')
  if (bridged?.state === 'inCall' && !transferring && session.state.phone === 'present') can.push('transfer')
  if (bridged && !transferring && mayDrop(run, bridged)) can.push('dropVoicemail')
  if (session.context.wrapUpLineId ?? bridged?.context.bridgedAt) can.push('dispose')
  const monitor = run.monitor && run.monitor.state !== 'ended' ? toMonitoredBy(run.monitor) : null
  const callbacks = await countCallbacks(run.tctx, session.row.user_id)
  return toDialSessionView(run, run.campaign, can, run.rules.settings, monitor, callbacks)
}

async function publish(run: Run): Promise<void> {
  const { tctx, session } = run
  const base = { room: `user:${session.row.user_id}`, accountId: session.row.account_id }
  const tellOf = (line: KeptLine) =>
    tctx.db.recordEvent({
      ...base,
      type: 'line.changed',
      subjectId: line.id,
      payload: { sessionId: session.id, line: toLineView(line, run, boardOfRules(run.campaign), run.rules.settings) },
    })
  for (const line of run.replaced) await tellOf(line)
  if (run.monitor && (run.changed.session || run.changed.lines.size > 0))
    await tctx.db.recordEvent({
      type: 'monitor.changed',
      room: `user:${run.monitor.row.supervisor_id}`,
      accountId: session.row.account_id,
      subjectId: run.monitor.id,
      payload: { monitor: toMonitorView(run.monitor, await viewOf(run)) },
    })
  if (run.changed.session)
    await tctx.db.recordEvent({
      ...base,
      type: 'dial-session.changed',
      subjectId: session.id,
      payload: { session: await viewOf(run) },
    })
  else for (const line of run.lines) if (run.changed.lines.has(line.id)) await tellOf(line)
}

/** What a team's supervisors see of a run: how far it is, and who hears it. */
const seenByTeam = ({ session, monitor }: Run): string =>
  `${session.state.run} ${monitor !== null && monitor.state !== 'ended'}`

const tellSupervisors = ({ tctx, session: { row } }: Run): Promise<unknown> =>
  tctx.db.recordEvent({
    type: 'member.changed',
    room: `team:${row.account_id}`,
    accountId: row.account_id,
    subjectId: row.user_id,
    payload: { userId: row.user_id },
  })

/**
 * An event with what only we know of it. The carrier says that a call is over, and not whether a message had begun; and whom the
 * seller hands to somebody is a person: a machine's verdict that is wrong would tear them out of their talk.
 */
function asKnown({ transfer }: Run, { id, state, context, row }: KeptLine, event: LineEvent): LineEvent {
  const isHanded = context.outcome === 'transferred' || (holdsSeller(transfer) && transfer.row.line_id === id)
  if (event.type === 'VERDICT' && event.answeredBy === 'machine' && isHanded)
    return { type: 'VERDICT', answeredBy: 'person' }
  if (event.type !== 'CARRIER_ENDED') return event
  return { ...event, unheard: !(state === 'dropping' ? mayHaveTaken : mayHaveHeard)(row.told) }
}

/** Tells a line an event, with everything that follows for it and for the session. Returns whether it was accepted. */
export async function tellLine(run: Run, line: KeptLine, event: LineEvent): Promise<boolean> {
  const before = line.state
  const known = line.context
  const effects = await advanceLine(run.tctx, line, asKnown(run, line, event))
  if (!effects) return false
  run.changed.lines.add(line.id)
  await noteForHistory(run, line, before, event)
  // What the seller may do depends on whether somebody is in the call.
  if (line.state === 'inCall' || before === 'inCall') run.changed.session = true
  if (line.row.delay_note !== null && (before === 'pending' || before === 'takingBack')) {
    // The message bar said what it waited for. Whoever stops such a dial is not kept until its next try.
    run.changed.session = true
    if (line.state === 'takingBack') await hurryJob(run.tctx, placingOf(line))
  }
  // Whoever picks up while their ringing is being stopped is not hung up on: that it is late means nothing any more.
  if (before === 'quieting' && line.state === 'answered' && line.row.delay_note !== null)
    await setDelayNote(run.tctx, line, null)
  if (line.context.inbound && before !== line.state) await followCaller(run, line)
  if (effects.includes('instruct')) await requestInstruction(run.tctx, line.id)
  if (effects.includes('startRecording')) await recordFromJoin(run, line)
  if (before === 'inCall' && line.state !== 'inCall') await tellWaiting(run, line, { type: 'OFF' })
  if (before === 'ended') {
    await noteLateFact(run, line, known)
    return true
  }
  if (line.state === 'ended') {
    await finishLine(run, line, { sent: event.type !== 'WITHDRAWN' })
    if (before === 'dropping') await settleVoicemail(run, line)
    run.changed.session = true
  }
  if (isOver(line) && before !== line.state) {
    if (holdsSeller(run.transfer) && run.transfer.row.line_id === line.id)
      await tellTransfer(run, run.transfer, { type: 'LEAD_OVER', at: run.tctx.clock.now() })
    await sessionHearsLineIsOver(run, line)
    // A seller who is free again takes whoever waits before anybody else is dialed.
    await answerWaiting(run)
  } else if (event.type === 'LEFT') await answerWaiting(run)
  if (line.state === 'ended') await dialInstead(run, line, tellDialSession)
  if (line.state === 'ended' && line.context.callAgain) await dialAsWished(run, line, tellDialSession)
  else if (line.state === 'ended') await dialTwice(run, line, tellLine)
  if (line.state === 'answered' && before !== 'answered') await answer(run, line)
  // The message is for people: a voicemail would keep a piece of it, and pass for somebody who was left waiting.
  if (event.type === 'VERDICT' && line.state === 'declined' && line.context.answeredBy === 'machine')
    await takeOff(run, line)
  if (event.type === 'VERDICT' && BRIDGED_STATES.includes(line.state)) {
    // Answer Boost: the machine is found while it is in the seller's ear.
    if (line.context.answeredBy === 'machine' && run.session.context.mode !== 'standard') await takeOff(run, line)
    // Whoever picked up meanwhile waits for this very word.
    await answerWaiting(run)
  }
  return true
}

/** A machine, and the seller has no use for it: it is left the outbound voicemail where there is one, else hung up on. */
async function takeOff(run: Run, line: KeptLine): Promise<void> {
  if (await leaveWithMachine(run, line, { line: tellLine, session: tellDialSession })) return
  await tellLine(run, line, { type: 'SORT_OUT', at: run.tctx.clock.now() })
}

/** A line that no longer has the seller's ear: nothing is asked about it when nobody was spoken to. */
async function sessionHearsLineIsOver(run: Run, line: KeptLine): Promise<void> {
  // The seller still talks with whom they wanted to hand the call to.
  if (holdsSeller(run.transfer) && run.transfer.row.line_id === line.id) return
  const { mode } = run.session.context
  const machine = line.context.answeredBy === 'machine' && mode !== 'standard'
  const neverMet = line.context.bridgedAt === null
  await tellDialSession(run, {
    type: 'LINE_OVER',
    lineId: line.id,
    neverMet,
    nothingToDispose: machine || neverMet,
  })
}

/** Whether the seller is there for whoever picks up on a line: while a number is dialed by hand for that one alone. */
const awaits = ({ state: { run }, context }: Run['session'], line: KeptLine): boolean =>
  run === 'dialing' || (run === 'redialing' && line.id === context.redialLineId)

/**
 * Somebody picked up: bridge, wait for the verdict, play the callback message, or take a machine off. Asked again of one who
 * waits, it may say to wait on, which changes nothing.
 */
async function answer(run: Run, line: KeptLine): Promise<void> {
  const { session } = run
  const now = run.tctx.clock.now()
  const state = session.state.run
  const bridged = run.lines.find((other) => other.id === session.context.bridgedLineId && other.id !== line.id) ?? null
  const decision = decideAnswer({
    mode: session.context.mode,
    agentPresent: session.state.phone === 'present',
    // Nobody is led into a room where a third person is.
    run: holdsSeller(run.transfer)
      ? 'closed'
      : state === 'bridged'
        ? 'taken'
        : awaits(session, line)
          ? 'free'
          : 'closed',
    line: line.context,
    // After the clock was set back nobody knows how long they waited.
    waitedMs: Math.max(0, now - (line.context.answeredAt ?? now)),
    bridged: bridged?.context ?? null,
    isRoomTaken: await isRoomTaken(run, line),
  })
  // Until its first instruction is fetched a leg needs no other: the fetch reads the state.
  const instruct = line.row.told !== null
  switch (decision.kind) {
    case 'bridge':
    case 'take-over':
      await tellLine(run, line, { type: 'BRIDGE', at: now, instruct })
      await tellDialSession(run, { type: 'BRIDGED', lineId: line.id })
      if (decision.kind === 'take-over' && bridged) await tellLine(run, bridged, { type: 'SORT_OUT', at: now })
      break
    case 'screen':
      await askWhoIsOut(run, line)
      await tellLine(run, line, { type: 'SCREEN', forMs: decision.forMs })
      break
    case 'decline':
      await tellLine(run, line, { type: 'DECLINE', instruct })
      break
    case 'sort-out':
      await takeOff(run, line)
      break
  }
}

/** Decides again about those who picked up and wait. */
async function answerWaiting(run: Run): Promise<void> {
  for (const waiting of run.lines) if (waiting.state === 'screening') await answer(run, waiting)
}

/** Tells the session an event, with everything that follows for its lines. Returns whether it was accepted. */
export async function tellDialSession(run: Run, event: DialSessionEvent): Promise<boolean> {
  const { tctx, session } = run
  const { state: stateBefore } = session
  const before = stateBefore.run
  const { muted, agentCallSid, preview, bridgedLineId } = session.context
  const effects = await advanceDialSession(tctx, session, event)
  if (!effects) return false
  run.changed.session = true
  const now = tctx.clock.now()
  if (preview && session.context.preview?.id !== preview.id)
    await freeNumber(tctx, { account_id: session.row.account_id, e164: preview.e164, line_id: preview.id })
  // The carrier keeps a phone silent from one call to the next: with the call its mute has to end there as well.
  if (session.context.muted !== muted)
    await enqueue(tctx, {
      kind: 'dial-session.mute',
      key: `dial-session:${session.id}:v${session.version}:mute`,
      payload: { sessionId: session.id },
    })
  await tellBySound(run, bridgedLineId)
  await callOrLeavePhone(run, stateBefore)
  await monitorFollows(run, agentCallSid)
  if (effects.includes('hangUpLines')) {
    // The seller's phone stays away: two who talk with each other need nobody for it.
    if (run.transfer && session.state.run !== 'ended') await tellTransfer(run, run.transfer, { type: 'LEAVE' })
    await endLines(run)
  }
  if (event.type === 'BRIDGED') await quietOthers(run, event.lineId, now)
  if (event.type === 'RESUME') await releaseHeld(run)
  // The phone leaves after the end, and a disposition may come: the end is told once.
  if (session.state.run === 'ended' && before !== 'ended')
    await tctx.db.recordEvent({
      type: 'dial-session.ended',
      room: `user:${session.row.user_id}`,
      accountId: session.row.account_id,
      subjectId: session.id,
      payload: { sessionId: session.id, campaignId: run.campaign.id, message: (await viewOf(run)).message ?? '' },
    })
  return true
}

/**
 * The seller wants a line no more. Whoever hears the callback message hears it to its end: the law wants all of it, and it ends
 * by itself. Whoever picked up and has not met the seller yet may be a person: they hear it now, and so does whoever picks up
 * while their ringing is being stopped. Returns whether that changed anything.
 */
export async function letGo(run: Run, line: KeptLine, byHand: boolean): Promise<boolean> {
  if (mayWait(run, line)) return tellLine(run, line, { type: 'DECLINE', instruct: line.row.told !== null })
  return tellLine(run, line, { type: 'HANG_UP', at: run.tctx.clock.now(), byHand })
}

/** How long somebody who was sent into the room is on the way at most; the carrier's word that they are there may be late. */
const ON_THE_WAY_MS = 2_000

/** Whether somebody has picked up and may not have met the seller: they wait, or are on the way. */
function mayWait({ tctx, session }: Run, { state, context, row }: KeptLine): boolean {
  if (state === 'answered' || state === 'screening') return true
  if (state !== 'bridging' || context.answeredBy === 'machine') return false
  const sentAt = context.sentToRoomAt ?? context.answeredAt ?? 0
  const isThere =
    row.told === 'join-room' && session.state.phone === 'present' && tctx.clock.now() - sentAt >= ON_THE_WAY_MS
  return !isThere
}

/** Nobody is spoken to any more. */
async function endLines(run: Run): Promise<void> {
  for (const line of run.lines) if (isLive(line) && !isHandedOn(run.transfer, line.id)) await letGo(run, line, false)
  if (holdsSeller(run.transfer)) await tellTransfer(run, run.transfer, { type: 'STOP' })
}

/** Tells a transfer an event, with what follows for the lead's line and the session. Returns whether it was accepted. */
export async function tellTransfer(run: Run, transfer: KeptTransfer, event: TransferEvent): Promise<boolean> {
  const before = transfer.state
  const effects = await advanceTransfer(run.tctx, transfer, event)
  if (!effects) return false
  run.changed.session = true
  const now = run.tctx.clock.now()
  if (before === 'away' && event.type === 'LEAD_OVER') await endHandedCall(run.tctx, transfer, event.at)
  const line = run.lines.find(({ id }) => id === transfer.row.line_id)
  if (!line || before === transfer.state) return true
  if (event.type === 'END_FOR_ALL') await letGo(run, line, true)
  if (transfer.state === 'merging') await askThirdState(run, line, transfer)
  if (transfer.state === 'ended') await forgetThirdState(run, line, transfer)
  if (transfer.state === 'away') {
    await stopRecording(run.tctx, line)
    await tellLine(run, line, { type: 'TRANSFERRED', at: now })
  }
  // The lead had hung up while the seller talked with the third person: now that call is over as well.
  if (transfer.state === 'ended' && isOver(line)) await sessionHearsLineIsOver(run, line)
  // The run ended while they were sent on, and nothing came of it: the carrier would not, or the third person had hung up.
  const isBack = (event.type === 'NOT_DONE' || event.type === 'TARGET_GONE') && !isHandedOn(transfer, line.id)
  if (isBack && run.session.state.run !== 'bridged') await endLines(run)
  return true
}

/** Once a person is bridged the lines that still ring are hung up, at once or after the rest of their 15 s. */
async function quietOthers(run: Run, bridgedLineId: string, now: number): Promise<void> {
  for (const line of run.lines) {
    // Whose ringing was to go on to its 15 s stops by itself.
    if (line.id === bridgedLineId || line.state === 'ringingOut') continue
    if (RINGING_STATES.includes(line.state)) {
      // However the clock was set since, nobody's phone rings for more than this. When it was chosen says nothing of its ringing.
      const rest = Math.min(LEAST_RING_MS, LEAST_RING_MS - (now - (line.context.ringingAt ?? now)))
      if (run.rules.settings.letOthersRing && line.state === 'calling' && rest > 0)
        await tellLine(run, line, { type: 'RING_OUT', restMs: rest })
      else await tellLine(run, line, { type: 'QUIET' })
    } else if (line.state === 'screening' && run.session.context.mode === 'advanced') await answer(run, line)
  }
}
