import type { AskKey, Goodbye, LegInstruction, RecordMessage } from '../carrier.port'
import type { LegStatus } from '../legs/handle-leg-event.server'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { changeTake, findTake } from './phone-takes.server'

/** What is asked of whoever picks the phone up: a machine presses nothing. */
const ASK: AskKey = { kind: 'ask-key', words: 'This is your dialer. Press 1 to record your message.' }
const THANKS: Goodbye = { kind: 'goodbye', text: 'Thank you. Goodbye.' }
/** After the end of the call the carrier finishes the recording, and says so. */
const FINISHED_AFTER_MS = 20_000

/** The call is known: from the carrier's answer, or its first word. */
export const hearTakePlaced = (tctx: Ctx, takeId: string, callSid: string): Promise<boolean> =>
  changeTake(tctx, takeId, ['calling'], { call_sid: callSid })

/** Somebody picked up, or has spoken: each time that the leg asks it is answered from the row. */
export async function hearTakeAnswered(tctx: Ctx, takeId: string): Promise<LegInstruction | AskKey | Goodbye> {
  const take = await findTake(tctx, takeId)
  if (take?.state === 'calling') return ASK
  return take ? THANKS : { kind: 'hang-up' }
}

/** A key: 1 begins, and with any other it is asked for again. The same press may be told twice. */
export async function hearTakeKey(
  tctx: Ctx,
  takeId: string,
  digits: string,
): Promise<RecordMessage | AskKey | LegInstruction> {
  const take = await findTake(tctx, takeId)
  if (!take || (take.state !== 'calling' && take.state !== 'speaking')) return { kind: 'hang-up' }
  if (digits !== '1') return ASK
  await changeTake(tctx, takeId, ['calling'], { state: 'speaking' })
  return { kind: 'record-message' }
}

const WHY: Partial<Record<Extract<LegStatus, { kind: 'ended' }>['status'], string>> = {
  busy: 'The phone is busy. Try again.',
  failed: 'The phone could not be reached.',
  completed: 'The phone was answered, and nobody pressed 1.',
}
const NOT_ANSWERED = 'The phone was not answered. Try again.'

/** How far the call is. What was said when it ended is the carrier's to finish. */
export async function hearTakeStatus(
  tctx: Ctx,
  takeId: string,
  { callSid, status }: { callSid: string; status: LegStatus },
): Promise<boolean> {
  await hearTakePlaced(tctx, takeId, callSid)
  if (status.kind !== 'ended') return true
  await failTake(tctx, takeId, WHY[status.status] ?? NOT_ANSWERED, ['calling'])
  if ((await findTake(tctx, takeId))?.state === 'speaking')
    await enqueue(tctx, {
      kind: 'take.ask',
      key: `take:${takeId}:over`,
      payload: { takeId },
      runAt: tctx.clock.now() + FINISHED_AFTER_MS,
    })
  return true
}

export const failTake = (
  tctx: Ctx,
  takeId: string,
  failure: string,
  from: readonly ('calling' | 'speaking' | 'keeping')[] = ['calling', 'speaking', 'keeping'],
): Promise<boolean> => changeTake(tctx, takeId, from, { state: 'failed', failure })

/**
 * The carrier has what was said, or says that nothing was: early, late, or twice. What was given up is kept all the same when it
 * turns up; what was kept stays as it is. null: the attempt is of no take.
 */
export async function hearTaken(
  tctx: Ctx,
  takeId: string,
  { recordingSid, state }: { recordingSid: string; state: 'recording' | 'completed' | 'absent' },
): Promise<void> {
  if (state === 'recording') return
  if (state === 'absent') {
    await failTake(tctx, takeId, 'Nothing was recorded: say something after the beep.', ['calling', 'speaking'])
    return
  }
  const take = await findTake(tctx, takeId)
  if (!take || take.recording_sid !== null) return
  // Another call of theirs may go on since: one at a time is live, and this one is only to be fetched.
  await changeTake(tctx, takeId, ['calling', 'speaking', 'failed'], {
    recording_sid: recordingSid,
    ...(take.state === 'failed' ? {} : { state: 'keeping' }),
  })
  await enqueue(tctx, { kind: 'take.keep', key: `take:${takeId}:keep`, payload: { takeId } })
}
