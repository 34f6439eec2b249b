import type { BoardChoices } from '~/domain/boards/boards.schema'
import { Avatar } from '~/ui/avatar'
import { capitalize } from './capitalize'
import { CheckboxGroup, type CheckboxGroupProps } from './checkbox-group'
import { boardPagesWords } from '../+board/board-pages.words'

const memberOption = ({ userId, name, role, thumbnailUrl }: BoardChoices['teamMembers'][number]) => ({
  id: userId,
  picture: <Avatar name={name} url={thumbnailUrl} />,
  label: name,
  hint: capitalize(role),
})

interface MembersFieldProps extends Omit<CheckboxGroupProps, 'legend' | 'empty' | 'options'> {
  members: BoardChoices['teamMembers']
}

export const MembersField = ({ members, ...fieldProps }: MembersFieldProps) => (
  <CheckboxGroup
    legend={boardPagesWords.teamMembers}
    empty={boardPagesWords.teamNoMembersOrManagers}
    options={members.map(memberOption)}
    {...fieldProps}
  />
)
