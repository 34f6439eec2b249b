import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { hasFoldedTerm, hasTerm } from '../../../db/dialect'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { isNumberTerm, parseSearch } from '../search/search-terms'
import { callHistoryWords } from './call-history.words'
import {
  NO_DISPOSITION,
  type CallFigure,
  type CallFilter,
  type CallOutcome,
  type CallSort,
} from './call-history.schema'
import { resolveCallOwner, type CallScope } from './call-scope.server'

type Condition = RawBuilder<SqlBool>

const SORT_COLUMNS = { date: sql<number>`calls.placed_at`, duration: sql<number>`calls.bill_ms` }

export interface CallOrder {
  by: keyof typeof SORT_COLUMNS
  column: RawBuilder<number>
  direction: 'asc' | 'desc'
}

export function callOrder(sort: CallSort = '-date'): CallOrder {
  const by = sort.endsWith('date') ? 'date' : 'duration'
  return { by, column: SORT_COLUMNS[by], direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

export interface CallConditions {
  order: CallOrder
  /** Found by an index, in order. */
  scope: Condition
  /** Tested row by row. */
  filters: Condition[]
}

/** Throws forbidden, not_found. */
export async function callConditions(
  ctx: Ctx,
  { sort, from, to, campaignId, ...filter }: CallScope & CallFilter,
): Promise<CallConditions> {
  const order = callOrder(sort)
  const owner = await resolveCallOwner(ctx, filter)
  const ofUser = owner.userId === null ? [] : [sql<SqlBool>`calls.user_id = ${owner.userId}`]
  const ofDirection = sql<SqlBool>`calls.direction = ${filter.direction}`
  // `+ 0`: an index by date would have to be sorted by duration.
  const placedAt = order.by === 'date' ? sql`calls.placed_at` : sql`calls.placed_at + 0`
  const period = [
    ...(from === undefined ? [] : [sql<SqlBool>`${placedAt} >= ${Date.parse(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${placedAt} < ${Date.parse(to)}`]),
  ]
  const filters = [...filterConditions(filter), ...(order.by === 'date' ? [] : period)]
  const scope = order.by === 'date' ? period : []
  if (campaignId !== undefined) {
    await requireCampaign(ctx, campaignId)
    return {
      order,
      scope: and([sql`calls.campaign_id = ${campaignId}`, ...scope]),
      filters: [...ofUser, ofDirection, ...filters],
    }
  }
  return { order, scope: and([sql`calls.account_id = ${owner.accountId}`, ofDirection, ...ofUser, ...scope]), filters }
}

const and = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

function filterConditions({
  direction,
  outcome,
  figure,
  disposition,
  number,
  search,
}: CallScope & CallFilter): Condition[] {
  return [
    ...(outcome === undefined ? [] : [outcomeCondition(outcome, direction)]),
    ...(figure === undefined ? [] : [FIGURE_CONDITIONS[figure]]),
    ...(disposition === undefined ? [] : [dispositionCondition(disposition)]),
    ...(number === undefined ? [] : [sql<SqlBool>`calls.caller_id = ${number}`]),
    ...parseSearch(search ?? '').map(matching),
  ]
}

const dispositionCondition = (name: string): Condition =>
  name === NO_DISPOSITION ? sql`calls.disposition_id is null` : sql`dispositions.name = ${name}`

const ENDED = sql`calls.ended_at is not null`
const COUNTED = sql`calls.ended_at is not null and calls.sent = 1`
const NO_MACHINE = sql`coalesce(calls.answered_by, '') <> 'machine'`
const CONNECTED = sql`${COUNTED} and calls.bridged_at is not null and calls.bill_ms >= 1000 and ${NO_MACHINE}`
const OUTBOUND = sql`${COUNTED} and calls.direction = 'outbound'`

/** As reports count: `app/domain/reports/definitions.ts`. */
const FIGURE_CONDITIONS: Record<CallFigure, Condition> = {
  calls: sql`${COUNTED}`,
  connected: sql`${CONNECTED}`,
  conversations: sql`${CONNECTED} and calls.bill_ms >= calls.conversation_ms`,
  machines: sql`${OUTBOUND} and not ${NO_MACHINE}`,
  live: sql`${OUTBOUND} and calls.answered_at is not null and ${NO_MACHINE}`,
  abandoned: sql`${OUTBOUND} and calls.abandoned = 1`,
  missed: sql`${COUNTED} and calls.direction = 'inbound' and calls.bridged_at is null`,
}

const FORWARDED = sql`coalesce(calls.outcome, '') = 'forwarded'`
/** Of callers who reached no seller. */
const MISSING_SELLER = sql`(calls.bridged_at is null or ${FORWARDED})`

/** The calls with an outcome's title: `outcomeOfRow` as SQL. */
function outcomeCondition(outcome: CallOutcome, direction: CallScope['direction']): Condition {
  const reached = direction === 'inbound' ? sql`${ENDED} and not ${MISSING_SELLER}` : ENDED
  const sent = sql`${reached} and calls.sent = 1`
  const unanswered = sql`${ENDED} and ${direction === 'inbound' ? MISSING_SELLER : sql`1 = 0`}`
  switch (outcome) {
    case 'in-progress':
      return sql`calls.ended_at is null`
    case 'not-dialed':
      return sql`${reached} and calls.sent = 0`
    case 'answered':
      return sql`${sent} and calls.bridged_at is not null and coalesce(calls.outcome, 'completed') in ('completed', 'hung-up')`
    case 'completed':
    case 'hung-up':
      return sql`${sent} and calls.bridged_at is null and calls.outcome = ${outcome}`
    case 'missed':
      return sql`${unanswered} and coalesce(calls.outcome, '') not in ('forwarded', 'voicemail')`
    case 'voicemail':
      return sql`${unanswered} and calls.outcome = 'voicemail'`
    case 'forwarded':
      return sql`${unanswered} and calls.outcome = 'forwarded'`
    default:
      return sql`${sent} and calls.outcome = ${outcome}`
  }
}

/** Few digits may be part of a name ('Studio 54'); seven need no contact lookup. */
function matching(term: string): Condition {
  if (!isNumberTerm(term)) return hasFoldedTerm('contacts.search', term)
  const called = hasFoldedTerm('calls.e164', term)
  if (term.length >= 7) return called
  const names = ['first_name', 'last_name', 'company'].map((column) => hasTerm(`contacts.${column}`, term))
  return sql<SqlBool>`(${sql.join([called, ...names], sql` or `)})`
}

async function requireCampaign(ctx: Ctx, id: string): Promise<void> {
  const campaign = await ctx.db.q
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', requireUser(ctx).accountId)
    .executeTakeFirst()
  if (!campaign) throw notFound(callHistoryWords.campaign)
}
