import type { InviteView, TeamMemberView, TeamView } from '~/domain/team/team.schema'

/** A line of the table: a person, or an invite. */
export type TeamRow =
  | {
      id: string
      name: string
      email: string | null
      role: TeamMemberView['role']
      member: TeamMemberView
      invite: null
    }
  | { id: string; name: string; email: string | null; role: TeamMemberView['role']; member: null; invite: InviteView }

const toRow = (member: TeamMemberView): TeamRow => ({ ...pick(member), member, invite: null })

const pick = ({ id, name, email, role }: Pick<TeamRow, 'id' | 'name' | 'email' | 'role'>) => ({ id, name, email, role })

export const getMemberRows = ({ members, invites }: Pick<TeamView, 'members' | 'invites'>): TeamRow[] => [
  ...members.map(toRow),
  ...invites.map((invite): TeamRow => ({ ...pick(invite), member: null, invite })),
]

export const getOwnerRows = ({ owner }: Pick<TeamView, 'owner'>): TeamRow[] => (owner ? [toRow(owner)] : [])
