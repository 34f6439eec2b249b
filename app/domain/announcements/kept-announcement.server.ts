import { statement } from '../../../db/statement'
import {
  ANNOUNCEMENT_CHART_VERSION,
  announcementMachine,
  LIVE_ANNOUNCEMENTS,
  type AnnouncementState,
} from '../../../machines/kept-by-server/announcement'
import type { Ctx } from '../context.server'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

export type KeptAnnouncement = Kept<'announcements', AnnouncementState, typeof announcementMachine>

export const {
  fromRow: keptAnnouncement,
  insert: insertAnnouncement,
  advance: advanceAnnouncement,
} = keepMachine<'announcements', AnnouncementState, typeof announcementMachine>({
  name: 'announcement',
  table: 'announcements',
  machine: announcementMachine,
  chartVersion: ANNOUNCEMENT_CHART_VERSION,
  isEnded: (state) => !LIVE_ANNOUNCEMENTS.includes(state),
  mirrored: () => ({}),
  jobs: { play: ({ id }) => ({ kind: 'announcement.play', payload: { announcementId: id } }) },
})

const byId = statement((q, p: { id: string }) => q.selectFrom('announcements').selectAll().where('id', '=', p.id))
const ofLine = statement((q, p: { line_id: string }) =>
  q.selectFrom('announcements').selectAll().where('line_id', '=', p.line_id).orderBy('id'),
)

export async function findAnnouncement(ctx: Ctx, id: string): Promise<KeptAnnouncement | null> {
  const row = await ctx.db.first(byId, { id })
  return row ? keptAnnouncement(row) : null
}

export async function announcementsOf(ctx: Ctx, lineId: string): Promise<KeptAnnouncement[]> {
  return (await ctx.db.all(ofLine, { line_id: lineId })).map(keptAnnouncement)
}

export const liveAnnouncement = async (ctx: Ctx, lineId: string): Promise<KeptAnnouncement | null> =>
  (await announcementsOf(ctx, lineId)).find(({ state }) => LIVE_ANNOUNCEMENTS.includes(state)) ?? null
