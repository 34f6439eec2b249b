import type { DialStep } from '../call-engine/dial-step'
import type { Selectable } from 'kysely'
import type { RecordingsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { RecordingState } from '../dial-sessions/dialer.schema'
import type { KeptLine } from '../lines/line-machine.server'
import type { NewJob } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import { hurryJob } from '../jobs/hurry-job.server'
import { RECORDING_MODES, recordingMode } from '../settings/settings.schema'
import { changeRecord } from '../call-history/update-compliance-record.server'

const MODES: readonly string[] = RECORDING_MODES

/** `wantRecording` checks the law first. Transcription follows the current setting. */
export async function requestRecording(
  { tctx, rules }: Pick<DialStep, 'tctx' | 'rules'>,
  line: KeptLine,
): Promise<void> {
  // Replaces a consent reason stored before the lead's location was known.
  await changeRecord(tctx, line.id, ({ recording: said }) =>
    said === undefined || MODES.includes(said) ? {} : { recording: recordingMode(rules.settings) },
  )
  const now = tctx.clock.now()
  const id = tctx.ids('rcd')
  await tctx.db.q
    .insertInto('recordings')
    .values({
      id,
      account_id: line.row.account_id,
      call_id: line.id,
      carrier_sid: null,
      state: 'requested',
      duration_ms: null,
      channels: null,
      transcript_state: rules.settings.enableTranscription ? 'wanted' : 'off',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await enqueue(tctx, startJob(id))
  await showRecording(tctx, line, shownRecording({ state: 'requested', wanted: 'recording' }))
  await tellRecorded(tctx, id, 'requested')
}

export const startJob = (recordingId: string): NewJob => ({
  kind: 'recording.start',
  key: `recording:${recordingId}:start`,
  payload: { recordingId },
})

/** Without a result from the carrier. */
export const UNDERWAY = ['requested', 'recording', 'paused'] as const

/** Time for callbacks after a call. */
const ASKED_AFTER_MS = 2 * 60_000

const openOfCall = statement((q, p: { call_id: string }) =>
  q.selectFrom('recordings').select('id').where('call_id', '=', p.call_id).where('state', 'in', UNDERWAY),
)

export const askJob = (recordingId: string): NewJob => ({
  kind: 'recording.ask',
  key: `recording:${recordingId}:ask`,
  payload: { recordingId },
})

export async function askOfRecordings(tctx: Ctx, callId: string): Promise<void> {
  for (const { id } of await tctx.db.all(openOfCall, { call_id: callId }))
    await enqueue(tctx, { ...askJob(id), runAt: tctx.clock.now() + ASKED_AFTER_MS })
}

export const runningRecording = (tctx: Ctx, callId: string) =>
  tctx.db.q
    .selectFrom('recordings')
    .select(['id', 'state', 'wanted'])
    .where('call_id', '=', callId)
    .where('state', 'in', UNDERWAY)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores the wanted state; jobs apply it. */
export async function wantOfRecording(
  tctx: Ctx,
  line: KeptLine,
  current: Pick<Selectable<RecordingsTable>, 'id' | 'state' | 'wanted'>,
  wanted: 'recording' | 'paused' | 'stopped',
): Promise<void> {
  await tctx.db.q.updateTable('recordings').set({ wanted }).where('id', '=', current.id).execute()
  // A start paused before it began is in backoff.
  if (current.state === 'requested' && wanted !== 'paused') await hurryJob(tctx, startJob(current.id).key)
  if (current.wanted !== 'stopped') await showRecording(tctx, line, shownRecording({ ...current, wanted }))
  await enqueue(tctx, {
    kind: 'recording.control',
    key: `recording:${current.id}:control:${tctx.ids('sel')}`,
    payload: { recordingId: current.id },
  })
}

export const isOver = (state: Selectable<RecordingsTable>['state']): boolean =>
  state === 'completed' || state === 'absent' || state === 'refused'

/** Waiting for an announcement is stored separately. */
export type ShownRecording = Exclude<RecordingState, 'announcing'>

export function shownRecording({
  state,
  wanted,
}: Pick<Selectable<RecordingsTable>, 'state' | 'wanted'>): ShownRecording {
  if (isOver(state)) return 'off'
  if (wanted === 'stopped') return 'stopping'
  if (state === 'requested') return wanted === 'paused' ? 'paused' : 'starting'
  return state === 'recording' ? 'on' : 'paused'
}

export async function showRecording(tctx: Ctx, line: KeptLine, shown: ShownRecording): Promise<void> {
  await tctx.db.q.updateTable('lines').set({ recording: shown }).where('id', '=', line.id).execute()
  line.row = { ...line.row, recording: shown }
}

/** To the seller and readers of the team's calls. */
export async function tellRecorded(tctx: Ctx, recordingId: string, state: string): Promise<void> {
  const row = await tctx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .select(['recordings.call_id', 'recordings.account_id', 'recordings.duration_ms', 'calls.user_id'])
    .where('recordings.id', '=', recordingId)
    .executeTakeFirstOrThrow()
  for (const room of [`user:${row.user_id}`, `team:${row.account_id}`])
    await tctx.db.recordEvent({
      type: 'call.recorded',
      room,
      accountId: row.account_id,
      subjectId: row.call_id,
      payload: { callId: row.call_id, recordingId, state, durationMs: row.duration_ms },
    })
}

/** The seller leaves; the others never agreed. */
export async function stopRecording(tctx: Ctx, line: KeptLine): Promise<void> {
  const current = await runningRecording(tctx, line.id)
  if (current && current.wanted !== 'stopped') await wantOfRecording(tctx, line, current, 'stopped')
}
