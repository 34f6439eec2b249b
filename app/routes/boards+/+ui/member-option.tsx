import type { BoardChoices } from '~/domain/boards/boards.schema'
import { Avatar } from '~/ui/avatar'
import { capitalised } from './capitalised'

/** A person among those whom a board may have. */
export const memberOption = ({ userId, name, role, thumbnailUrl }: BoardChoices['teamMembers'][number]) => ({
  id: userId,
  picture: <Avatar name={name} url={thumbnailUrl} />,
  label: name,
  hint: capitalised(role),
})
