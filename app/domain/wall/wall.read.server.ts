import type { Ctx } from '../context.server'
import { addFigures, readMemberFigures } from '../dashboard/day-figures.read.server'
import { readLeaderboard } from '../dashboard/leaderboard.read.server'
import type { LeaderboardRow } from '../dashboard/leaderboard'
import { findLocalDay, findUsualPace } from '../dashboard/today.read.server'
import { DAY_MS, NO_DAY_FIGURES, type DayFigures } from '../dashboard/usual-pace'
import { readGoals } from '../goals/goals.read.server'
import { listSellerStates } from '../monitoring/monitoring.read.server'
import { compareStatus, type MemberStatus } from '../monitoring/monitoring.schema'
import { fullName } from '../person-name'
import { offsetMs, zoneCity } from '../places/local-time'

export interface WallMember {
  userId: string
  name: string
  status: MemberStatus
  dials: number
}

export interface WallView {
  team: string
  figures: DayFigures
  goals: { dials: number | null; conversations: number | null }
  /** null: not enough days. */
  usual: DayFigures | null
  members: WallMember[]
  /** null: the team has it off. */
  leaderboard: LeaderboardRow[] | null
  city: string
  zone: string
  /** Epoch ms, the server's. */
  now: number
  nextMidnight: number
}

/** Of the team, today. The caller checks access. */
export async function readWall(ctx: Ctx, accountId: string): Promise<WallView> {
  const now = ctx.clock.now()
  const { midnight, zone } = await findLocalDay(ctx, accountId)
  const account = await ctx.db.q
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const goals = await readGoals(ctx, accountId)
  const byMember = await readMemberFigures(ctx, { accountId, since: midnight })
  const states = await listSellerStates(ctx, accountId, midnight)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .execute()
  const names = new Map(people.map(({ id, first_name, last_name }) => [id, fullName(first_name, last_name)]))
  const members = states.map(({ userId, status }) => ({
    userId,
    name: names.get(userId) ?? '',
    status,
    dials: (byMember.get(userId) ?? NO_DAY_FIGURES).dials,
  }))
  const ofTeam = (goal: number | null) => (goal === null ? null : goal * members.length || null)
  return {
    team: account.name,
    figures: addFigures(byMember.values()),
    goals: { dials: ofTeam(goals.callGoal), conversations: ofTeam(goals.convoGoal) },
    usual: (await findUsualPace(ctx, { accountId, userId: null, midnight, zone })).figures,
    members: members.toSorted((a, b) => compareStatus(a.status, b.status) || b.dials - a.dials),
    leaderboard: goals.leaderboard ? await readLeaderboard(ctx, accountId, { period: 'day', by: 'dials' }) : null,
    city: zoneCity(zone),
    zone,
    now,
    nextMidnight: findNextMidnight(midnight, zone),
  }
}

/** A day may have 23 or 25 hours. */
function findNextMidnight(midnight: number, zone: string): number {
  const next = midnight + DAY_MS
  return next + offsetMs(zone, midnight) - offsetMs(zone, next)
}
