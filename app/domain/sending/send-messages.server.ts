import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import type { MessageDeliveryEvent } from '../../../machines/server/message-delivery'
import { VIDEO_UNAVAILABLE } from '../attachments/attachments.words'
import { loadFilesToSend } from '../attachments/load-files-to-send.server'
import { getAttachmentOwnerId } from '../attachments/attachment-rows.server'
import {
  transactAttempt,
  startOnce,
  executeSend,
  sendOnce,
  type StartedAttempt,
  type SendOncePlan,
} from '../attempts/send-once-plan.server'
import { withdrawText } from '../blasts/withdraw-text.server'
import { CarrierError, isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob, resetJobAttempts, postponeJob } from '../jobs/finish-job.server'
import { isRetryLater } from '../jobs/retry-later'
import { recordTextRefusal } from '../numbers/record-text-refusal.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { releaseDailySegments, markDayFull, reserveDailySegments, type DailySegments } from './daily-cap.server'
import { loadDepartures, saveDepartures } from './departures.server'
import {
  findStoredMessage,
  handleMessageEvent,
  dispatchMessageEvent,
  type MessageUpdates,
} from './handle-message-event.server'
import { storedMessage, type StoredMessage } from './message-machine.server'
import type { MessageRow } from '../threads/messages.read.server'
import { findSegmentsPerSecond } from './campaign-pace.read.server'
import { getSendRate, type SendRate } from './number-pace'
import type { TextRecord } from './text-record'
import { findSendBlocker } from './recheck-message.server'
import { sendingWords } from './sending.words'

/** Carrier error code. */
const OPTED_OUT = 21610

/** Interrupted by a crash: reconciled, not sent. */
const interruptedTexts = statement((q, p: { number: string }) =>
  q.selectFrom('messages').selectAll().where('from_number', '=', p.number).where('state', '=', 'sending'),
)
/** Two open texts might overtake each other. */
const sendableTexts = (maxRows: number) =>
  statement((q, p: { number: string }) =>
    q
      .selectFrom('messages')
      .selectAll()
      .where('from_number', '=', p.number)
      .where('state', '=', 'queued')
      .where('to_number', 'not in', (eb) =>
        eb
          .selectFrom('messages as sending')
          .select('sending.to_number')
          .where('sending.from_number', '=', p.number)
          .where('sending.state', '=', 'sending'),
      )
      .orderBy('rank')
      .orderBy('sort_time')
      .orderBy('id')
      .limit(maxRows),
  )
const nextText = sendableTexts(1)
const nextTexts = sendableTexts(8)

/** Then other numbers get the lane. */
const MAX_RUN_MS = 10_000
/** A shorter wait keeps the job: picking one queries all lanes. */
const MAX_IDLE_WAIT_MS = 250
const MAX_CHECKS = 64
/** Webhooks wait for this transaction. */
const MAX_TRANSACTION_MS = 4
const MAX_GATHER_MS = 10

interface StartedText {
  key: string
  sending: SendOncePlan
  begun: StartedAttempt
}

interface SendRun {
  number: string
  jobKey: string
  rate: SendRate
  /** Until its outcome is committed. */
  inFlight: Map<StartedText, Promise<void>>
  /** Accepted, commit pending. */
  acceptedTexts: Set<StartedText>
  /** The job's attempts were reset. */
  hasProgress: boolean
  responses: number
  mustWait: boolean
  /** Thrown when `underWay` is empty. */
  failure: { error: unknown } | null
  canStart(): boolean
  batch: Promise<void>
  finishBatch(): void
}

