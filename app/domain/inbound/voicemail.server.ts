import { statement } from '../../../db/statement'
import { openAttempt } from '../attempts/attempt.server'
import { carrierAudioPath } from '../audio/carrier-audio.server'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { storedSettings } from '../settings/settings.read.server'
import { storedTeamSettings } from '../settings/stored-team-settings.server'
import { boardInbound } from './board-of-call.server'
import type { KeptInbound } from './kept-inbound.server'

const LOOKED_FOR_AFTER_MS = 6 * 60_000

const attemptOf = statement((q, p: { recording_id: string }) =>
  q.selectFrom('attempts').select('id').where('subject_id', '=', p.recording_id).where('kind', '=', 'recording'),
)
const placeOf = statement((q, p: { recording_id: string }) =>
  q.selectFrom('recordings').select('created_at').where('id', '=', p.recording_id),
)
const setRecording = statement((q, p: { id: string; recording_id: string }) =>
  q.updateTable('inbound_calls').set({ recording_id: p.recording_id }).where('id', '=', p.id),
)
const ownerOf = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .select(['phone_numbers.user_id', 'accounts.kind'])
    .where('phone_numbers.account_id', '=', p.account_id)
    .where('phone_numbers.e164', '=', p.e164),
)

export interface VoicemailPlace {
  attemptId: string
  /** null: `text` is spoken. */
  recording: string | null
  text: string
}

export async function openVoicemail(tctx: Ctx, inbound: KeptInbound): Promise<VoicemailPlace> {
  const { row } = inbound
  const recordingId = row.recording_id ?? (await insertRecording(tctx, inbound))
  const attempt = await tctx.db.first(attemptOf, { recording_id: recordingId })
  const attemptId = attempt?.id ?? (await insertAttempt(tctx, inbound, recordingId))
  return { attemptId, ...(await greetingOf(tctx, inbound)) }
}

/** The callback may be lost, and the carrier has the only copy: reconcile later. */
async function insertAttempt(tctx: Ctx, { id, row }: KeptInbound, recordingId: string): Promise<string> {
  const attemptId = await openAttempt(tctx, {
    account_id: row.account_id,
    job_key: `inbound:${id}:voicemail`,
    kind: 'recording',
    subject_id: recordingId,
    to_number: row.called,
    from_number: row.e164,
  })
  await tctx.db.q.updateTable('attempts').set({ state: 'uncertain' }).where('id', '=', attemptId).execute()
  await enqueue(tctx, {
    kind: 'attempt.reconcile',
    key: `attempt:${attemptId}:reconcile`,
    payload: { attemptId },
    runAt: tctx.clock.now() + LOOKED_FOR_AFTER_MS,
  })
  return attemptId
}

/** Always transcribed, for the inbox preview. */
async function insertRecording(tctx: Ctx, { id, row }: KeptInbound): Promise<string> {
  const now = tctx.clock.now()
  const recordingId = tctx.ids('rcd')
  await tctx.db.q
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
  await tctx.db.write(setRecording, { id, recording_id: recordingId })
  return recordingId
}

/** Of the board, else the number's owner or team, else spoken. */
async function greetingOf(
  tctx: Ctx,
  { row, context }: KeptInbound,
): Promise<{ recording: string | null; text: string }> {
  const board = await boardInbound(tctx, context.boardId)
  const own = context.whose ? await storedSettings(tctx, context.whose) : await storedTeamSettings(tctx, row.account_id)
  const ofBoard = (context.whose ? board?.voicemailGreetingId : board?.teamVoicemailGreetingId) ?? null
  const recording = (await pathOf(tctx, ofBoard)) ?? (await pathOf(tctx, own.voicemailGreetingId))
  if (recording !== null) return { recording, text: '' }
  const { name } = await tctx.db.q
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const text = `You have reached ${name}. Nobody can take your call right now. Please leave a message after the tone.`
  return { recording: null, text }
}

const pathOf = async (tctx: Ctx, id: string | null): Promise<string | null> =>
  id === null ? null : carrierAudioPath(tctx, id)

/** null: no greeting was played. */
export async function greetedAt(tctx: Ctx, { row }: KeptInbound): Promise<number | null> {
  if (row.recording_id === null) return null
  return (await tctx.db.first(placeOf, { recording_id: row.recording_id }))?.created_at ?? null
}

export async function keepVoicemail(tctx: Ctx, { id, row, context }: KeptInbound): Promise<void> {
  if (row.recording_id === null) return
  const number = await tctx.db.first(ownerOf, { account_id: row.account_id, e164: row.called })
  const { whose = number?.user_id ?? null } = context
  const isTheirs = number?.user_id === whose || number?.kind === 'individual'
  await tctx.db.q
    .insertInto('voicemails')
    .values({
      id: tctx.ids('vm'),
      account_id: row.account_id,
      user_id: isTheirs ? whose : null,
      call_id: id,
      recording_id: row.recording_id,
      contact_id: row.contact_id,
      created_at: tctx.clock.now(),
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('call_id').doNothing())
    .execute()
}
