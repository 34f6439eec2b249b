import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { listSellers } from '../accounts/find-inbound-scope.server'
import { canReadTeamCalls, type UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { readGoals } from '../goals/goals.read.server'
import { localMidnight } from '../places/local-midnight'
import { offsetMs, zoneCity } from '../places/local-time'
import { zonesFor } from '../places/zones'
import { readReportLag } from '../reports/report-lag.read.server'
import { addFigures, readHours, readMemberFigures, readOwnFigures } from './day-figures.read.server'
import { DAY_MS, getUsualPace, PACE_DAYS, type DayFigures, type UsualPace } from './usual-pace'

/** The roll-ups are seldom more than a second behind. */
const MAX_LAG_MS = 5_000

export const DAY_SCOPES = ['team', 'me'] as const
export type DayScope = (typeof DAY_SCOPES)[number]

export interface Today {
  scope: DayScope
  /** What the reader may choose. */
  scopes: readonly DayScope[]
  figures: DayFigures
  /** Of the day. A team's is the goal times its sellers. */
  goals: { dials: number | null; conversations: number | null }
  sellers: number
  /** Seconds. */
  conversationLength: number
  usual: UsualPace
  /** Hours wait to be counted for longer than usual: the team's figures and the pace may be too low. */
  isCounting: boolean
  /** City of the zone in which the day began. */
  city: string
}

const phoneOf = statement((q, p: { id: string }) => q.selectFrom('accounts').select('phone').where('id', '=', p.id))

export interface LocalDay {
  /** Epoch ms. */
  midnight: number
  zone: string
}

/** Today where the account's number is, else in UTC. */
export async function findLocalDay(ctx: Ctx, accountId: string): Promise<LocalDay> {
  const phone = (await ctx.db.first(phoneOf, { id: accountId }))?.phone ?? null
  const zone = (phone === null ? undefined : zonesFor({ e164: phone })[0]?.zone) ?? 'UTC'
  // The same day as in history and reports, also on a practice clock.
  const nowMs = ctx.clock.now()
  const midnight = localMidnight(phone, { nowMs, localHoursNowMs: nowMs })
  return { midnight, zone }
}

/** Team first; those without a seat have no figures of their own. */
export function listDayScopes(user: UserActor): readonly DayScope[] {
  const scopes: DayScope[] = []
  if (canReadTeamCalls(user)) scopes.push('team')
  if (user.permissions.has('call')) scopes.push('me')
  return scopes
}

/** null: the reader neither dials nor reads the team's calls. */
export async function findToday(ctx: Ctx, wanted: DayScope | null = null): Promise<Today | null> {
  const user = requireUser(ctx)
  const { accountId, userId } = user
  const scopes = listDayScopes(user)
  const scope = scopes.find((one) => one === wanted) ?? scopes[0]
  if (scope === undefined) return null
  const { midnight, zone } = await findLocalDay(ctx, accountId)
  const goals = await readGoals(ctx, accountId)
  const sellers = scope === 'team' ? (await listSellers(ctx, accountId)).callers.length : 1
  const since = { accountId, since: midnight }
  const figures =
    scope === 'me'
      ? await readOwnFigures(ctx, { ...since, userId })
      : addFigures((await readMemberFigures(ctx, since)).values())
  return {
    scope,
    scopes,
    figures,
    goals: { dials: multiply(goals.callGoal, sellers), conversations: multiply(goals.convoGoal, sellers) },
    sellers,
    conversationLength: goals.convoGoalLength,
    usual: await findUsualPace(ctx, { accountId, userId: scope === 'me' ? userId : null, midnight, zone }),
    isCounting: (await readReportLag(ctx)).lagMs > MAX_LAG_MS,
    city: zoneCity(zone),
  }
}

/** 0 measures nothing. */
const multiply = (goal: number | null, sellers: number): number | null =>
  goal === null || goal * sellers === 0 ? null : goal * sellers

interface PaceOf {
  accountId: string
  /** null: of the team. */
  userId: string | null
  midnight: number
  zone: string
}

export async function findUsualPace(ctx: Ctx, { accountId, userId, midnight, zone }: PaceOf): Promise<UsualPace> {
  // A clock change may move the first of the days by an hour.
  const since = midnight - PACE_DAYS * DAY_MS - 3_600_000
  const hours = await readHours(ctx, { accountId, userId, since, until: midnight })
  return getUsualPace(hours, { now: ctx.clock.now(), midnight, offsetMs: (at) => offsetMs(zone, at) })
}