/** Job. The number's only sender, so a row already `sending` was interrupted. */
export async function sendMessages(
  ctx: Ctx,
  { number }: { number: string },
  jobKey: string,
  stopping: AbortSignal,
): Promise<typeof FINISHED> {
  for (const interrupted of await ctx.db.all(interruptedTexts, { number }))
    await sendOnce(
      ctx,
      getSendKey(interrupted, storedMessage(interrupted).version - 1),
      createSendOperation(ctx, interrupted),
    )
  const run = createRun(ctx, number, jobKey, stopping, await findSegmentsPerSecond(ctx, number))
  for (;;) {
    const { batch: turn } = run
    const { texts, dueAt, isFinished } = await startTexts(ctx, run)
    for (const text of texts) {
      run.inFlight.set(text, completeSend(ctx, run, text))
      // Lets inbound requests run.
      await breathe()
    }
    // Outcomes are in the same commit.
    if (isFinished) await Promise.all(run.inFlight.values())
    if (run.failure && run.inFlight.size === 0) {
      if (!run.hasProgress)
        ctx.log.warn({ number, err: run.failure.error }, 'the carrier accepts no texts from a number now')
      throw run.failure.error
    }
    if (isFinished) return FINISHED
    if (dueAt !== null) await waitUntilDue(run, dueAt - ctx.clock.steadyNow())
    else if (run.inFlight.size > 0) await turn
  }
}

/** Answers do not shorten the wait. When none is open, the job's row stores a long wait. */
async function waitUntilDue(run: SendRun, waitMs: number): Promise<void> {
  let isDue = false
  const due = pause(waitMs, undefined, { ref: false }).then(() => (isDue = true))
  while (!isDue && (waitMs <= MAX_IDLE_WAIT_MS || run.inFlight.size > 0)) await Promise.race([run.batch, due])
}

function createRun(
  ctx: Ctx,
  number: string,
  jobKey: string,
  stopping: AbortSignal,
  segmentsPerSecond: number | null,
): SendRun {
  const until = ctx.clock.steadyNow() + MAX_RUN_MS
  const run: SendRun = {
    number,
    jobKey,
    rate: getSendRate(number, { segmentsPerSecond }),
    inFlight: new Map(),
    acceptedTexts: new Set(),
    hasProgress: false,
    responses: 0,
    mustWait: false,
    failure: null,
    canStart: () => !run.mustWait && run.failure === null && !stopping.aborted && ctx.clock.steadyNow() < until,
    batch: Promise.resolve(),
    finishBatch() {},
  }
  startBatch(run)
  return run
}

function startBatch(run: SendRun): void {
  run.responses = 0
  run.batch = new Promise((resolve) => {
    run.finishBatch = () => {
      startBatch(run)
      resolve()
    }
  })
}

/** Also finishes or reschedules the job: no text is added in between. */
const startTexts = (
  ctx: Ctx,
  run: SendRun,
): Promise<{ texts: StartedText[]; dueAt: number | null; isFinished: boolean }> =>
  transactAttempt(ctx, 'message.send', async (tx) => {
    const { number, rate: pace } = run
    const texts: StartedText[] = []
    const freeSlots = pace.maxConcurrent - (run.inFlight.size - run.acceptedTexts.size)
    const now = tx.clock.now()
    const until = tx.clock.steadyNow() + MAX_TRANSACTION_MS
    const departures = await loadDepartures(tx, number)
    let segments = 0
    let next: MessageRow | undefined
    const canSend = (one: MessageRow) => {
      const all = segments + (one.segments ?? 1)
      return (segments === 0 || all <= pace.segmentsPerStep) && now >= pace.nextSlotAt(departures, all)
    }
    const getNext = createQueueReader(tx, number, pace.segmentsPerStep > 1)
    const canCheck = (looks: number) => looks < MAX_CHECKS && texts.length < freeSlots && tx.clock.steadyNow() < until
    for (let looks = 0; canCheck(looks) && run.failure === null; looks += 1) {
      next = await getNext()
      if (!next || !canSend(next) || !run.canStart()) {
        const hasNone = texts.length === 0 && run.inFlight.size === run.acceptedTexts.size
        const freeAt = next && pace.nextSlotAt(departures, next.segments ?? 1)
        const waitsBriefly = freeAt !== undefined && freeAt <= now + MAX_IDLE_WAIT_MS && run.canStart()
        const isFinished = hasNone && !waitsBriefly
        if (isFinished && freeAt !== undefined) await postponeJob(tx, run.jobKey, Math.ceil(Math.max(now, freeAt)))
        else if (isFinished) await finishJob(tx, run.jobKey)
        if (isFinished) return { texts, dueAt: null, isFinished }
        break
      }
      const [key, sending] = [getSendKey(next, storedMessage(next).version), createSendOperation(ctx, next)]
      const begun = await startOnce(tx, key, sending)
      if (isRetryLater(begun)) throw begun
      if (begun === FINISHED) continue
      texts.push({ key, sending, begun })
      segments += next.segments ?? 1
    }
    // Time of the write: no sliding second exceeds the limit.
    const history = segments > 0 ? pace.recordSend(departures, segments, tx.clock.now()) : departures
    if (segments > 0) await saveDepartures(tx, number, history)
    const nextSlotAt = next ? pace.nextSlotAt(history, next.segments ?? 1) : 0
    const waitMs = next && texts.length < freeSlots ? Math.ceil(nextSlotAt - tx.clock.now()) : 0
    // Absolute: counted from the commit, a late step would delay later ones.
    return { texts, dueAt: waitMs > 0 ? tx.clock.steadyNow() + waitMs : null, isFinished: false }
  })

