import { statement } from '../../../db/statement'
import { openAttempt } from '../attempts/attempt.server'
import { findCarrierAudioPath } from '../audio/carrier-audio.server'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { getStoredSettings } from '../settings/settings.read.server'
import { getStoredTeamSettings } from '../settings/get-stored-team-settings.server'
import { findInboundBoardSettings } from './find-board-of-call.server'
import type { StoredInbound } from './inbound-machine.server'
import { inboundWords } from './inbound.words'

const RECONCILE_DELAY_MS = 6 * 60_000

const attemptOf = statement((q, p: { recording_id: string }) =>
  q.selectFrom('attempts').select('id').where('subject_id', '=', p.recording_id).where('kind', '=', 'recording'),
)
const recordingCreatedAt = statement((q, p: { recording_id: string }) =>
  q.selectFrom('recordings').select('created_at').where('id', '=', p.recording_id),
)
const setRecording = statement((q, p: { id: string; recording_id: string }) =>
  q.updateTable('inbound_calls').set({ recording_id: p.recording_id }).where('id', '=', p.id),
)

export interface VoicemailPlace {
  attemptId: string
  /** null: `text` is spoken. */
  recording: string | null
  text: string
}

export async function openVoicemail(tx: Ctx, inbound: StoredInbound): Promise<VoicemailPlace> {
  const { row } = inbound
  const recordingId = row.recording_id ?? (await insertRecording(tx, inbound))
  const attempt = await tx.db.first(attemptOf, { recording_id: recordingId })
  const attemptId = attempt?.id ?? (await insertAttempt(tx, inbound, recordingId))
  return { attemptId, ...(await greetingOf(tx, inbound)) }
}

/** The callback may be lost, and the carrier has the only copy: reconcile later. */
async function insertAttempt(tx: Ctx, { id, row }: StoredInbound, recordingId: string): Promise<string> {
  const attemptId = await openAttempt(tx, {
    account_id: row.account_id,
    job_key: `inbound:${id}:voicemail`,
    kind: 'recording',
    subject_id: recordingId,
    to_number: row.called,
    from_number: row.e164,
  })
  await tx.db.q.updateTable('attempts').set({ state: 'uncertain' }).where('id', '=', attemptId).execute()
  await enqueue(tx, {
    kind: 'attempt.reconcile',
    accountId: row.account_id,
    key: `attempt:${attemptId}:reconcile`,
    payload: { attemptId },
    runAt: tx.clock.now() + RECONCILE_DELAY_MS,
  })
  return attemptId
}

/** Always transcribed, for the inbox preview. */
async function insertRecording(tx: Ctx, { id, row }: StoredInbound): Promise<string> {
  const now = tx.clock.now()
  const recordingId = tx.ids('rcd')
  await tx.db.q
    .insertInto('recordings')
    .values({
      id: recordingId,
      account_id: row.account_id,
      call_id: id,
      carrier_sid: null,
      state: 'requested',
      duration_ms: null,
      channels: null,
      transcript_state: 'wanted',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx.db.write(setRecording, { id, recording_id: recordingId })
  return recordingId
}

/** Of the board, else the number's owner or team, else spoken. */
async function greetingOf(
  tx: Ctx,
  { row, context }: StoredInbound,
): Promise<{ recording: string | null; text: string }> {
  const board = await findInboundBoardSettings(tx, context.boardId)
  const own = context.whose
    ? await getStoredSettings(tx, context.whose)
    : await getStoredTeamSettings(tx, row.account_id)
  const ofBoard = (context.whose ? board?.voicemailGreetingId : board?.teamVoicemailGreetingId) ?? null
  const recording = (await pathOf(tx, ofBoard)) ?? (await pathOf(tx, own.voicemailGreetingId))
  if (recording !== null) return { recording, text: '' }
  const { name } = await tx.db.q
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const text = inboundWords.youReachedNoOneCan(name)
  return { recording: null, text }
}

const pathOf = async (tx: Ctx, id: string | null): Promise<string | null> =>
  id === null ? null : findCarrierAudioPath(tx, id)

/** null: no greeting was played. */
export async function findGreetingTime(tx: Ctx, { row }: StoredInbound): Promise<number | null> {
  if (row.recording_id === null) return null
  return (await tx.db.first(recordingCreatedAt, { recording_id: row.recording_id }))?.created_at ?? null
}
