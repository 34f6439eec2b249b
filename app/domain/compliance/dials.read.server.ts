import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { requireUser } from '../access/require'
import { complianceOf } from '../call-history/call-compliance'
import { canReadTeamCalls } from '../actor'
import { outcomeOfRow, readCalls, type ListedCall } from '../call-history/call-history.read.server'
import type { ComplianceRecord } from '../call-history/call-story'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { Page } from '../paging/page'
import { fullName } from '../person-name'
import type { DialFilter, DialRecord, DialsOnly, ListDials } from './compliance.schema'

const DAY_MS = 86_400_000

/** Sent and ended. */
const SENT_AND_ENDED = sql<SqlBool>`calls.sent = 1 and calls.ended_at is not null`

const RECORDED = sql<SqlBool>`exists (select 1 from recordings where recordings.call_id = calls.id and recordings.carrier_sid is not null)`

const FILTERS: Record<DialsOnly, RawBuilder<SqlBool>> = {
  abandoned: sql`calls.abandoned = 1`,
  late: sql`calls.bridge_delay_ms > 2000`,
  message: sql`calls.message is not null`,
  shortRing: sql`calls.ring_ms < 15000 and calls.answered_at is null`,
  recorded: RECORDED,
}

/** Newest first; a page may be short and have a cursor. Throws forbidden, not_found. */
export async function listDialRecords(ctx: Ctx, { cursor, limit, ...filter }: ListDials): Promise<Page<DialRecord>> {
  const { days, campaignId, only, search, scope, userId } = filter
  const { items, nextCursor } = await readCalls(ctx, {
    direction: 'outbound',
    team: scope === 'team',
    userId,
    search,
    cursor,
    limit,
    from: days === undefined ? undefined : new Date(ctx.clock.now() - days * DAY_MS).toISOString(),
    where: [
      SENT_AND_ENDED,
      ...(only ? [FILTERS[only]] : []),
      ...(campaignId === undefined ? [] : [await campaignFilter(ctx, campaignId)]),
    ],
  })
  return { items: await loadDialRecords(ctx, items), nextCursor }
}

/** Throws not_found. */
export async function findDialedCampaign(ctx: Ctx, id: string) {
  const user = requireUser(ctx)
  const campaign = await ctx.db.q
    .selectFrom('campaigns')
    .select(['name', 'list_id', 'stage_id'])
    .where('id', '=', id)
    .where('account_id', '=', user.accountId)
    .$if(!canReadTeamCalls(user), (query) =>
      query.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('campaigns.user_id', '=', user.userId),
          exists(
            selectFrom('dial_sessions')
              .select('dial_sessions.id')
              .whereRef('dial_sessions.campaign_id', '=', 'campaigns.id')
              .where('dial_sessions.user_id', '=', user.userId),
          ),
        ]),
      ),
    )
    .executeTakeFirst()
  if (!campaign) throw notFound('Campaign')
  return campaign
}

/** All runs of a list or stage, as for the abandoned share. */
async function campaignFilter(ctx: Ctx, id: string): Promise<RawBuilder<SqlBool>> {
  const { list_id: listId, stage_id: stageId } = await findDialedCampaign(ctx, id)
  if (stageId !== null) return sql`calls.campaign_id in (select id from campaigns where stage_id = ${stageId})`
  if (listId !== null) return sql`calls.campaign_id in (select id from campaigns where list_id = ${listId})`
  return sql`calls.campaign_id = ${id}`
}

async function loadDialRecords(ctx: Ctx, rows: readonly ListedCall[]): Promise<DialRecord[]> {
  if (rows.length === 0) return []
  const details = await ctx.db.q
    .selectFrom('calls')
    .leftJoin('lines', 'lines.id', 'calls.id')
    .select(['calls.id', 'calls.message', 'calls.greeting_ms', 'lines.reasons', RECORDED.as('recorded')])
    .where(
      'calls.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const detailsById = new Map(details.map((row) => [row.id, row]))
  return rows.map((row) => toDialRecord(row, detailsById.get(row.id)!))
}

interface DialDetails {
  message: string | null
  greeting_ms: number | null
  reasons: string | null
  recorded: SqlBool
}

const toDialRecord = (row: ListedCall, { message, greeting_ms, reasons, recorded }: DialDetails): DialRecord => ({
  uuid: row.id,
  placedAt: new Date(row.placed_at).toISOString(),
  phone: row.e164,
  callerIdNumber: row.caller_id,
  contact: { contactId: row.contact_id, firstName: row.contact_first_name, lastName: row.contact_last_name },
  campaign: row.campaign_kind === 'list' ? { name: row.campaign_name } : null,
  member: { userId: row.user_id, name: fullName(row.member_first_name, row.member_last_name) },
  outcomeConfig: outcomeOfRow(row),
  reasons: reasons === null ? [] : (JSON.parse(reasons) as string[]),
  abandoned: row.abandoned === 1,
  facts: complianceOf({
    direction: row.direction,
    compliance: JSON.parse(row.compliance) as ComplianceRecord,
    sent: row.sent === 1,
    ringMs: row.ring_ms,
    answeredAt: row.answered_at,
    bridgedAt: row.bridged_at,
    bridgeDelayMs: row.bridge_delay_ms,
    abandoned: row.abandoned === 1,
    endedAt: row.ended_at,
    greetingMs: greeting_ms,
    message,
    outcome: row.outcome,
    recordings: recorded ? [recorded] : [],
  }),
})

export function dialRecordsFile(filter: Partial<DialFilter>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `/api/v1/compliance/dials/download${query.size > 0 ? `?${query}` : ''}`
}
