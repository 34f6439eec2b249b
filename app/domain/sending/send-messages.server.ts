import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import type { MessageDeliveryEvent } from '../../../machines/kept-by-server/message-delivery'
import { VIDEO_GONE } from '../attachments/attachment-words'
import { filesToSend } from '../attachments/files-to-send.server'
import { filesKeptWith } from '../attachments/kept-attachments.server'
import { attempting, beginOnce, carryOut, sendOnce, type Begun, type SendOnce } from '../attempts/send-once.server'
import { withdrawText } from '../blasts/withdraw-text.server'
import { CarrierError, isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob, regainTries, restJob } from '../jobs/finish-job.server'
import { isTryAgain } from '../jobs/try-again'
import { noteTextRefusal } from '../numbers/note-text-refusal.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { giveRoomBack, noteFullDay, takeRoom } from './daily-cap.server'
import { findDepartures, saveDepartures } from './departures.server'
import { findKeptMessage, hearMessage, tellMachine, type MessageFacts } from './handle-message-event.server'
import { keptMessage, type KeptMessage } from './message-machine.server'
import type { MessageRow } from '../threads/messages.read.server'
import { paceOf, type Pace } from './number-pace'
import type { TextRecord } from './text-record'
import { whyNotNow } from './recheck-message.server'

/** Carrier error code. */
const OPTED_OUT = 21610

/** Interrupted by a crash: reconciled, not sent. */
const cutOff = statement((q, p: { number: string }) =>
  q.selectFrom('messages').selectAll().where('from_number', '=', p.number).where('state', '=', 'sending'),
)
/** Two open texts might overtake each other. */
const toSend = (atMost: number) =>
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
      .limit(atMost),
  )
const nextToSend = toSend(1)
const nextFewToSend = toSend(8)

/** Then other numbers get the lane. */
const RUN_MS = 10_000
/** A shorter wait keeps the job: picking one queries all lanes. */
const LINGERS_MS = 250
const LOOKS = 64
/** Webhooks wait for this transaction. */
const HOLD_MS = 4
const GATHER_MS = 10

interface BegunText {
  key: string
  sending: SendOnce
  begun: Begun
}

interface Run {
  number: string
  jobKey: string
  pace: Pace
  /** Until the outcome is committed. */
  underWay: Map<BegunText, Promise<void>>
  /** Accepted, commit pending. */
  taken: Set<BegunText>
  /** The job's tries were reset. */
  gotOn: boolean
  answers: number
  isToWait: boolean
  /** Thrown when `underWay` is empty. */
  failure: { error: unknown } | null
  mayBegin(): boolean
  turn: Promise<void>
  nextTurn(): void
}

/** Job. The number's only sender, so a row already `sending` was interrupted. */
export async function sendMessages(
  ctx: Ctx,
  { number }: { number: string },
  jobKey: string,
  stopping: AbortSignal,
): Promise<typeof FINISHED> {
  for (const cut of await ctx.db.all(cutOff, { number }))
    await sendOnce(ctx, keyOf(cut, cut.version - 1), sendingOf(ctx, cut))
  const run = newRun(ctx, number, jobKey, stopping)
  for (;;) {
    const { turn } = run
    const { texts, dueAt, rests } = await begin(ctx, run)
    for (const text of texts) {
      run.underWay.set(text, carry(ctx, run, text))
      // Lets inbound requests run.
      await breathe()
    }
    // Outcomes are in the same commit.
    if (rests) await Promise.all(run.underWay.values())
    if (run.failure && run.underWay.size === 0) {
      if (!run.gotOn) ctx.log.warn({ number, err: run.failure.error }, 'the carrier takes no text of a number now')
      throw run.failure.error
    }
    if (rests) return FINISHED
    if (dueAt !== null) await untilDue(run, dueAt - ctx.clock.steadyNow())
    else if (run.underWay.size > 0) await turn
  }
}

/** Answers do not shorten the wait. When none is open, the job's row stores a long wait. */
async function untilDue(run: Run, waitMs: number): Promise<void> {
  let isDue = false
  const due = pause(waitMs, undefined, { ref: false }).then(() => (isDue = true))
  while (!isDue && (waitMs <= LINGERS_MS || run.underWay.size > 0)) await Promise.race([run.turn, due])
}

function newRun(ctx: Ctx, number: string, jobKey: string, stopping: AbortSignal): Run {
  const until = ctx.clock.steadyNow() + RUN_MS
  const run: Run = {
    number,
    jobKey,
    pace: paceOf(number, ctx.texting),
    underWay: new Map(),
    taken: new Set(),
    gotOn: false,
    answers: 0,
    isToWait: false,
    failure: null,
    mayBegin: () => !run.isToWait && run.failure === null && !stopping.aborted && ctx.clock.steadyNow() < until,
    turn: Promise.resolve(),
    nextTurn() {},
  }
  awaitTurn(run)
  return run
}

