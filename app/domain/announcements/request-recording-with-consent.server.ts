import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import type { AnnouncementEvent, AnnouncementState } from '../../../machines/server/announcement'
import { updateComplianceRecord } from '../call-history/update-compliance-record.server'
import {
  requestRecording,
  findRunningRecording,
  stopRecording,
  requestRecordingState,
} from '../recordings/request-recording.server'
import type { StoredLine } from '../lines/line-machine.server'
import { isForbidden, findUninformedParties } from './announced.server'
import {
  advanceAnnouncement,
  insertAnnouncement,
  findLiveAnnouncement,
  type StoredAnnouncement,
} from './announcement-machine.server'

/** After the announcement where the law requires one; not without consent. */
export async function requestRecordingWithConsent(
  step: DialStep,
  line: StoredLine,
  wants: 'start' | 'resume',
): Promise<void> {
  if (isForbidden(step, line)) return
  if ((await findUninformedParties(step, line)).length > 0) return startAnnouncement(step, line, wants)
  if (line.row.announcement !== null) await setLineAnnouncement(step, line, null)
  const running = await findRunningRecording(step.tx, line.id)
  if (wants === 'start') {
    if (!running || running.wanted === 'stopped') await requestRecording(step, line)
  } else if (running?.wanted === 'paused') await requestRecordingState(step.tx, line, running, 'recording')
}

/** One at a time: parties who join later get the next. */
async function startAnnouncement(step: DialStep, line: StoredLine, wants: 'start' | 'resume'): Promise<void> {
  if (await findLiveAnnouncement(step.tx, line.id)) return
  const { tx } = step
  const facts = { id: tx.ids('ann'), account_id: line.row.account_id, line_id: line.id, words: null, audio_id: null }
  await updateComplianceRecord(tx, line.id, () => ({ announces: true }))
  const { state } = await insertAnnouncement(tx, facts, { wants })
  await setLineAnnouncement(step, line, LINE_STATES[state])
}

/** After parties or their law changed: pause, announce, stop or resume. */
export async function updateRecordingConsent(step: DialStep, line: StoredLine): Promise<void> {
  const { tx } = step
  if (line.state !== 'inCall') return
  if (isForbidden(step, line)) return endRecording(step, line)
  if ((await findUninformedParties(step, line)).length === 0) {
    const live = await dispatchToLiveAnnouncement(step, line, { type: 'CANCELED' })
    if (live) await requestRecordingWithConsent(step, line, live.context.wants)
    return
  }
  const running = await findRunningRecording(tx, line.id)
  if (running?.wanted !== 'recording') return
  await requestRecordingState(tx, line, running, 'paused')
  await startAnnouncement(step, line, 'resume')
}

export async function endRecording(step: DialStep, line: StoredLine): Promise<void> {
  await dispatchToLiveAnnouncement(step, line, { type: 'CANCELED' })
  await stopRecording(step.tx, line)
}

export async function dispatchToLiveAnnouncement(
  step: DialStep,
  line: StoredLine,
  event: Extract<AnnouncementEvent, { type: 'CANCELED' | 'INTERRUPTED' }>,
): Promise<StoredAnnouncement | null> {
  if (line.row.announcement === null) return null
  const live = await findLiveAnnouncement(step.tx, line.id)
  if (!live || !(await advanceAnnouncement(step.tx, live, event))) return null
  await setLineAnnouncement(step, line, LINE_STATES[live.state])
  return live
}

const LINE_STATES: Record<AnnouncementState, StoredLine['row']['announcement']> = {
  wanted: 'wanted',
  postponed: 'wanted',
  playing: 'playing',
  unheard: 'unheard',
  heard: null,
  off: null,
}

export const showAnnouncement = (step: DialStep, line: StoredLine, state: AnnouncementState): Promise<void> =>
  setLineAnnouncement(step, line, LINE_STATES[state])

const setShown = statement((q, p: { id: string; announcement: StoredLine['row']['announcement'] }) =>
  q.updateTable('lines').set({ announcement: p.announcement }).where('id', '=', p.id),
)

async function setLineAnnouncement(
  step: DialStep,
  line: StoredLine,
  announcement: StoredLine['row']['announcement'],
): Promise<void> {
  await step.tx.db.write(setShown, { id: line.id, announcement })
  line.row = { ...line.row, announcement }
  step.changed.lines.add(line.id)
}
