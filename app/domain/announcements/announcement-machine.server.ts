import { statement } from '../../../db/statement'
import {
  ANNOUNCEMENT_CHART_VERSION,
  announcementMachine,
  LIVE_ANNOUNCEMENTS,
  type AnnouncementEffect,
  type AnnouncementState,
} from '../../../machines/server/announcement'
import type { Ctx } from '../context.server'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredAnnouncement = StoredMachine<'announcements', AnnouncementState, typeof announcementMachine>

export const {
  fromRow: toStoredAnnouncement,
  insert: insertAnnouncement,
  advance: advanceAnnouncement,
} = machineStore<'announcements', AnnouncementState, typeof announcementMachine, AnnouncementEffect>({
  name: 'announcement',
  table: 'announcements',
  machine: announcementMachine,
  chartVersion: ANNOUNCEMENT_CHART_VERSION,
  isEnded: (state) => !LIVE_ANNOUNCEMENTS.includes(state),
  mirrored: () => ({}),
  jobs: { goOn: null, play: ({ id }) => ({ kind: 'announcement.play', payload: { announcementId: id } }) },
})

const byId = statement((q, p: { id: string }) => q.selectFrom('announcements').selectAll().where('id', '=', p.id))
const ofLine = statement((q, p: { line_id: string }) =>
  q.selectFrom('announcements').selectAll().where('line_id', '=', p.line_id).orderBy('id'),
)

export async function findAnnouncement(ctx: Ctx, id: string): Promise<StoredAnnouncement | null> {
  const row = await ctx.db.first(byId, { id })
  return row ? toStoredAnnouncement(row) : null
}

export async function listAnnouncements(ctx: Ctx, lineId: string): Promise<StoredAnnouncement[]> {
  return (await ctx.db.all(ofLine, { line_id: lineId })).map(toStoredAnnouncement)
}

export const findLiveAnnouncement = async (ctx: Ctx, lineId: string): Promise<StoredAnnouncement | null> =>
  (await listAnnouncements(ctx, lineId)).find(({ state }) => LIVE_ANNOUNCEMENTS.includes(state)) ?? null
