import type { Ctx } from '~/domain/context.server'
import { findOwnTeamId } from '~/domain/team/team-access.server'
import { getTeam } from '~/domain/team/team.read.server'
import type { TeamMemberView, TeamView } from '~/domain/team/team.schema'
import { orNotFound } from '../../+form/submission'

/** Throws 403 for an individual. */
export async function requireTeamId(ctx: Ctx): Promise<string> {
  const teamId = await findOwnTeamId(ctx)
  if (teamId === null) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return teamId
}

/** Throws 403, 404. */
export async function loadTeam(ctx: Ctx, search?: string): Promise<TeamView> {
  return orNotFound(getTeam(ctx, await requireTeamId(ctx), { search }))
}

/** Throws 403, 404. */
export async function loadMember(
  ctx: Ctx,
  memberId: string | undefined,
): Promise<{ member: TeamMemberView; team: TeamView }> {
  const team = await loadTeam(ctx)
  const { owner, members } = team
  const member = [...(owner ? [owner] : []), ...members].find(({ id }) => id === memberId)
  if (!member) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { member, team }
}
