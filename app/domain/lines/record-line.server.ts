import { readConsent } from '../protection/consent-states'
import { protectionWords } from '../protection/protection.words'
import type { DialStep } from '../call-engine/dial-step'
import { isForbidden } from '../announcements/announced.server'
import {
  dispatchToLiveAnnouncement,
  requestRecordingWithConsent,
} from '../announcements/request-recording-with-consent.server'
import { findRunningRecording, requestRecordingState } from '../recordings/request-recording.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { runOwnLineStep } from './hang-up-line.server'
import type { StoredLine } from './line-machine.server'
import { linesWords } from './lines.words'

const REQUESTED_STATES = { pause: 'paused', stop: 'stopped' } as const

export const recordLine = (
  ctx: Ctx,
  input: { id: string; lineId: string; action: 'start' | 'pause' | 'resume' | 'stop' },
): Promise<DialSessionView> =>
  runOwnLineStep(ctx, input, 'line.record', async (step, line) => {
    const { tx } = step
    if (line.state !== 'inCall') throw new DomainError('not_possible_now', linesWords.onlyConnectedCallCanBe)
    if (input.action === 'start' || input.action === 'resume') requireRecordable(step, line)
    const current = await findRunningRecording(tx, line.id)
    if (input.action === 'start') {
      if (line.row.recording === 'stopping') throw new DomainError('not_possible_now', linesWords.recordingBeingStopped)
      await requestRecordingWithConsent(step, line, 'start')
    } else {
      // Must not start after the announcement.
      const wasWaiting =
        input.action !== 'resume' && (await dispatchToLiveAnnouncement(step, line, { type: 'CANCELED' })) !== null
      if (!current || (current.wanted === 'stopped' && input.action !== 'stop')) {
        if (!wasWaiting) throw new DomainError('not_possible_now', linesWords.nothingBeingRecorded)
      } else if (input.action === 'resume') await requestRecordingWithConsent(step, line, 'resume')
      else await requestRecordingState(tx, line, current, REQUESTED_STATES[input.action])
    }
    step.changed.lines.add(line.id)
  })

function requireRecordable(step: DialStep, line: StoredLine): void {
  if (!step.rules.settings.enableCallRecording)
    throw new DomainError('not_possible_now', linesWords.callRecordingOffDialerSettings)
  const consent = readConsent(line.row)
  if (consent && isForbidden(step, line))
    throw new DomainError('not_possible_now', protectionWords.notRecorded(consent))
}
