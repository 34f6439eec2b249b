import { sql } from 'kysely'
import { requireUser } from '../access/require'
import { readCampaignCalls } from '../call-history/call-history.read.server'
import type { ListedCall } from '../call-history/call-history.read.server'
import { canReadTeamCalls } from '../actor'
import type { Ctx } from '../context.server'
import { findCampaignRow } from './campaigns.read.server'
import type { Page, PageInput } from '../paging/page'
import type { CampaignStatistics } from './campaign-statistics.schema'

/** null: all users' calls. Throws not_found. */
async function getReaderId(ctx: Ctx, id: string): Promise<string | null> {
  await findCampaignRow(ctx, id)
  const user = requireUser(ctx)
  return canReadTeamCalls(user) ? null : user.userId
}

/** Throws not_found. */
export async function findCampaignStatistics(ctx: Ctx, id: string): Promise<CampaignStatistics> {
  const userId = await getReaderId(ctx, id)
  const calls = ctx.db.q
    .selectFrom('calls')
    .where('calls.campaign_id', '=', id)
    .where('calls.sent', '=', 1)
    .$if(userId !== null, (query) => query.where('calls.user_id', '=', userId!))
  const sums = await calls
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .select(sql<number>`count(*) filter (where calls.ended_at is not null and calls.bill_ms >= 1000)`.as('connected'))
    .select(sql<number>`count(*) filter (where calls.ended_at is null)`.as('underway'))
    .select(sql<number | null>`sum(calls.ended_at - calls.placed_at)`.as('dial_ms'))
    .select(sql<number | null>`sum(calls.bill_ms / 1000) filter (where calls.ended_at is not null)`.as('talk_s'))
    .executeTakeFirstOrThrow()
  const delays = calls.where('calls.bridge_delay_ms', 'is not', null).where('calls.direction', '=', 'outbound')
  const { connected: delayed } = await delays
    .select(({ fn }) => fn.countAll<number>().as('connected'))
    .executeTakeFirstOrThrow()
  const findDelay = async (percentile: number): Promise<number> => {
    const { ms } = await delays
      .select(({ ref }) => ref('calls.bridge_delay_ms').$notNull().as('ms'))
      .orderBy('calls.bridge_delay_ms')
      .orderBy('calls.id')
      .limit(1)
      .offset(Math.ceil((delayed * percentile) / 100) - 1)
      .executeTakeFirstOrThrow()
    return ms
  }
  const chosen = await calls
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .select('dispositions.name')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .groupBy('dispositions.name')
    .orderBy('calls', 'desc')
    .orderBy('dispositions.name')
    .execute()
  const talkSeconds = sums.talk_s ?? 0
  return {
    callsMade: sums.made,
    underway: sums.underway,
    connected: sums.connected,
    connectionRate: sums.made === 0 ? null : Math.floor((100 * sums.connected) / sums.made),
    dialSeconds: Math.floor((sums.dial_ms ?? 0) / 1000),
    talkSeconds,
    averageSeconds: sums.connected === 0 ? null : Math.floor(talkSeconds / sums.connected),
    answerToConnected:
      delayed === 0 ? null : { p50Ms: await findDelay(50), p95Ms: await findDelay(95), calls: delayed },
    dispositions: chosen,
  }
}

/** Throws not_found. */
export async function listCampaignCalls(
  ctx: Ctx,
  { id, ...page }: PageInput & { id: string },
): Promise<Page<ListedCall>> {
  return readCampaignCalls(ctx, { campaignId: id, userId: await getReaderId(ctx, id), ...page })
}
