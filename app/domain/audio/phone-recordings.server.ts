import type { Selectable } from 'kysely'
import type { PhoneRecordingsTable } from '../../../db/schema/audio'
import { statement } from '../../../db/statement'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { AudioKind } from './audio.schema'

export type PhoneRecording = Selectable<PhoneRecordingsTable>
type PhoneRecordingState = PhoneRecording['state']

const phoneRecordingById = statement((q, p: { id: string }) =>
  q.selectFrom('phone_recordings').selectAll().where('id', '=', p.id),
)
const newestByUser = statement((q, p: { user_id: string }) =>
  q.selectFrom('phone_recordings').selectAll().where('user_id', '=', p.user_id).orderBy('id', 'desc').limit(1),
)

export const findPhoneRecording = async (ctx: Ctx, id: string): Promise<PhoneRecording | null> =>
  (await ctx.db.first(phoneRecordingById, { id })) ?? null

interface RecordingUpdate {
  recordingSid: string
  state: 'recording' | 'completed' | 'absent'
}

interface PhoneRecordingUpdates {
  state?: PhoneRecordingState
  failure?: string | null
  call_sid?: string
  recording_sid?: string
}

const isEnded = (state: PhoneRecordingState | undefined): boolean => state === 'kept' || state === 'failed'

/** Returns whether its state was one of `fromStates`. */
export async function updatePhoneRecording(
  tx: Ctx,
  id: string,
  fromStates: readonly PhoneRecordingState[],
  updates: PhoneRecordingUpdates,
): Promise<boolean> {
  const now = tx.clock.now()
  const { numUpdatedRows } = await tx.db.q
    .updateTable('phone_recordings')
    .set({
      ...updates,
      updated_at: now,
      ...(updates.state ? { ended_at: isEnded(updates.state) ? now : null } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', fromStates)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setPhoneRecordingCall = (tx: Ctx, takeId: string, callSid: string): Promise<boolean> =>
  updatePhoneRecording(tx, takeId, ['calling'], { call_sid: callSid })

export const failPhoneRecording = (
  tx: Ctx,
  takeId: string,
  failure: string,
  fromStates: readonly PhoneRecordingState[] = ['calling', 'speaking', 'keeping'],
): Promise<boolean> => updatePhoneRecording(tx, takeId, fromStates, { state: 'failed', failure })

export interface PhoneRecordingView {
  isLive: boolean
  failed: boolean
  words: string
}

/** How long a result is shown. */
const SHOW_RESULT_MS = 10 * 60_000

const TEXT_BY_STATE: Record<Exclude<PhoneRecordingState, 'failed'>, (take: PhoneRecording) => string> = {
  calling: ({ e164 }) => `Calling ${formatPhone(e164)}. Answer it and press 1.`,
  speaking: () => 'Speak after the beep. Press # or hang up when you are done.',
  keeping: ({ label }) => `Saving “${label}”.`,
  kept: ({ label }) => `“${label}” was recorded by phone.`,
}

/** A recording in progress is shown for every kind: users have one at a time. */
export async function findNewestPhoneRecording(
  ctx: Ctx,
  userId: string,
  kind: AudioKind,
): Promise<PhoneRecordingView | null> {
  const phoneRecording = await ctx.db.first(newestByUser, { user_id: userId })
  if (
    !phoneRecording ||
    (phoneRecording.ended_at !== null && ctx.clock.now() - phoneRecording.ended_at > SHOW_RESULT_MS)
  )
    return null
  const { state, failure } = phoneRecording
  if (phoneRecording.ended_at !== null && phoneRecording.kind !== kind) return null
  return {
    isLive: !isEnded(state),
    failed: state === 'failed',
    words: state === 'failed' ? (failure ?? 'The message was not recorded.') : TEXT_BY_STATE[state](phoneRecording),
  }
}

export async function applyPhoneRecordingStatus(
  tx: Ctx,
  takeId: string,
  { recordingSid, state }: RecordingUpdate,
): Promise<void> {
  if (state === 'recording') return
  if (state === 'absent') {
    await failPhoneRecording(tx, takeId, 'Nothing was recorded. Speak after the beep.', ['calling', 'speaking'])
    return
  }
  const phoneRecording = await findPhoneRecording(tx, takeId)
  if (!phoneRecording || phoneRecording.recording_sid !== null) return
  // Stays failed until its file is stored: the user may have another one in progress.
  await updatePhoneRecording(tx, takeId, ['calling', 'speaking', 'failed'], {
    recording_sid: recordingSid,
    ...(phoneRecording.state === 'failed' ? {} : { state: 'keeping' }),
  })
  await enqueue(tx, {
    kind: 'phone-recording.store',
    accountId: phoneRecording.account_id,
    key: `take:${takeId}:keep`,
    payload: { takeId },
  })
}
