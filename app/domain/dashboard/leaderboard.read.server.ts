import { requireUser } from '../access/require'
import { canReadTeamCalls } from '../actor'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'
import { readGoals } from '../goals/goals.read.server'
import { fullName } from '../person-name'
import { SEAT_ROLES } from '../permissions'
import { offsetMs } from '../places/local-time'
import { readMemberFigures } from './day-figures.read.server'
import { rankRows, type LeaderboardQuery, type LeaderboardRow } from './leaderboard'
import { findLocalDay, type LocalDay } from './today.read.server'
import { DAY_MS, NO_DAY_FIGURES } from './usual-pace'

/** Sellers of a team where it is on, and those who read the team's calls. */
export async function canSeeLeaderboard(ctx: Ctx): Promise<boolean> {
  const user = requireUser(ctx)
  if (user.role === null) return false
  return canReadTeamCalls(user) || (await readGoals(ctx, user.accountId)).leaderboard
}

export interface Leaderboard extends LeaderboardQuery {
  rows: LeaderboardRow[]
  /** Members see it. */
  isOn: boolean
}

/** Throws forbidden. */
export async function findLeaderboard(ctx: Ctx, query: LeaderboardQuery): Promise<Leaderboard> {
  const { accountId } = requireUser(ctx)
  if (!(await canSeeLeaderboard(ctx))) throw forbidden()
  const goals = await readGoals(ctx, accountId)
  return { ...query, rows: await readLeaderboard(ctx, accountId, query), isOn: goals.leaderboard }
}

/** The caller checks access. */
export async function readLeaderboard(
  ctx: Ctx,
  accountId: string,
  { period, by }: LeaderboardQuery,
): Promise<LeaderboardRow[]> {
  const day = await findLocalDay(ctx, accountId)
  const figures = await readMemberFigures(ctx, {
    accountId,
    since: period === 'day' ? day.midnight : getMonday(day),
  })
  const members = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .where('role', 'in', SEAT_ROLES)
    .where('seat', '=', 1)
    .where('disabled_at', 'is', null)
    .execute()
  const rows = members.map(({ id, first_name, last_name }) => {
    const { dials, conversations, talkMs } = figures.get(id) ?? NO_DAY_FIGURES
    return { userId: id, name: fullName(first_name, last_name), dials, conversations, talkMs }
  })
  return rankRows(rows, by)
}

/** Midnight of the week's first day, Monday. */
function getMonday({ midnight, zone }: LocalDay): number {
  const offset = offsetMs(zone, midnight)
  // The first of January 1970 was a Thursday.
  const weekday = (Math.floor((midnight + offset) / DAY_MS) + 3) % 7
  const wall = midnight + offset - weekday * DAY_MS
  return wall - offsetMs(zone, wall - offset)
}
