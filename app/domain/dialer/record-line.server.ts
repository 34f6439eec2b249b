import { requestRecording, shownRecording, showRecording, startJob } from '../calls/request-recording.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { hurryJob } from '../jobs/hurry-job.server'
import type { DialSessionView } from './dialer.schema'
import { onOwnLine } from './hang-up-line.server'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'

const WANTED = { pause: 'paused', resume: 'recording', stop: 'stopped' } as const

/**
 * Starts, pauses, resumes or stops the recording of the call in the seller's ear. Words are recorded where settings and law allow
 * it; what runs may be paused and stopped also by somebody who has turned recording off meanwhile.
 */
export const recordLine = (
  ctx: Ctx,
  input: { id: string; lineId: string; action: 'start' | 'pause' | 'resume' | 'stop' },
): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.record', async (run, line) => {
    const { tctx } = run
    if (line.state !== 'inCall') throw new DomainError('not_possible_now', 'Only a connected call is recorded')
    if (input.action === 'start' || input.action === 'resume') requireRecordable(run, line)
    const current = await tctx.db.q
      .selectFrom('recordings')
      .select(['id', 'state', 'wanted'])
      .where('call_id', '=', line.id)
      .where('state', 'in', ['requested', 'recording', 'paused'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (input.action === 'start') {
      // Two at once would be two recordings of the same words.
      if (line.row.recording === 'stopping') throw new DomainError('not_possible_now', 'The recording is being stopped')
      if (!current || current.wanted === 'stopped') await requestRecording(run, line)
    } else {
      if (!current || (current.wanted === 'stopped' && input.action !== 'stop'))
        throw new DomainError('not_possible_now', 'Nothing is being recorded')
      const wanted = WANTED[input.action]
      await tctx.db.q.updateTable('recordings').set({ wanted }).where('id', '=', current.id).execute()
      // The start of one that was paused before it began waits longer and longer for this.
      if (current.state === 'requested' && wanted !== 'paused') await hurryJob(tctx, startJob(current.id).key)
      // What is stopped already stays off.
      if (current.wanted !== 'stopped') await showRecording(tctx, line, shownRecording({ ...current, wanted }))
      await enqueue(tctx, {
        kind: 'recording.control',
        key: `recording:${current.id}:control:${tctx.ids('sel')}`,
        payload: { recordingId: current.id },
      })
    }
    run.changed.lines.add(line.id)
  })

function requireRecordable(run: Run, line: KeptLine): void {
  if (!run.rules.settings.enableCallRecording)
    throw new DomainError('not_possible_now', 'Call recording is off in the dialer settings')
  if (line.row.recording_note) throw new DomainError('not_possible_now', line.row.recording_note)
}
