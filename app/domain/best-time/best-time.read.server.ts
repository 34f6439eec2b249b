import { requireUser } from '../access/require'
import { canReadTeamCalls } from '../actor'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { forbidden, notFound } from '../errors'
import type { BestTimeQuery, BestTimeView } from './best-time.schema'
import { addCounts, BEST_TIME_DAYS, judgeHours, MIN_HOUR_CALLS, NO_CALLS } from './judge-hours'

const SHOWN_AREA_CODES = 30

/** Individuals, and those who read the team's calls. */
export const readsBestTime = (ctx: Ctx): boolean => {
  const user = requireUser(ctx)
  return user.role === null || canReadTeamCalls(user)
}

/** Throws forbidden, not_found. */
export async function findBestTime(ctx: Ctx, { stageId, areaCode }: BestTimeQuery): Promise<BestTimeView> {
  if (!readsBestTime(ctx)) throw forbidden()
  const { accountId } = requireUser(ctx)
  const stages = await listStages(ctx, accountId)
  if (stageId !== undefined && !stages.some((stage) => stage.stageId === stageId)) throw notFound('Stage')
  const rows = await ctx.db.q
    .selectFrom('called_hours')
    .where('account_id', '=', accountId)
    .$if(stageId !== undefined, (query) => query.where('stage_id', '=', stageId!))
    .$if(areaCode !== undefined, (query) => query.where('area_code', '=', areaCode!))
    .select(({ fn }) => ['hour', fn.sum<number>('calls').as('calls'), fn.sum<number>('connected').as('connected')])
    .groupBy('hour')
    .execute()
  const week = Array.from({ length: 168 }, () => NO_CALLS)
  for (const { hour, calls, connected } of rows) week[hour] = { calls, connected }
  const grid = Array.from({ length: 7 }, (_, day) => week.slice(day * 24, day * 24 + 24))
  const hours = Array.from({ length: 24 }, (_, hour) => grid.map((day) => day[hour]!).reduce(addCounts, NO_CALLS))
  const counted = await ctx.db.q
    .selectFrom('called_hour_counts')
    .select('counted_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    hours: judgeHours(hours),
    grid,
    total: week.reduce(addCounts, NO_CALLS),
    stages,
    areaCodes: await listAreaCodes(ctx, accountId, stageId),
    minCalls: MIN_HOUR_CALLS,
    days: BEST_TIME_DAYS,
    countedAt: counted ? new Date(counted.counted_at).toISOString() : null,
  }
}

/** Stages of boards that exist, with calls; those with the most first. */
async function listStages(ctx: Ctx, accountId: string): Promise<BestTimeView['stages']> {
  const rows = await ctx.db.q
    .selectFrom('called_hours')
    .innerJoin('stages', 'stages.id', 'called_hours.stage_id')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .where('called_hours.account_id', '=', accountId)
    .where('boards.account_id', '=', accountId)
    .where('boards.deleted_at', 'is', null)
    .where('stages.deleted_at', 'is', null)
    .select(({ fn }) => [
      'stages.id',
      'stages.name',
      'boards.id as board_id',
      'boards.name as board_name',
      'boards.dialer_settings',
      fn.sum<number>('called_hours.calls').as('calls'),
    ])
    .groupBy(['stages.id', 'stages.name', 'boards.id', 'boards.name', 'boards.dialer_settings'])
    .orderBy('calls', 'desc')
    .orderBy('stages.id')
    .execute()
  return rows.map(({ id, name, board_id, board_name, dialer_settings, calls }) => ({
    stageId: id,
    name,
    boardId: board_id,
    boardName: board_name,
    isUsed: parseBoardSettings(dialer_settings).dialByBestTime,
    calls,
  }))
}

async function listAreaCodes(
  ctx: Ctx,
  accountId: string,
  stageId: string | undefined,
): Promise<BestTimeView['areaCodes']> {
  const rows = await ctx.db.q
    .selectFrom('called_hours')
    .where('account_id', '=', accountId)
    .$if(stageId !== undefined, (query) => query.where('stage_id', '=', stageId!))
    .select(({ fn }) => ['area_code', fn.sum<number>('calls').as('calls')])
    .groupBy('area_code')
    .orderBy('calls', 'desc')
    .orderBy('area_code')
    .limit(SHOWN_AREA_CODES)
    .execute()
  return rows.map(({ area_code, calls }) => ({ areaCode: area_code, calls }))
}
