import type { Ctx } from '../context.server'
import { checkZoneKey } from '../protection/zone-key'
import type { StageScope } from './stage-leads.server'

const DAY_MS = 86_400_000

/**
 * Whether a run over a stage has called everybody whom it is about: the leads that its presser may dial under any filter, and
 * those of colleagues who dialed in it within a day. Who cannot be called within a day keeps nobody from beginning anew.
 */
export async function isThrough(
  tctx: Ctx,
  { stageId, campaignId, userId, safeHours }: Pick<StageScope, 'stageId' | 'campaignId' | 'userId' | 'safeHours'>,
): Promise<boolean> {
  const { q } = tctx.db
  const now = tctx.clock.now()
  const inADay = now + DAY_MS
  const zones = await openingZones(tctx, stageId, safeHours)
  const colleagues = await q
    .selectFrom('dial_sessions')
    .select('user_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('updated_at', '>', now - DAY_MS)
    .execute()
  const uncalled = await q
    .selectFrom('leads')
    .leftJoin('campaign_records', (join) =>
      join
        .onRef('campaign_records.contact_id', '=', 'leads.contact_id')
        .on('campaign_records.campaign_id', '=', campaignId),
    )
    .select('leads.id')
    .where('leads.stage_id', '=', stageId)
    .where('leads.assigned_to', 'in', ['', userId, ...colleagues.map(({ user_id }) => user_id)])
    .where('leads.zone', 'in', zones)
    .where(({ or, and, eb }) =>
      or([
        eb('leads.state', '=', 'ready'),
        and([eb('leads.state', '=', 'snoozed'), eb('leads.snooze_until', '<=', inADay)]),
        and([eb('leads.state', '=', 'nuisance'), eb('leads.nuisance_until', '<=', inADay)]),
      ]),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('campaign_records.id', 'is', null),
        and([eb('campaign_records.state', '=', 'queued'), eb('campaign_records.not_before', '<=', inADay)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return uncalled === undefined
}

/** Places of a stage's leads where calls are allowed now or will be within a day. */
async function openingZones(tctx: Ctx, stageId: string, safeHours: StageScope['safeHours']): Promise<string[]> {
  const localNow = tctx.clock.localHoursNow()
  const places = await tctx.db.q
    .selectFrom('stage_counts')
    .select('zone')
    .distinct()
    .where('stage_id', '=', stageId)
    .execute()
  return places
    .map(({ zone }) => zone)
    .filter((zone) => {
      const { allowed, opensAtMs } = checkZoneKey(zone, safeHours, localNow)
      return allowed || (opensAtMs !== null && opensAtMs <= localNow + DAY_MS)
    })
}
