import type { TeamMemberView } from '~/domain/team/team.schema'
import { teamWords } from '~/domain/team/team.words'
import { Badge, type Tone } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { FormattedTime } from '~/ui/formatted-time'
import { RowActions } from './row-actions'
import { teamPagesWords } from './team-pages.words'
import type { TeamRow } from './team-rows'

const TONES: Record<TeamMemberView['status'], Tone> = {
  Offline: 'neutral',
  Online: 'info',
  Dialing: 'accent',
  'In Call': 'ok',
}

export const TEAM_COLUMNS: readonly DataColumn<TeamRow>[] = [
  {
    id: 'name',
    header: teamPagesWords.name,
    place: 'title',
    className: 'max-w-48',
    cell: ({ name, email }) => <span className="block truncate font-medium">{name || email}</span>,
  },
  { id: 'role', header: teamPagesWords.role, cell: ({ role }) => teamWords.roleNames[role] },
  { id: 'status', header: teamPagesWords.status, wrap: true, cell: (row) => <StatusBadges row={row} /> },
  {
    id: 'email',
    header: teamPagesWords.email,
    className: 'max-w-56 text-muted',
    cell: ({ email }) => (email ? <span className="block truncate">{email}</span> : null),
  },
  {
    id: 'last-login',
    header: teamPagesWords.lastLogin,
    from: 'lg',
    className: 'text-muted',
    cell: ({ member }) =>
      member?.lastLogin ? <FormattedTime at={member.lastLogin} precision="short" /> : teamPagesWords.never,
  },
  { id: 'actions', header: '', place: 'actions', cell: (row) => <RowActions row={row} /> },
]

function StatusBadges({ row: { member, invite } }: { row: TeamRow }) {
  if (invite)
    return invite.status === 'SENT' ? (
      <Badge tone="info">{teamPagesWords.inviteSent}</Badge>
    ) : (
      <Badge tone="warn">{teamPagesWords.inviteExpired}</Badge>
    )
  const { status, seatEndsAt, can } = member
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={TONES[status]}>{status}</Badge>
      {can.addSeat ? <Badge tone="warn">{teamPagesWords.withoutSeat}</Badge> : null}
      {seatEndsAt === null ? null : (
        <Badge tone="warn">
          {teamPagesWords.seatEndsOn} <FormattedTime at={seatEndsAt} precision="day" />
        </Badge>
      )}
    </span>
  )
}