/** A recipient's second text depends on the first. */
function createQueueReader(tx: Ctx, number: string, inBatches: boolean): () => Promise<MessageRow | undefined> {
  let batch: MessageRow[] = []
  let seenRecipients = new Set<string>()
  return async () => {
    if (batch.length === 0 || seenRecipients.has(batch[0]!.to_number)) {
      batch = await tx.db.all(inBatches ? nextTexts : nextText, { number })
      seenRecipients = new Set()
    }
    const next = batch.shift()
    if (next) seenRecipients.add(next.to_number)
    return next
  }
}

async function completeSend(ctx: Ctx, run: SendRun, text: StartedText): Promise<void> {
  const { key, sending, begun } = text
  const tracked: SendOncePlan = {
    ...sending,
    async onAccepted(tx, carrierSid) {
      await sending.onAccepted(tx, carrierSid)
      run.acceptedTexts.add(text)
      if (run.hasProgress) return
      await resetJobAttempts(tx, run.jobKey)
      tx.db.afterCommit(() => (run.hasProgress = true))
    },
  }
  const send: StartedAttempt['send'] = async (attemptId) => {
    const result = await begun.send(attemptId).catch((error: unknown) => handleAccountRefusal(run, error))
    await joinBatch(run)
    return result
  }
  try {
    await executeSend(ctx, key, tracked, { ...begun, send })
  } catch (error) {
    run.failure ??= { error }
  }
  run.inFlight.delete(text)
  // Accepted texts had their turn when answered.
  if (!run.acceptedTexts.delete(text) || run.failure || run.inFlight.size === 0) run.finishBatch()
}

/** Account refused (no funds): retry, or the whole queue fails. */
function handleAccountRefusal(run: SendRun, error: unknown): never {
  if (!isCarrierError(error)) throw error
  const isAccountRefused = error.outcome === 'refused' && error.about === 'account'
  // Before the write that requeues the text, or it is sent immediately.
  run.mustWait ||= isAccountRefused || error.outcome === 'retry'
  if (!isAccountRefused) throw error
  throw new CarrierError('retry', error.message, error.carrierCode, error.retryAfterMs, error.about)
}

/** Until half are answered, or GATHER_MS. */
function joinBatch(run: SendRun): Promise<void> {
  const { batch: turn } = run
  run.responses += 1
  const all = run.inFlight.size - run.acceptedTexts.size
  if (run.responses >= Math.min(Math.ceil(run.rate.maxConcurrent / 2), all)) run.finishBatch()
  else if (run.responses === 1)
    void pause(MAX_GATHER_MS).then(() => (run.batch === turn ? run.finishBatch() : undefined))
  return turn
}

const toRecordColumns = (record: TextRecord) => ({
  compliance: JSON.stringify(record),
  checked_at: record.checkedAt,
  decided_by: record.decidedBy,
})

/** A text may be published twice. */
const getSendKey = ({ id }: MessageRow, version: number): string => `message:${id}:v${version}:send`

