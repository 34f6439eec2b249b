import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findHeardMessage } from '../audio/audio-messages.read.server'
import { callersOf } from '../accounts/whose-calls.server'
import { fullName } from '../person-name'
import { storedTeamSettings } from './stored-team-settings.server'
import { EVERYONE, teamNuisanceHours, type TeamSettingsView } from './team-settings.schema'

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

/**
 * The settings of the caller's own team; null where none acts: nobody manages it, or one person alone has a seat to call and answer
 * with (3-settings §6: multiple usable seats). `severalAnswer` is false where an interval of the time before still holds for that one.
 */
export async function findOwnTeamSettings(
  ctx: Ctx,
): Promise<(TeamSettingsView & { teamId: string; severalAnswer: boolean }) | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.permissions.has('team:manage')) return null
  const { accountId } = ctx.actor
  const teamId = await ownTeamId(ctx)
  if (teamId === null) return null
  const severalAnswer = (await callersOf(ctx, accountId)).callers.length >= 2
  if (!severalAnswer && teamNuisanceHours(await storedTeamSettings(ctx, accountId)) === 0) return null
  return { teamId, severalAnswer, ...(await readTeamSettings(ctx, accountId)) }
}

/** The caller's team; null: they are an individual. */
export async function ownTeamId(ctx: Ctx): Promise<string | null> {
  const { accountId } = requireUser(ctx)
  const team = await ctx.db.q.selectFrom('teams').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return team?.id ?? null
}

async function readTeamSettings(ctx: Ctx, accountId: string): Promise<TeamSettingsView> {
  const { callForwarding, nuisanceProtection, voicemailGreetingId } = await storedTeamSettings(ctx, accountId)
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
    nuisanceProtection,
    voicemailGreeting: voicemailGreetingId === null ? null : await findHeardMessage(ctx, voicemailGreetingId),
    voicemailGreetingId,
  }
}
