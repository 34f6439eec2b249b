import { findOwnTeamId } from '../../app/domain/team/team-access.server'
import type { World } from '../helpers/world'
import type { Owned } from './owned-ids'

type Params = Record<string, string>

/** Of an individual: a team that does not exist. */
const teamOf = async (world: World, owner: Parameters<Owned>[1]): Promise<Params> => ({
  teamId: (await findOwnTeamId(world.as(owner))) ?? 'team_none',
})

const team =
  (body?: object): Owned =>
  async (world, owner) => ({
    params: await teamOf(world, owner),
    ...(body && { body: { ...body } }),
  })

/** Reports name a team by `id`. */
const teamById: Owned = async (world, owner) => ({ params: { id: (await teamOf(world, owner)).teamId! } })

/** Sent an hour ago. */
const invite: Owned = async (world, owner) => {
  const id = `ivt_${owner.userId}`
  const sentAt = world.clock.now() - 3_600_000
  await world.system.db.q
    .insertInto('team_invites')
    .values({
      id,
      account_id: owner.accountId,
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@harbor.test',
      role: 'COACH',
      code_hash: id,
      invited_by: owner.userId,
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: world.clock.now() + 86_400_000,
      accepted_at: null,
      user_id: null,
      revoked_at: null,
    })
    .execute()
  return { params: { ...(await teamOf(world, owner)), inviteId: id } }
}

/** A colleague of the owner. */
const member =
  (role: 'COACH' | 'MEMBER', body?: object): Owned =>
  async (world, owner) => {
    const { userId } = await world.person({ accountId: owner.accountId, role })
    return { params: { ...(await teamOf(world, owner)), memberId: userId }, ...(body && { body: { ...body } }) }
  }

/** The colleague's id is in the body. */
const seatOf =
  (columns: { seat?: 0; seat_ends_at?: number }): Owned =>
  async (world, owner) => {
    const { params } = await member('MEMBER')(world, owner)
    const { memberId = '', ...path } = params
    if (Object.keys(columns).length > 0)
      await world.system.db.q.updateTable('users').set(columns).where('id', '=', memberId).execute()
    return { params: path, body: { memberId } }
  }

export const ownedTeams: Record<string, Owned> = {
  'reports.statsOfTeam': teamById,
  'reports.teamHeatmap': teamById,
  'goals.findTeamGoals': team(),
  'goals.changeTeamGoals': team({ calls: 80 }),
  'goals.changeLeaderboard': team({ leaderboard: true }),
  'team.findTeam': team(),
  'team.inviteMembers': team({
    invites: [{ firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@harbor.test', role: 'COACH' }],
  }),
  'team.resendInvite': invite,
  'team.deleteInvite': invite,
  'team.updateMember': member('COACH', { role: 'ADMIN' }),
  'team.deleteMember': member('COACH'),
  'team.findMemberNumbers': member('COACH'),
  'team.claimSeat': seatOf({ seat: 0 }),
  'team.removeSeat': seatOf({}),
  'team.restoreSeat': seatOf({ seat_ends_at: 4e12 }),
}
