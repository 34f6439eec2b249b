import type { BoardChoices } from '~/domain/boards/boards.schema'
import { Avatar } from '~/ui/avatar'
import { capitalised } from './capitalised'
import { Several, type SeveralProps } from './several'

const memberOption = ({ userId, name, role, thumbnailUrl }: BoardChoices['teamMembers'][number]) => ({
  id: userId,
  picture: <Avatar name={name} url={thumbnailUrl} />,
  label: name,
  hint: capitalised(role),
})

interface SeveralMembersProps extends Omit<SeveralProps, 'legend' | 'empty' | 'options'> {
  members: BoardChoices['teamMembers']
}

export const SeveralMembers = ({ members, ...question }: SeveralMembersProps) => (
  <Several
    legend="Team members"
    empty="Your team has no members or managers yet."
    options={members.map(memberOption)}
    {...question}
  />
)
