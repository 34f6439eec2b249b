import { Button, ButtonLink } from '~/ui/button'
import type { InviteView, TeamMemberView } from '~/domain/team/team.schema'
import { PostForm } from '../../+form/post-form'
import { TEAM_PATH, removePath, revokePath, rolePath } from './team-paths'
import { teamPagesWords } from './team-pages.words'
import type { TeamRow } from './team-rows'

export function RowActions({ row: { member, invite } }: { row: TeamRow }) {
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {member ? <MemberActions member={member} /> : <InviteActions invite={invite} />}
    </span>
  )
}

function MemberActions({ member: { id, name, can } }: { member: TeamMemberView }) {
  const removal = can.removeSeat
    ? ([teamPagesWords.removeSeat, teamPagesWords.removeSeatOf(name)] as const)
    : ([teamPagesWords.remove, teamPagesWords.removeName(name)] as const)
  return (
    <>
      {can.addSeat ? (
        <RowButton intent="claim" id={id} label={teamPagesWords.addToTeam} about={teamPagesWords.addNameToTeam(name)} />
      ) : null}
      {can.changeRole ? (
        <ButtonLink
          to={rolePath(id)}
          preventScrollReset
          size="s"
          variant="ghost"
          aria-label={teamPagesWords.changeRoleOf(name)}
        >
          {teamPagesWords.changeRole}
        </ButtonLink>
      ) : null}
      {can.remove || can.removeSeat ? (
        <ButtonLink to={removePath(id)} preventScrollReset size="s" variant="ghost" aria-label={removal[1]}>
          {removal[0]}
        </ButtonLink>
      ) : null}
      {can.restore ? (
        <RowButton intent="restore" id={id} label={teamPagesWords.restore} about={teamPagesWords.restoreName(name)} />
      ) : null}
    </>
  )
}

function InviteActions({ invite: { id, name, can } }: { invite: InviteView }) {
  if (!can.change) return null
  return (
    <>
      <RowButton intent="resend" id={id} label={teamPagesWords.resend} about={teamPagesWords.resendTo(name)} />
      <ButtonLink
        to={revokePath(id)}
        preventScrollReset
        size="s"
        variant="ghost"
        aria-label={teamPagesWords.removeInvite(name)}
      >
        {teamPagesWords.remove}
      </ButtonLink>
    </>
  )
}

function RowButton({ intent, id, label, about }: { intent: string; id: string; label: string; about: string }) {
  return (
    <PostForm action={TEAM_PATH} hiddenFields={{ id }}>
      <Button name="intent" value={intent} size="s" variant="ghost" aria-label={about}>
        {label}
      </Button>
    </PostForm>
  )
}
