import { statement } from '../../../db/statement'
import { filesToSend } from '../attachments/files-to-send.server'
import { filesKeptWith } from '../attachments/kept-attachments.server'
import { sendOnce } from '../attempts/send-once.server'
import { withdrawText } from '../blasts/withdraw-text.server'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { noteTextRefusal } from '../numbers/note-text-refusal.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { giveRoomBack, noteFullDay, takeRoom } from './day-cap.server'
import { hearMessage } from './hear-message.server'
import type { MessageRow } from './messages.read.server'
import { segmentsPerSecond } from './number-pace'
import type { TextRecord } from './text-record'
import { whyNotNow } from './why-not-now.server'

/** The carrier's code of a number that has said STOP to it. */
const OPTED_OUT = 21610

const paceOf = statement((q, p: { e164: string }) =>
  q.selectFrom('number_pace').select('next_at').where('e164', '=', p.e164),
)
const setPace = statement((q, p: { e164: string; next_at: number }) =>
  q
    .insertInto('number_pace')
    .values(p)
    .onConflict((conflict) => conflict.column('e164').doUpdateSet({ next_at: p.next_at })),
)
/** One that was cut off when the process died comes first: it is looked for, and not sent. */
const underWay = statement((q, p: { number: string }) =>
  q.selectFrom('messages').selectAll().where('from_number', '=', p.number).where('state', '=', '"sending"').limit(1),
)
/** What was written to one person before what is sent to many. */
const nextToSend = statement((q, p: { number: string }) =>
  q
    .selectFrom('messages')
    .selectAll()
    .where('from_number', '=', p.number)
    .where('state', '=', '"queued"')
    .orderBy('rank')
    .orderBy('sort_time')
    .limit(1),
)

/**
 * Sends the next of the texts that wait at a number of ours, as fast as carriers take them from it, and comes again for the one after
 * it. Only this job sends from the number, so that they leave in their order and one at a time. (Job.)
 */
export async function sendMessages(ctx: Ctx, { number }: { number: string }, jobKey: string): Promise<typeof FINISHED> {
  const cut = await ctx.db.first(underWay, { number })
  if (cut) await sendMessage(ctx, cut, cut.version - 1)
  const pace = await ctx.db.first(paceOf, { e164: number })
  const waitMs = (pace?.next_at ?? 0) - ctx.clock.now()
  const next = await ctx.db.first(nextToSend, { number })
  if (next && waitMs <= 0) await sendMessage(ctx, next, next.version)
  // In one transaction, so that nobody adds one between the look and the end of the job.
  const restMs = await ctx.db.transact('messages.rest', async (tctx) => {
    if (!(await tctx.db.first(nextToSend, { number }))) return finishJob(tctx, jobKey)
    const after = await tctx.db.first(paceOf, { e164: number })
    return Math.max(0, (after?.next_at ?? 0) - tctx.clock.now())
  })
  if (restMs === FINISHED) return FINISHED
  throw new TryAgain(restMs, 'The number has more to send')
}

/** What was checked is kept, whether it leaves or not. */
const kept = (record: TextRecord) => ({ compliance: JSON.stringify(record), checked_at: record.checkedAt })

/** One text, once. `version`: of its row when it was taken, which tells a second publication from the first. */
async function sendMessage(ctx: Ctx, message: MessageRow, version: number): Promise<void> {
  const { id, account_id: accountId, from_number: from, to_number: to, body } = message
  const segments = message.segments ?? 1
  let leftAt: number | null = null
  const takenNothing = async (tctx: Ctx) => leftAt !== null && (await giveRoomBack(tctx, segments, leftAt))
  await sendOnce(ctx, `message:${id}:v${version}:send`, {
    name: 'message.send',
    async plan(tctx) {
      const look = await whyNotNow(tctx, id)
      if (look === null) return null
      if ('withdrawn' in look) {
        await withdrawText(tctx, message)
        return null
      }
      if ('error' in look) {
        await hearMessage(tctx, id, { type: 'FAILED' }, { error: look.error, ...kept(look.record) })
        return null
      }
      if ('waitMs' in look) {
        await hearMessage(tctx, id, { type: 'HOLD', waitMs: look.waitMs, reason: look.reason })
        return null
      }
      const now = tctx.clock.now()
      const full = await takeRoom(tctx, { segments, rank: message.rank }, now)
      if (full) {
        await hearMessage(tctx, id, { type: 'HOLD', ...full })
        return null
      }
      leftAt = now
      const { media } = await filesToSend(tctx, filesKeptWith(message), now)
      await tctx.db.write(setPace, {
        e164: from,
        next_at: now + Math.ceil((segments * 1000) / segmentsPerSecond(from)),
      })
      await hearMessage(tctx, id, { type: 'SEND' }, { ...kept(look.record), sent_at: now, error: null })
      return {
        attempt: { account_id: accountId, kind: 'message', subject_id: id, to_number: to, from_number: from },
        async send(attemptId) {
          const { messageSid } = await ctx.carrier.sendText({ attemptId, to, from, body, media })
          return { carrierSid: messageSid }
        },
      }
    },
    accepted: (tctx, carrierSid) => hearAccepted(tctx, id, carrierSid),
    async delayed(tctx, reason) {
      await takenNothing(tctx)
      await hearMessage(tctx, id, { type: 'DELAYED' }, { error: reason })
    },
    uncertain: (tctx) => hearMessage(tctx, id, { type: 'UNCERTAIN' }),
    async refused(tctx, error, { carrierCode }) {
      await takenNothing(tctx)
      await noteFullDay(tctx, carrierCode)
      await hearMessage(tctx, id, { type: 'FAILED' }, { error, error_code: carrierCode })
      await noteTextRefusal(tctx, from, { error, code: carrierCode })
      // They said STOP where we did not hear it: nobody calls or texts them from here on.
      if (carrierCode === OPTED_OUT) await suppressNumber(tctx, { accountId, e164: to, type: 'STOP', addedBy: null })
    },
  })
}

const setSid = statement((q, p: { id: string; carrier_sid: string }) =>
  q.updateTable('messages').set({ carrier_sid: p.carrier_sid }).where('id', '=', p.id).where('carrier_sid', 'is', null),
)

/** The carrier has it; what a callback has said already is not said again. */
export async function hearAccepted(tctx: Ctx, id: string, carrierSid: string): Promise<void> {
  await tctx.db.write(setSid, { id, carrier_sid: carrierSid })
  await hearMessage(tctx, id, { type: 'ACCEPTED' })
}
