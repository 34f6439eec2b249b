import { sql } from 'kysely'
import { noIndex } from '../../../db/dialect'
import type { Queries } from '../../../db/open'
import { statement, type Statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { LeadRow } from './lead-state'
import { LEADS_PAGE, type ListLeads } from './leads.schema'

export type StageFilter = Pick<ListLeads, 'sortBy' | 'status'>
export type StagePlace = [rank: number, calls: number, id: string]

interface StagePageParams {
  stage_id: string
  now: number
  /** Absent: all users. */
  assigned_to?: string
  rank?: number
  calls?: number
  id?: string
}
/** 'within': the same rank; 'behind': later ranks. */
type Part = 'first' | 'after' | 'within' | 'behind'

export async function stagePage(
  ctx: Ctx,
  stageId: string,
  assignedTo: string | null,
  filter: StageFilter,
  place: StagePlace | null,
): Promise<LeadRow[]> {
  const params: StagePageParams = {
    stage_id: stageId,
    now: ctx.clock.now(),
    ...(assignedTo === null ? {} : { assigned_to: assignedTo }),
  }
  if (!place) return ctx.db.all(pageOf(filter, 'first'), params)
  const [rank, calls, id] = place
  if (filter.sortBy === 'CALL_COUNT') return ctx.db.all(pageOf(filter, 'after'), { ...params, rank, calls, id })
  const within = await ctx.db.all(pageOf(filter, 'within'), { ...params, rank, id })
  if (within.length > LEADS_PAGE) return within
  const behind = await ctx.db.all(pageOf(filter, 'behind'), { ...params, rank })
  return [...within, ...behind].slice(0, LEADS_PAGE + 1)
}

const pages = new Map<string, Statement<StagePageParams, LeadRow>>()

/** Compiled once: a board needs eight at a time. */
function pageOf(filter: StageFilter, part: Part): Statement<StagePageParams, LeadRow> {
  const key = [filter.sortBy, filter.status, part].join(' ')
  const page = pages.get(key) ?? statement((q, p: StagePageParams) => pageQuery(q, p, filter, part))
  pages.set(key, page)
  return page
}

function pageQuery(q: Queries, p: StagePageParams, { sortBy, status }: StageFilter, part: Part) {
  // Filtered leads are few: sorts them instead of scanning all in order.
  const few = status !== 'ALL'
  const rank = few ? noIndex<number>('priority_rank') : sql.ref<number>('priority_rank')
  const assignee = few ? noIndex<string>('assigned_to') : sql.ref<string>('assigned_to')
  return q
    .selectFrom('leads')
    .selectAll()
    .where('stage_id', '=', p.stage_id)
    .$if('assigned_to' in p, (query) => query.where(assignee, '=', p.assigned_to!))
    .$if(status === 'HOT', (query) => query.where('hot_until', '>', p.now))
    .$if(status === 'SCHEDULED', (query) => query.where('scheduled_at', '>=', p.now))
    .$if(status === 'OVERDUE', (query) => query.where('scheduled_at', '<', p.now))
    .$if(status === 'SNOOZED', (query) => query.where('snooze_until', '>', p.now))
    .$if(part === 'within', (query) => query.where(rank, '=', p.rank!).where('id', '<', p.id!))
    .$if(part === 'behind', (query) => query.where(rank, '>', p.rank!))
    .$if(part === 'after', (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('priority_rank', 'called_count', 'id'), '>', tuple(p.rank!, p.calls!, p.id!)),
      ),
    )
    .orderBy(rank)
    .$if(sortBy === 'CALL_COUNT', (query) => query.orderBy('called_count').orderBy('id'))
    .$if(sortBy === 'newest', (query) => query.orderBy('id', 'desc'))
    .limit(LEADS_PAGE + 1)
}