function createSendOperation(ctx: Ctx, message: MessageRow): SendOncePlan {
  const { id, account_id: accountId, from_number: from, to_number: to, body } = message
  const segments = message.segments ?? 1
  let reserved: DailySegments | null = null
  /** As written when sent. */
  let sent: StoredMessage | undefined
  /** Only in the transaction that read `message`. */
  const dispatch = (tx: Ctx, event: MessageDeliveryEvent, updates: MessageUpdates = {}) =>
    dispatchMessageEvent(tx, storedMessage(message), event, updates)
  const releaseSegments = async (tx: Ctx) => reserved !== null && (await releaseDailySegments(tx, reserved))
  return {
    name: 'message.send',
    completesItself: true,
    async plan(tx) {
      const blocker = await findSendBlocker(tx, message)
      if (blocker === null) return null
      if ('withdrawn' in blocker) {
        await withdrawText(tx, message)
        return null
      }
      if ('error' in blocker) {
        await dispatch(tx, { type: 'FAILED' }, { error: blocker.error, ...toRecordColumns(blocker.record) })
        return null
      }
      if ('waitMs' in blocker) {
        await dispatch(tx, { type: 'HOLD', waitMs: blocker.waitMs, reason: blocker.reason })
        return null
      }
      const now = tx.clock.now()
      const { media, lacksVideo } = await loadFilesToSend(tx, getAttachmentOwnerId(message), now)
      if (lacksVideo) {
        await dispatch(tx, { type: 'FAILED' }, { error: VIDEO_UNAVAILABLE, ...toRecordColumns(blocker.record) })
        return null
      }
      const capacity = await reserveDailySegments(tx, { accountId, segments, rank: message.rank }, now)
      if ('waitMs' in capacity) {
        await dispatch(tx, { type: 'HOLD', ...capacity })
        return null
      }
      ;({ reserved } = capacity)
      sent = storedMessage(message)
      await dispatchMessageEvent(
        tx,
        sent,
        { type: 'SEND' },
        { ...toRecordColumns(blocker.record), sent_at: now, error: null },
      )
      return {
        attempt: { account_id: accountId, kind: 'message', subject_id: id, to_number: to, from_number: from },
        async send(attemptId) {
          const { messageSid } = await ctx.carrier.sendText({ attemptId, to, from, body, media })
          return { carrierSid: messageSid }
        },
      }
    },
    onAccepted: (tx, carrierSid) => handleTextAccepted(tx, id, carrierSid, sent),
    async onDelayed(tx, reason, { about }) {
      await releaseSegments(tx)
      // Short delays are not shown.
      await handleMessageEvent(
        tx,
        id,
        { type: 'DELAYED' },
        { error: about === 'account' ? sendingWords.sentWhenCarrierAcceptsTexts(reason) : null },
      )
    },
    onUncertain: (tx) => handleMessageEvent(tx, id, { type: 'UNCERTAIN' }),
    async onRefused(tx, error, { carrierCode }) {
      await releaseSegments(tx)
      await markDayFull(tx, accountId, carrierCode)
      await handleMessageEvent(tx, id, { type: 'FAILED' }, { error, error_code: carrierCode })
      await recordTextRefusal(tx, { accountId, e164: from }, { error, code: carrierCode })
      // A STOP that did not reach us.
      if (carrierCode === OPTED_OUT) await suppressNumber(tx, { accountId, e164: to, type: 'STOP', addedBy: null })
    },
  }
}

const setSid = statement((q, p: { id: string; carrier_sid: string }) =>
  q.updateTable('messages').set({ carrier_sid: p.carrier_sid }).where('id', '=', p.id).where('carrier_sid', 'is', null),
)

const versionOf = statement((q, p: { id: string }) => q.selectFrom('messages').select('version').where('id', '=', p.id))

/** A callback may come first. `sent`: reused if unchanged. */
export async function handleTextAccepted(tx: Ctx, id: string, carrierSid: string, sent?: StoredMessage): Promise<void> {
  const isUnchanged = sent !== undefined && (await tx.db.first(versionOf, { id }))?.version === sent.version
  const message = isUnchanged ? sent : await findStoredMessage(tx, id)
  if (!message) return
  const knownSid = message.row.carrier_sid
  const isApplied = await dispatchMessageEvent(
    tx,
    message,
    { type: 'ACCEPTED' },
    knownSid === null ? { carrier_sid: carrierSid } : {},
  )
  if (!isApplied && knownSid === null) await tx.db.write(setSid, { id, carrier_sid: carrierSid })
}
