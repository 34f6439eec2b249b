import { jsonValues } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { getVisibleBoard, listStageRows } from '../boards/board-access.server'
import { parseBoardSettings } from '../boards/board-settings'
import { hasHotLead } from '../boards/boards.read.server'
import type { Ctx } from '../context.server'
import { offsetMs } from '../places/local-time'
import { checkZoneKey } from '../protection/zone-key'
import type { BoardCounts } from '../leads/leads.schema'
import { QUARTER_MS } from './tally.server'

const DAY_MS = 86_400_000

const countsOf = statement((q, p: { ids: string }) =>
  q.selectFrom('stage_counts').selectAll().where('stage_id', 'in', jsonValues(p.ids)),
)
const scheduledOf = statement((q, p: { ids: string; from: number; to: number }) =>
  q
    .selectFrom('stage_schedule_counts')
    .select(({ fn }) => ['stage_id', fn.sum<number>('leads').as('leads')])
    .where('stage_id', 'in', jsonValues(p.ids))
    .where('quarter', '>=', p.from)
    .where('quarter', '<', p.to)
    .groupBy('stage_id'),
)

/** `timeZone`: the user's. Throws not_found. */
export async function findBoardCounts(
  ctx: Ctx,
  { id, timeZone = 'UTC' }: { id: string; timeZone?: string | undefined },
): Promise<BoardCounts> {
  const user = requireUser(ctx)
  const board = await getVisibleBoard(ctx, id)
  const stages = await listStageRows(ctx, id)
  const stageIds = stages.map((stage) => stage.id)
  const ids = JSON.stringify(stageIds)
  const rows = await ctx.db.all(countsOf, { ids })
  const [from, to] = getDayBounds(timeZone, ctx.clock.now()).map((at) => Math.floor(at / QUARTER_MS)) as [
    number,
    number,
  ]
  const scheduled = await ctx.db.all(scheduledOf, { ids, from, to })

  const safeHours = parseBoardSettings(board.dialer_settings)
  const localNow = ctx.clock.localHoursNow()
  const openByZone = new Map<string, boolean>()
  const isOpen = (zone: string): boolean => {
    let isZoneOpen = openByZone.get(zone)
    if (isZoneOpen === undefined) openByZone.set(zone, (isZoneOpen = checkZoneKey(zone, safeHours, localNow).allowed))
    return isZoneOpen
  }
  return {
    totalContacts: board.total_contacts,
    hasHotLead: await hasHotLead(ctx, id),
    stages: stageIds.map((stageId) => {
      const stageRows = rows.filter((row) => row.stage_id === stageId)
      const sum = (counted: typeof stageRows) => counted.reduce((total, row) => total + row.leads, 0)
      const isWorkable = (assignedTo: string) => assignedTo === '' || assignedTo === user.userId
      return {
        stageId,
        leads: sum(stageRows),
        available: sum(
          stageRows.filter((row) => row.state === 'ready' && isWorkable(row.assigned_to) && isOpen(row.zone)),
        ),
        scheduledToday: scheduled.find((row) => row.stage_id === stageId)?.leads ?? 0,
      }
    }),
  }
}

/** Epoch ms. Handles daylight saving changes. */
function getDayBounds(timeZone: string, now: number): [from: number, to: number] {
  const wall = now + offsetMs(timeZone, now)
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS
  const toUtc = (atWall: number) => {
    const guess = atWall - offsetMs(timeZone, now)
    return atWall - offsetMs(timeZone, guess)
  }
  return [toUtc(midnight), toUtc(midnight + DAY_MS)]
}
