import type { DialStep } from '../call-engine/dial-step'
import type { Selectable } from 'kysely'
import type { RecordingsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { RecordingState } from '../dial-sessions/dialer.schema'
import type { StoredLine } from '../lines/line-machine.server'
import type { NewJob, OwnedRow } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import { expediteJob } from '../jobs/expedite-job.server'
import { recordingMode } from '../settings/settings.schema'
import { publishVoicemailOfRecording } from '../voicemails/publish-voicemail.server'
import { updateComplianceRecord } from '../call-history/update-compliance-record.server'

/** `requestRecordingWithConsent` checks the law first. Transcription follows the current setting. */
export async function requestRecording({ tx, rules }: Pick<DialStep, 'tx' | 'rules'>, line: StoredLine): Promise<void> {
  // A law that was assumed before the lead's location was known.
  await updateComplianceRecord(tx, line.id, ({ notRecorded }) =>
    notRecorded === undefined ? {} : { notRecorded: undefined, recording: recordingMode(rules.settings) },
  )
  const now = tx.clock.now()
  const id = tx.ids('rcd')
  await tx.db.q
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
  await enqueue(tx, createStartRecordingJob({ id, account_id: line.row.account_id }))
  await setLineRecording(tx, line, toLineRecordingState({ state: 'requested', wanted: 'recording' }))
  await publishRecording(tx, id, 'requested')
}

export const createStartRecordingJob = ({ id, account_id }: OwnedRow): NewJob => ({
  kind: 'recording.start',
  accountId: account_id,
  key: `recording:${id}:start`,
  payload: { recordingId: id },
})

/** Without a result from the carrier. */
export const UNFINISHED_STATES = ['requested', 'recording', 'paused'] as const

/** Time for callbacks after a call. */
const STATUS_CHECK_DELAY_MS = 2 * 60_000

const openOfCall = statement((q, p: { call_id: string }) =>
  q
    .selectFrom('recordings')
    .select(['id', 'account_id'])
    .where('call_id', '=', p.call_id)
    .where('state', 'in', UNFINISHED_STATES),
)

export const createRecordingStatusJob = ({ id, account_id }: OwnedRow): NewJob => ({
  kind: 'recording.check',
  accountId: account_id,
  key: `recording:${id}:ask`,
  payload: { recordingId: id },
})

export async function scheduleRecordingStatus(tx: Ctx, callId: string): Promise<void> {
  for (const recording of await tx.db.all(openOfCall, { call_id: callId }))
    await enqueue(tx, { ...createRecordingStatusJob(recording), runAt: tx.clock.now() + STATUS_CHECK_DELAY_MS })
}

export const findRunningRecording = (tx: Ctx, callId: string) =>
  tx.db.q
    .selectFrom('recordings')
    .select(['id', 'state', 'wanted'])
    .where('call_id', '=', callId)
    .where('state', 'in', UNFINISHED_STATES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores the wanted state; jobs apply it. */
export async function requestRecordingState(
  tx: Ctx,
  line: StoredLine,
  current: Pick<Selectable<RecordingsTable>, 'id' | 'state' | 'wanted'>,
  wanted: 'recording' | 'paused' | 'stopped',
): Promise<void> {
  await tx.db.q.updateTable('recordings').set({ wanted }).where('id', '=', current.id).execute()
  // A start paused before it began is in backoff.
  if (current.state === 'requested' && wanted !== 'paused')
    await expediteJob(tx, createStartRecordingJob({ id: current.id, account_id: line.row.account_id }).key)
  if (current.wanted !== 'stopped') await setLineRecording(tx, line, toLineRecordingState({ ...current, wanted }))
  await enqueue(tx, {
    kind: 'recording.control',
    accountId: line.row.account_id,
    key: `recording:${current.id}:control:${tx.ids('sel')}`,
    payload: { recordingId: current.id },
  })
}

export const isFinalState = (state: Selectable<RecordingsTable>['state']): boolean =>
  state === 'completed' || state === 'absent' || state === 'refused'

/** Waiting for an announcement is stored separately. */
export type LineRecordingState = Exclude<RecordingState, 'announcing'>

export function toLineRecordingState({
  state,
  wanted,
}: Pick<Selectable<RecordingsTable>, 'state' | 'wanted'>): LineRecordingState {
  if (isFinalState(state)) return 'off'
  if (wanted === 'stopped') return 'stopping'
  if (state === 'requested') return wanted === 'paused' ? 'paused' : 'starting'
  return state === 'recording' ? 'on' : 'paused'
}

export async function setLineRecording(tx: Ctx, line: StoredLine, shown: LineRecordingState): Promise<void> {
  await tx.db.q.updateTable('lines').set({ recording: shown }).where('id', '=', line.id).execute()
  line.row = { ...line.row, recording: shown }
}

/** To the seller and readers of the team's calls. */
export async function publishRecording(tx: Ctx, recordingId: string, state: string): Promise<void> {
  const row = await tx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .select(['recordings.call_id', 'recordings.account_id', 'recordings.duration_ms', 'calls.user_id'])
    .where('recordings.id', '=', recordingId)
    .executeTakeFirstOrThrow()
  for (const channel of [`user:${row.user_id}`, `team:${row.account_id}`])
    await tx.db.recordEvent({
      type: 'call.recorded',
      room: channel,
      accountId: row.account_id,
      subjectId: row.call_id,
      payload: { callId: row.call_id, recordingId, state, durationMs: row.duration_ms },
    })
  await publishVoicemailOfRecording(tx, recordingId)
}

/** The seller leaves; the others never agreed. */
export async function stopRecording(tx: Ctx, line: StoredLine): Promise<void> {
  const current = await findRunningRecording(tx, line.id)
  if (current && current.wanted !== 'stopped') await requestRecordingState(tx, line, current, 'stopped')
}
