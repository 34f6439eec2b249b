import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import type { AnnouncementEvent, AnnouncementState } from '../../../machines/kept-by-server/announcement'
import { changeRecord } from '../call-history/update-compliance-record.server'
import {
  requestRecording,
  runningRecording,
  stopRecording,
  wantOfRecording,
} from '../recordings/request-recording.server'
import type { KeptLine } from '../lines/line-machine.server'
import { isForbidden, unheardBy } from './announced.server'
import {
  advanceAnnouncement,
  insertAnnouncement,
  liveAnnouncement,
  type KeptAnnouncement,
} from './kept-announcement.server'

/** After the announcement where the law requires one; not without consent. */
export async function wantRecording(run: DialStep, line: KeptLine, wants: 'start' | 'resume'): Promise<void> {
  if (isForbidden(run, line)) return
  if ((await unheardBy(run, line)).length > 0) return announce(run, line, wants)
  if (line.row.announcement !== null) await show(run, line, null)
  const running = await runningRecording(run.tctx, line.id)
  if (wants === 'start') {
    if (!running || running.wanted === 'stopped') await requestRecording(run, line)
  } else if (running?.wanted === 'paused') await wantOfRecording(run.tctx, line, running, 'recording')
}

/** One at a time: parties who join later get the next. */
async function announce(run: DialStep, line: KeptLine, wants: 'start' | 'resume'): Promise<void> {
  if (await liveAnnouncement(run.tctx, line.id)) return
  const { tctx } = run
  const facts = { id: tctx.ids('ann'), account_id: line.row.account_id, line_id: line.id, words: null, audio_id: null }
  await changeRecord(tctx, line.id, () => ({ announces: true }))
  const { state } = await insertAnnouncement(tctx, facts, { wants })
  await show(run, line, SHOWN[state])
}

/** After parties or their law changed: pause, announce, stop or resume. */
export async function followParties(run: DialStep, line: KeptLine): Promise<void> {
  const { tctx } = run
  if (line.state !== 'inCall') return
  if (isForbidden(run, line)) return endRecording(run, line)
  if ((await unheardBy(run, line)).length === 0) {
    const live = await tellWaiting(run, line, { type: 'OFF' })
    if (live) await wantRecording(run, line, live.context.wants)
    return
  }
  const running = await runningRecording(tctx, line.id)
  if (running?.wanted !== 'recording') return
  await wantOfRecording(tctx, line, running, 'paused')
  await announce(run, line, 'resume')
}

export async function endRecording(run: DialStep, line: KeptLine): Promise<void> {
  await tellWaiting(run, line, { type: 'OFF' })
  await stopRecording(run.tctx, line)
}

export async function tellWaiting(
  run: DialStep,
  line: KeptLine,
  event: Extract<AnnouncementEvent, { type: 'OFF' | 'CUT' }>,
): Promise<KeptAnnouncement | null> {
  if (line.row.announcement === null) return null
  const live = await liveAnnouncement(run.tctx, line.id)
  if (!live || !(await advanceAnnouncement(run.tctx, live, event))) return null
  await show(run, line, SHOWN[live.state])
  return live
}

const SHOWN: Record<AnnouncementState, KeptLine['row']['announcement']> = {
  wanted: 'wanted',
  putOff: 'wanted',
  playing: 'playing',
  unheard: 'unheard',
  heard: null,
  off: null,
}

export const showAnnouncement = (run: DialStep, line: KeptLine, state: AnnouncementState): Promise<void> =>
  show(run, line, SHOWN[state])

const setShown = statement((q, p: { id: string; announcement: KeptLine['row']['announcement'] }) =>
  q.updateTable('lines').set({ announcement: p.announcement }).where('id', '=', p.id),
)

async function show(run: DialStep, line: KeptLine, announcement: KeptLine['row']['announcement']): Promise<void> {
  await run.tctx.db.write(setShown, { id: line.id, announcement })
  line.row = { ...line.row, announcement }
  run.changed.lines.add(line.id)
}
