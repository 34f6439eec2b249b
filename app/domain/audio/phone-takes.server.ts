import type { Selectable } from 'kysely'
import type { PhoneTakesTable } from '../../../db/schema/audio'
import { statement } from '../../../db/statement'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { AudioKind } from './audio.schema'

export type PhoneTake = Selectable<PhoneTakesTable>
type TakeState = PhoneTake['state']

const byId = statement((q, p: { id: string }) => q.selectFrom('phone_takes').selectAll().where('id', '=', p.id))
const newestOf = statement((q, p: { user_id: string }) =>
  q.selectFrom('phone_takes').selectAll().where('user_id', '=', p.user_id).orderBy('id', 'desc').limit(1),
)

export const findTake = async (ctx: Ctx, id: string): Promise<PhoneTake | null> =>
  (await ctx.db.first(byId, { id })) ?? null

interface TakeRecording {
  recordingSid: string
  state: 'recording' | 'completed' | 'absent'
}

interface TakeChange {
  state?: TakeState
  failure?: string | null
  call_sid?: string
  recording_sid?: string
}

const isOver = (state: TakeState | undefined): boolean => state === 'kept' || state === 'failed'

/** Returns whether the take was in a state of `from`. */
export async function changeTake(
  tctx: Ctx,
  id: string,
  from: readonly TakeState[],
  change: TakeChange,
): Promise<boolean> {
  const now = tctx.clock.now()
  const { numUpdatedRows } = await tctx.db.q
    .updateTable('phone_takes')
    .set({
      ...change,
      updated_at: now,
      ...(change.state ? { ended_at: isOver(change.state) ? now : null } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setTakeCall = (tctx: Ctx, takeId: string, callSid: string): Promise<boolean> =>
  changeTake(tctx, takeId, ['calling'], { call_sid: callSid })

export const failTake = (
  tctx: Ctx,
  takeId: string,
  failure: string,
  from: readonly TakeState[] = ['calling', 'speaking', 'keeping'],
): Promise<boolean> => changeTake(tctx, takeId, from, { state: 'failed', failure })

export interface TakeView {
  isLive: boolean
  failed: boolean
  words: string
}

/** How long a result is shown. */
const NEWS_MS = 10 * 60_000

const WORDS: Record<Exclude<TakeState, 'failed'>, (take: PhoneTake) => string> = {
  calling: ({ e164 }) => `Calling ${formatPhone(e164)}. Answer it and press 1.`,
  speaking: () => 'Speak after the beep. Press # or hang up when you are done.',
  keeping: ({ label }) => `Keeping “${label}”.`,
  kept: ({ label }) => `“${label}” was recorded by phone.`,
}

/** A take in progress shows for every kind, since users have one at a time. */
export async function newestTake(ctx: Ctx, userId: string, kind: AudioKind): Promise<TakeView | null> {
  const take = await ctx.db.first(newestOf, { user_id: userId })
  if (!take || (take.ended_at !== null && ctx.clock.now() - take.ended_at > NEWS_MS)) return null
  const { state, failure } = take
  if (take.ended_at !== null && take.kind !== kind) return null
  return {
    isLive: !isOver(state),
    failed: state === 'failed',
    words: state === 'failed' ? (failure ?? 'It was not recorded.') : WORDS[state](take),
  }
}

export async function applyTakeRecording(
  tx: Ctx,
  takeId: string,
  { recordingSid, state }: TakeRecording,
): Promise<void> {
  if (state === 'recording') return
  if (state === 'absent') {
    await failTake(tx, takeId, 'Nothing was recorded: say something after the beep.', ['calling', 'speaking'])
    return
  }
  const take = await findTake(tx, takeId)
  if (!take || take.recording_sid !== null) return
  // Stays failed until its file is stored: the user may have another take in progress.
  await changeTake(tx, takeId, ['calling', 'speaking', 'failed'], {
    recording_sid: recordingSid,
    ...(take.state === 'failed' ? {} : { state: 'keeping' }),
  })
  await enqueue(tx, { kind: 'take.keep', key: `take:${takeId}:keep`, payload: { takeId } })
}
