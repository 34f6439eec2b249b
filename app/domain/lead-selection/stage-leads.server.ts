import { noIndex } from '../../../db/dialect'
import type { Queries } from '../../../db/open'
import { statement, type Statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { LeadRow } from '../leads/lead-state'
import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkZoneKey } from '../protection/zone-key'
import { groupByBestTime } from './best-time-zones.server'
import { assigneesOf, hasStatus, type StageFilter } from './stage-filter'

export interface StageScope {
  stageId: string
  campaignId: string
  userId: string
  filter: StageFilter
  safeHours: SafeHoursSettings
  hotFirst: boolean
  bestTimeFirst: boolean
}

interface StageQuery {
  stage_id: string
  campaign_id: string
}
interface AssigneeQuery extends StageQuery {
  assigned_to: string
  limit: number
}

const notInCampaign = (q: Queries, p: StageQuery) =>
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
const readyOf = (q: Queries, p: AssigneeQuery) =>
  notInCampaign(q, p).where('leads.assigned_to', '=', p.assigned_to).where('leads.state', '=', 'ready')

type PriorityStatus = 'HOT' | 'SCHEDULED' | 'OVERDUE'
type PriorityQuery = AssigneeQuery & { now: number }

/** Few leads are hot or scheduled: use that index and sort. */
const selectPriority = (
  q: Queries,
  p: PriorityQuery,
  statuses: readonly PriorityStatus[],
  sortBy: StageFilter['sortBy'],
) =>
  notInCampaign(q, p)
    .where(noIndex<string>('leads.assigned_to'), '=', p.assigned_to)
    .where(noIndex<string>('leads.state'), '=', 'ready')
    .$if(statuses.includes('HOT'), (query) => query.where('leads.hot_until', '>', p.now))
    .$if(statuses.includes('SCHEDULED'), (query) => query.where('leads.scheduled_at', '>=', p.now))
    .$if(statuses.includes('OVERDUE'), (query) => query.where('leads.scheduled_at', '<', p.now))
    .orderBy(noIndex('leads.priority_rank'))
    .$if(sortBy === 'CALL_COUNT', (query) => query.orderBy('leads.called_count').orderBy('leads.id'))
    .$if(sortBy === 'newest', (query) => query.orderBy('leads.id', 'desc'))
    .limit(p.limit)

const priorityStatements = new Map<string, Statement<PriorityQuery, LeadRow>>()

function getPriorityStatement(
  statuses: readonly PriorityStatus[],
  sortBy: StageFilter['sortBy'],
): Statement<PriorityQuery, LeadRow> {
  const key = [...statuses, sortBy].join(' ')
  const priorityStatement =
    priorityStatements.get(key) ?? statement((q, p: PriorityQuery) => selectPriority(q, p, statuses, sortBy))
  priorityStatements.set(key, priorityStatement)
  return priorityStatement
}

const newestOfZone = statement((q, p: AssigneeQuery & { zone: string }) =>
  readyOf(q, p).where('leads.zone', '=', p.zone).orderBy('priority_rank').orderBy('leads.id', 'desc').limit(p.limit),
)
const leastCalledOfZone = statement((q, p: AssigneeQuery & { zone: string }) =>
  readyOf(q, p)
    .where('leads.zone', '=', p.zone)
    .orderBy('priority_rank')
    .orderBy('called_count')
    .orderBy('leads.id')
    .limit(p.limit),
)
const waitingOfStage = statement((q, p: StageQuery & { limit: number }) =>
  notInCampaign(q, p).orderBy('priority_rank').orderBy('leads.id', 'desc').limit(p.limit),
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

export async function listNextStageLeads(tx: Ctx, scope: StageScope, limit: number): Promise<LeadRow[]> {
  const { filter, hotFirst } = scope
  const now = tx.clock.now()
  const order = byOrder(filter.sortBy)
  const queries = assigneesOf(filter, scope.userId).map((assigned_to) => ({
    stage_id: scope.stageId,
    campaign_id: scope.campaignId,
    assigned_to,
    limit,
  }))
  const each = async (read: (p: AssigneeQuery) => LeadRow[] | Promise<LeadRow[]>): Promise<LeadRow[]> => {
    const found: LeadRow[] = []
    for (const p of queries) found.push(...(await read(p)))
    return found.toSorted(order)
  }
  const listPriority = (...statuses: PriorityStatus[]) =>
    each(async (p) => tx.db.all(getPriorityStatement(statuses, filter.sortBy), { ...p, now }))
  const { status } = filter
  if (status === 'SNOOZED') return []
  if (status === 'HOT') return (await listPriority('HOT')).slice(0, limit)
  const isHot = (lead: LeadRow) => hasStatus(lead, 'HOT', now)
  const hot = hotFirst ? await listPriority('HOT', ...(status === 'ALL' ? [] : [status])) : []
  if (hot.length >= limit) return hot.slice(0, limit)
  const rest = status === 'ALL' ? await listOpenZoneLeads(tx, scope, limit, each) : await listPriority(status)
  return [...hot, ...rest.filter((lead) => !hotFirst || !isHot(lead))].slice(0, limit)
}

/** A closed column may have 100,000 leads: read open zones only. */
async function listOpenZoneLeads(
  tx: Ctx,
  { stageId, filter, safeHours, bestTimeFirst }: StageScope,
  limit: number,
  each: (read: (p: AssigneeQuery) => Promise<LeadRow[]>) => Promise<LeadRow[]>,
): Promise<LeadRow[]> {
  const ofZone = filter.sortBy === 'CALL_COUNT' ? leastCalledOfZone : newestOfZone
  const localNow = tx.clock.localHoursNow()
  const zones = (await tx.db.all(zonesOfStage, { stage_id: stageId })).filter(
    ({ zone }) => checkZoneKey(zone, safeHours, localNow).allowed,
  )
  const groups = bestTimeFirst ? await groupByBestTime(tx, stageId, zones) : [zones]
  const found: LeadRow[] = []
  for (const group of groups) {
    const readGroup = async (p: AssigneeQuery) => {
      const ofGroup: LeadRow[] = []
      for (const { zone } of group) ofGroup.push(...(await tx.db.all(ofZone, { ...p, zone })))
      return ofGroup
    }
    found.push(...(await each(readGroup)))
    if (found.length >= limit) break
  }
  return found
}

export const listRemainingLeads = async (
  tx: Ctx,
  { stageId, campaignId }: Pick<StageScope, 'stageId' | 'campaignId'>,
  limit: number,
): Promise<LeadRow[]> => tx.db.all(waitingOfStage, { stage_id: stageId, campaign_id: campaignId, limit })