function awaitTurn(run: Run): void {
  run.answers = 0
  run.turn = new Promise((resolve) => {
    run.nextTurn = () => {
      awaitTurn(run)
      resolve()
    }
  })
}

/** Also finishes or reschedules the job: no text is added in between. */
const begin = (ctx: Ctx, run: Run): Promise<{ texts: BegunText[]; dueAt: number | null; rests: boolean }> =>
  attempting(ctx, 'message.send', async (tctx) => {
    const { number, pace } = run
    const texts: BegunText[] = []
    const free = pace.atOnce - (run.underWay.size - run.taken.size)
    const now = tctx.clock.now()
    const until = tctx.clock.steadyNow() + HOLD_MS
    const departures = await findDepartures(tctx, number)
    let segments = 0
    let next: MessageRow | undefined
    const mayLeave = (one: MessageRow) => {
      const all = segments + (one.segments ?? 1)
      return (segments === 0 || all <= pace.together) && now >= pace.freeAt(departures, all)
    }
    const following = inTheirOrder(tctx, number, pace.together > 1)
    const mayLook = (looks: number) => looks < LOOKS && texts.length < free && tctx.clock.steadyNow() < until
    for (let looks = 0; mayLook(looks) && run.failure === null; looks += 1) {
      next = await following()
      if (!next || !mayLeave(next) || !run.mayBegin()) {
        const isIdle = texts.length === 0 && run.underWay.size === run.taken.size
        const freeAt = next && pace.freeAt(departures, next.segments ?? 1)
        const lingers = freeAt !== undefined && freeAt <= now + LINGERS_MS && run.mayBegin()
        const rests = isIdle && !lingers
        if (rests && freeAt !== undefined) await restJob(tctx, run.jobKey, Math.ceil(Math.max(now, freeAt)))
        else if (rests) await finishJob(tctx, run.jobKey)
        if (rests) return { texts, dueAt: null, rests }
        break
      }
      const [key, sending] = [keyOf(next, next.version), sendingOf(ctx, next)]
      const begun = await beginOnce(tctx, key, sending)
      if (isTryAgain(begun)) throw begun
      if (begun === FINISHED) continue
      texts.push({ key, sending, begun })
      segments += next.segments ?? 1
    }
    // Time of the write: no sliding second exceeds the limit.
    const left = segments > 0 ? pace.leave(departures, segments, tctx.clock.now()) : departures
    if (segments > 0) await saveDepartures(tctx, number, left)
    const nextAt = next ? pace.freeAt(left, next.segments ?? 1) : 0
    const waitMs = next && texts.length < free ? Math.ceil(nextAt - tctx.clock.now()) : 0
    // Absolute: counted from the commit, a late step would delay later ones.
    return { texts, dueAt: waitMs > 0 ? tctx.clock.steadyNow() + waitMs : null, rests: false }
  })

/** A recipient's second text depends on the first. */
function inTheirOrder(tctx: Ctx, number: string, together: boolean): () => Promise<MessageRow | undefined> {
  let read: MessageRow[] = []
  let met = new Set<string>()
  return async () => {
    if (read.length === 0 || met.has(read[0]!.to_number)) {
      read = await tctx.db.all(together ? nextFewToSend : nextToSend, { number })
      met = new Set()
    }
    const next = read.shift()
    if (next) met.add(next.to_number)
    return next
  }
}

async function carry(ctx: Ctx, run: Run, text: BegunText): Promise<void> {
  const { key, sending, begun } = text
  const noted: SendOnce = {
    ...sending,
    async accepted(tctx, carrierSid) {
      await sending.accepted(tctx, carrierSid)
      run.taken.add(text)
      if (run.gotOn) return
      await regainTries(tctx, run.jobKey)
      run.gotOn = true
    },
  }
  const send: Begun['send'] = async (attemptId) => {
    const answer = await begun.send(attemptId).catch((error: unknown) => waitForAccount(run, error))
    await withOthers(run)
    return answer
  }
  try {
    await carryOut(ctx, key, noted, { ...begun, send })
  } catch (error) {
    run.failure ??= { error }
  }
  run.underWay.delete(text)
  // Accepted texts had their turn when answered.
  if (!run.taken.delete(text) || run.failure || run.underWay.size === 0) run.nextTurn()
}

/** Account refused (no funds): retry, or the whole queue fails. */
function waitForAccount(run: Run, error: unknown): never {
  if (!isCarrierError(error)) throw error
  const isOfAccount = error.outcome === 'refused' && error.about === 'account'
  // Before the write that requeues the text, or it is sent immediately.
  run.isToWait ||= isOfAccount || error.outcome === 'retry'
  if (!isOfAccount) throw error
  throw new CarrierError('retry', error.message, error.carrierCode, error.retryAfterMs, error.about)
}

