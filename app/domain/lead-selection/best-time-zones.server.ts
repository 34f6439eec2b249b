import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { localHour } from '../places/local-time'

const hoursOfStage = statement((q, p: { stage_id: string }) =>
  q.selectFrom('best_hours').select(['zone', 'hour', 'standing']).where('stage_id', '=', p.stage_id),
)

/** Zone keys in groups: answered more often at this local hour, as often or unknown, less often. Never empty ones. */
export async function groupByBestTime<T extends { zone: string }>(
  tx: Ctx,
  stageId: string,
  zones: readonly T[],
): Promise<T[][]> {
  const rows = await tx.db.all(hoursOfStage, { stage_id: stageId })
  const standings = new Map(rows.map(({ zone, hour, standing }) => [`${zone} ${hour}`, standing]))
  const now = tx.clock.localHoursNow()
  // A lead in one of several zones: the worst counts.
  const standingOf = (key: string) =>
    Math.min(
      ...zonesOfKey(key).map((zone) => {
        const hour = localHour(zone, now)
        return standings.get(`${zone} ${hour}`) ?? standings.get(` ${hour}`) ?? 0
      }),
    )
  const standing = new Map(zones.map((one) => [one, standingOf(one.zone)]))
  return [1, 0, -1]
    .map((wanted) => zones.filter((one) => standing.get(one) === wanted))
    .filter(({ length }) => length > 0)
}

/** 'America/Chicago,America/New_York FL': see `zoneKey`. */
const zonesOfKey = (key: string): string[] => (key.split(' ')[0] ?? '').split(',')
