import { noIndex } from '../../../db/dialect'
import type { Queries } from '../../../db/open'
import { statement, type Statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { LeadRow } from '../leads/lead-state'
import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkZoneKey } from '../protection/zone-key'
import { assigneesOf, hasStatus, type StageFilter } from './stage-filter'

export interface StageScope {
  stageId: string
  campaignId: string
  userId: string
  filter: StageFilter
  safeHours: SafeHoursSettings
  hotFirst: boolean
}

interface Asked {
  stage_id: string
  campaign_id: string
}
interface AskedOf extends Asked {
  assigned_to: string
  limit: number
}

const notInRun = (q: Queries, p: Asked) =>
  q
    .selectFrom('leads')
    .selectAll('leads')
    .where('leads.stage_id', '=', p.stage_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign_records')
            .select('campaign_records.id')
            .whereRef('campaign_records.contact_id', '=', 'leads.contact_id')
            .where('campaign_records.campaign_id', '=', p.campaign_id),
        ),
      ),
    )
const readyOf = (q: Queries, p: AskedOf) =>
  notInRun(q, p).where('leads.assigned_to', '=', p.assigned_to).where('leads.state', '=', 'ready')

type FewStatus = 'HOT' | 'SCHEDULED' | 'OVERDUE'
type Few = AskedOf & { now: number }

/** Few leads are hot or scheduled: use that index and sort. */
const fewQuery = (q: Queries, p: Few, statuses: readonly FewStatus[], sortBy: StageFilter['sortBy']) =>
  notInRun(q, p)
    .where(noIndex<string>('leads.assigned_to'), '=', p.assigned_to)
    .where(noIndex<string>('leads.state'), '=', 'ready')
    .$if(statuses.includes('HOT'), (query) => query.where('leads.hot_until', '>', p.now))
    .$if(statuses.includes('SCHEDULED'), (query) => query.where('leads.scheduled_at', '>=', p.now))
    .$if(statuses.includes('OVERDUE'), (query) => query.where('leads.scheduled_at', '<', p.now))
    .orderBy(noIndex('leads.priority_rank'))
    .$if(sortBy === 'CALL_COUNT', (query) => query.orderBy('leads.called_count').orderBy('leads.id'))
    .$if(sortBy === 'newest', (query) => query.orderBy('leads.id', 'desc'))
    .limit(p.limit)

const fews = new Map<string, Statement<Few, LeadRow>>()

function fewOf(statuses: readonly FewStatus[], sortBy: StageFilter['sortBy']): Statement<Few, LeadRow> {
  const key = [...statuses, sortBy].join(' ')
  const few = fews.get(key) ?? statement((q, p: Few) => fewQuery(q, p, statuses, sortBy))
  fews.set(key, few)
  return few
}

const newestOfZone = statement((q, p: AskedOf & { zone: string }) =>
  readyOf(q, p).where('leads.zone', '=', p.zone).orderBy('priority_rank').orderBy('leads.id', 'desc').limit(p.limit),
)
const leastCalledOfZone = statement((q, p: AskedOf & { zone: string }) =>
  readyOf(q, p)
    .where('leads.zone', '=', p.zone)
    .orderBy('priority_rank')
    .orderBy('called_count')
    .orderBy('leads.id')
    .limit(p.limit),
)
const waitingOfStage = statement((q, p: Asked & { limit: number }) =>
  notInRun(q, p).orderBy('priority_rank').orderBy('leads.id', 'desc').limit(p.limit),
)
const zonesOfStage = statement((q, p: { stage_id: string }) =>
  q
    .selectFrom('stage_counts')
    .select('zone')
    .distinct()
    .where('stage_id', '=', p.stage_id)
    .where('state', '=', 'ready')
    .where('leads', '>', 0),
)

/** Order of the board's column. */
const byOrder = (sortBy: StageFilter['sortBy']) => (a: LeadRow, b: LeadRow) => {
  if (a.priority_rank !== b.priority_rank) return a.priority_rank - b.priority_rank
  if (sortBy !== 'CALL_COUNT') return a.id < b.id ? 1 : -1
  if (a.called_count !== b.called_count) return a.called_count - b.called_count
  return a.id < b.id ? -1 : 1
}

export async function nextStageLeads(tctx: Ctx, scope: StageScope, limit: number): Promise<LeadRow[]> {
  const { filter, hotFirst } = scope
  const now = tctx.clock.now()
  const order = byOrder(filter.sortBy)
  const asked = assigneesOf(filter, scope.userId).map((assigned_to) => ({
    stage_id: scope.stageId,
    campaign_id: scope.campaignId,
    assigned_to,
    limit,
  }))
  const each = async (read: (p: AskedOf) => LeadRow[] | Promise<LeadRow[]>): Promise<LeadRow[]> => {
    const found: LeadRow[] = []
    for (const p of asked) found.push(...(await read(p)))
    return found.toSorted(order)
  }
  const few = (...statuses: FewStatus[]) =>
    each(async (p) => tctx.db.all(fewOf(statuses, filter.sortBy), { ...p, now }))
  const { status } = filter
  if (status === 'SNOOZED') return []
  if (status === 'HOT') return (await few('HOT')).slice(0, limit)
  const isHot = (lead: LeadRow) => hasStatus(lead, 'HOT', now)
  const hot = hotFirst ? await few('HOT', ...(status === 'ALL' ? [] : [status])) : []
  if (hot.length >= limit) return hot.slice(0, limit)
  const rest = status === 'ALL' ? await ofOpenZones(tctx, scope, each) : await few(status)
  return [...hot, ...rest.filter((lead) => !hotFirst || !isHot(lead))].slice(0, limit)
}

/** A closed column may have 100,000 leads: read open zones only. */
async function ofOpenZones(
  tctx: Ctx,
  { stageId, filter, safeHours }: StageScope,
  each: (read: (p: AskedOf) => Promise<LeadRow[]>) => Promise<LeadRow[]>,
): Promise<LeadRow[]> {
  const ofZone = filter.sortBy === 'CALL_COUNT' ? leastCalledOfZone : newestOfZone
  const localNow = tctx.clock.localHoursNow()
  const zones = (await tctx.db.all(zonesOfStage, { stage_id: stageId })).filter(
    ({ zone }) => checkZoneKey(zone, safeHours, localNow).allowed,
  )
  return each(async (p) => {
    const found: LeadRow[] = []
    for (const { zone } of zones) found.push(...(await tctx.db.all(ofZone, { ...p, zone })))
    return found
  })
}

export const leadsLeftOver = async (
  tctx: Ctx,
  { stageId, campaignId }: Pick<StageScope, 'stageId' | 'campaignId'>,
  limit: number,
): Promise<LeadRow[]> => tctx.db.all(waitingOfStage, { stage_id: stageId, campaign_id: campaignId, limit })
