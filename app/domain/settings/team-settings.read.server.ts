import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findPlayableMessage } from '../audio/audio-messages.read.server'
import { listSellers } from '../accounts/find-inbound-scope.server'
import { fullName } from '../person-name'
import { getStoredTeamSettings } from './get-stored-team-settings.server'
import { EVERYONE, teamNuisanceHours, type TeamSettingsView } from './team-settings.schema'
import { settingsWords } from './settings.words'

/** Throws forbidden, not_found for another team. */
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

/** Null if they have no effect (3-settings §6). `severalAnswer`: false if only an older interval applies. */
export async function findOwnTeamSettings(
  ctx: Ctx,
): Promise<(TeamSettingsView & { teamId: string; severalAnswer: boolean }) | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.permissions.has('team:manage')) return null
  const { accountId } = ctx.actor
  const teamId = await ownTeamId(ctx)
  if (teamId === null) return null
  const severalAnswer = (await listSellers(ctx, accountId)).callers.length >= 2
  if (!severalAnswer && teamNuisanceHours(await getStoredTeamSettings(ctx, accountId)) === 0) return null
  return { teamId, severalAnswer, ...(await readTeamSettings(ctx, accountId)) }
}

/** Null: no team. */
export async function ownTeamId(ctx: Ctx): Promise<string | null> {
  const { accountId } = requireUser(ctx)
  const team = await ctx.db.q.selectFrom('teams').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return team?.id ?? null
}

async function readTeamSettings(ctx: Ctx, accountId: string): Promise<TeamSettingsView> {
  const { callForwarding, nuisanceProtection, voicemailGreetingId } = await getStoredTeamSettings(ctx, accountId)
  const { callers } = await listSellers(ctx, accountId)
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
    // A member may lose the right to call.
    callForwarding: {
      value: callers.includes(callForwarding) ? callForwarding : EVERYONE,
      options: [
        { label: settingsWords.other, options: [{ id: EVERYONE, label: settingsWords.everyoneTeam }] },
        { label: settingsWords.members, options: members },
      ],
    },
    nuisanceProtection,
    voicemailGreeting: voicemailGreetingId === null ? null : await findPlayableMessage(ctx, voicemailGreetingId),
    voicemailGreetingId,
  }
}
