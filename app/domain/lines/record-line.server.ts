import type { DialStep } from '../call-engine/dial-step'
import { isForbidden } from '../announcements/announced.server'
import { tellWaiting, wantRecording } from '../announcements/want-recording.server'
import { runningRecording, wantOfRecording } from '../recordings/request-recording.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { onOwnLine } from './hang-up-line.server'
import type { KeptLine } from './line-machine.server'

const WANTED = { pause: 'paused', stop: 'stopped' } as const

export const recordLine = (
  ctx: Ctx,
  input: { id: string; lineId: string; action: 'start' | 'pause' | 'resume' | 'stop' },
): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.record', async (run, line) => {
    const { tctx } = run
    if (line.state !== 'inCall') throw new DomainError('not_possible_now', 'Only a connected call is recorded')
    if (input.action === 'start' || input.action === 'resume') requireRecordable(run, line)
    const current = await runningRecording(tctx, line.id)
    if (input.action === 'start') {
      if (line.row.recording === 'stopping') throw new DomainError('not_possible_now', 'The recording is being stopped')
      await wantRecording(run, line, 'start')
    } else {
      // Must not start after the announcement.
      const waited = input.action !== 'resume' && (await tellWaiting(run, line, { type: 'OFF' })) !== null
      if (!current || (current.wanted === 'stopped' && input.action !== 'stop')) {
        if (!waited) throw new DomainError('not_possible_now', 'Nothing is being recorded')
      } else if (input.action === 'resume') await wantRecording(run, line, 'resume')
      else await wantOfRecording(tctx, line, current, WANTED[input.action])
    }
    run.changed.lines.add(line.id)
  })

function requireRecordable(run: DialStep, line: KeptLine): void {
  if (!run.rules.settings.enableCallRecording)
    throw new DomainError('not_possible_now', 'Call recording is off in the dialer settings')
  if (isForbidden(run, line)) throw new DomainError('not_possible_now', line.row.recording_note!)
}