/** Until half are answered, or GATHER_MS. */
function withOthers(run: Run): Promise<void> {
  const { turn } = run
  run.answers += 1
  const all = run.underWay.size - run.taken.size
  if (run.answers >= Math.min(Math.ceil(run.pace.atOnce / 2), all)) run.nextTurn()
  else if (run.answers === 1) void pause(GATHER_MS).then(() => (run.turn === turn ? run.nextTurn() : undefined))
  return turn
}

const kept = (record: TextRecord) => ({
  compliance: JSON.stringify(record),
  checked_at: record.checkedAt,
  decided_by: record.decidedBy,
})

/** A text may be published twice. */
const keyOf = ({ id }: MessageRow, version: number): string => `message:${id}:v${version}:send`

function sendingOf(ctx: Ctx, message: MessageRow): SendOnce {
  const { id, account_id: accountId, from_number: from, to_number: to, body } = message
  const segments = message.segments ?? 1
  let leftAt: number | null = null
  /** As written when sent. */
  let sent: KeptMessage | undefined
  /** Only in the transaction that read `message`. */
  const tell = (tctx: Ctx, event: MessageDeliveryEvent, facts: MessageFacts = {}) =>
    tellMachine(tctx, keptMessage(message), event, facts)
  const takenNothing = async (tctx: Ctx) => leftAt !== null && (await giveRoomBack(tctx, segments, leftAt))
  return {
    name: 'message.send',
    isOneOfMany: true,
    async plan(tctx) {
      const look = await whyNotNow(tctx, message)
      if (look === null) return null
      if ('withdrawn' in look) {
        await withdrawText(tctx, message)
        return null
      }
      if ('error' in look) {
        await tell(tctx, { type: 'FAILED' }, { error: look.error, ...kept(look.record) })
        return null
      }
      if ('waitMs' in look) {
        await tell(tctx, { type: 'HOLD', waitMs: look.waitMs, reason: look.reason })
        return null
      }
      const now = tctx.clock.now()
      const { media, lacksVideo } = await filesToSend(tctx, filesKeptWith(message), now)
      if (lacksVideo) {
        await tell(tctx, { type: 'FAILED' }, { error: VIDEO_GONE, ...kept(look.record) })
        return null
      }
      const full = await takeRoom(tctx, { segments, rank: message.rank }, now)
      if (full) {
        await tell(tctx, { type: 'HOLD', ...full })
        return null
      }
      leftAt = now
      sent = keptMessage(message)
      await tellMachine(tctx, sent, { type: 'SEND' }, { ...kept(look.record), sent_at: now, error: null })
      return {
        attempt: { account_id: accountId, kind: 'message', subject_id: id, to_number: to, from_number: from },
        async send(attemptId) {
          const { messageSid } = await ctx.carrier.sendText({ attemptId, to, from, body, media })
          return { carrierSid: messageSid }
        },
      }
    },
    accepted: (tctx, carrierSid) => hearAccepted(tctx, id, carrierSid, sent),
    async delayed(tctx, reason, { about }) {
      await takenNothing(tctx)
      // Short delays are not shown.
      await hearMessage(
        tctx,
        id,
        { type: 'DELAYED' },
        { error: about === 'account' ? `${reason}: it is sent once the carrier takes our texts again` : null },
      )
    },
    uncertain: (tctx) => hearMessage(tctx, id, { type: 'UNCERTAIN' }),
    async refused(tctx, error, { carrierCode }) {
      await takenNothing(tctx)
      await noteFullDay(tctx, carrierCode)
      await hearMessage(tctx, id, { type: 'FAILED' }, { error, error_code: carrierCode })
      await noteTextRefusal(tctx, from, { error, code: carrierCode })
      // A STOP that did not reach us.
      if (carrierCode === OPTED_OUT) await suppressNumber(tctx, { accountId, e164: to, type: 'STOP', addedBy: null })
    },
  }
}

const setSid = statement((q, p: { id: string; carrier_sid: string }) =>
  q.updateTable('messages').set({ carrier_sid: p.carrier_sid }).where('id', '=', p.id).where('carrier_sid', 'is', null),
)

const versionOf = statement((q, p: { id: string }) => q.selectFrom('messages').select('version').where('id', '=', p.id))

/** A callback may come first. `sent`: reused if unchanged. */
export async function hearAccepted(tctx: Ctx, id: string, carrierSid: string, sent?: KeptMessage): Promise<void> {
  const isAsSent = sent !== undefined && (await tctx.db.first(versionOf, { id }))?.version === sent.version
  const message = isAsSent ? sent : await findKeptMessage(tctx, id)
  if (!message) return
  const known = message.row.carrier_sid
  const isTold = await tellMachine(
    tctx,
    message,
    { type: 'ACCEPTED' },
    known === null ? { carrier_sid: carrierSid } : {},
  )
  if (!isTold && known === null) await tctx.db.write(setSid, { id, carrier_sid: carrierSid })
}
