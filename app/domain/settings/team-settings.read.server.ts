import { statement } from '../../../db/statement'
import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { callersOf } from '../inbound/whose-calls.server'
import { fullName } from '../person-name'
import { DEFAULT_TEAM_SETTINGS, EVERYONE, type TeamSettings, type TeamSettingsView } from './team-settings.schema'

const settingsOf = statement((q, p: { account_id: string }) =>
  q.selectFrom('team_settings').select('settings').where('account_id', '=', p.account_id),
)

/** Stored values over the defaults. */
export async function storedTeamSettings(ctx: Ctx, accountId: string): Promise<TeamSettings> {
  const row = await ctx.db.first(settingsOf, { account_id: accountId })
  return { ...DEFAULT_TEAM_SETTINGS, ...(row ? (JSON.parse(row.settings) as Partial<TeamSettings>) : {}) }
}

/** For whoever manages the team. Throws forbidden, and not_found for another team than the caller's. */
export async function findTeamSettings(ctx: Ctx, teamId: string): Promise<TeamSettingsView> {
  const user = requirePermission(ctx, 'team:manage')
  const team = await ctx.db.q
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('account_id', '=', user.accountId)
    .executeTakeFirst()
  if (!team) throw notFound('Team')
  return readTeamSettings(ctx, user.accountId)
}

/** The settings of the caller's own team; null where they do not act: nobody manages it, or one person alone answers (3-settings §6). */
export async function findOwnTeamSettings(ctx: Ctx): Promise<(TeamSettingsView & { teamId: string }) | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.permissions.has('team:manage')) return null
  const { accountId } = ctx.actor
  const teamId = await ownTeamId(ctx)
  if (teamId === null || (await callersOf(ctx, accountId)).callers.length < 2) return null
  return { teamId, ...(await readTeamSettings(ctx, accountId)) }
}

/** The caller's team; null: they are an individual. */
export async function ownTeamId(ctx: Ctx): Promise<string | null> {
  const { accountId } = requireUser(ctx)
  const team = await ctx.db.q.selectFrom('teams').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return team?.id ?? null
}

async function readTeamSettings(ctx: Ctx, accountId: string): Promise<TeamSettingsView> {
  const { callForwarding, voicemailGreetingId } = await storedTeamSettings(ctx, accountId)
  const { callers } = await callersOf(ctx, accountId)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .orderBy('first_name')
    .orderBy('last_name')
    .execute()
  const members = people
    .filter(({ id }) => callers.includes(id))
    .map(({ id, first_name, last_name }) => ({ id, label: fullName(first_name, last_name) }))
  return {
    // Whoever may call no more is rung for no more: then it rings for everybody.
    callForwarding: {
      value: callers.includes(callForwarding) ? callForwarding : EVERYONE,
      options: [
        { label: 'Other', options: [{ id: EVERYONE, label: 'Everyone on the team' }] },
        { label: 'Members', options: members },
      ],
    },
    voicemailGreetingId,
  }
}
