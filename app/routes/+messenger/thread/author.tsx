import type { MessageView } from '~/domain/threads/messenger.schema'
import { fullName } from '~/domain/person-name'
import { Avatar } from '~/ui/avatar'
import { useFile } from '~/live/use-file'
import { messengerWords } from '../messenger.words'

type TeamMember = NonNullable<MessageView['teamMember']>

/** Spec 2-live §6. */
export function Author({ user: { firstName, lastName, thumbnailUrl } }: TeamMember) {
  const name = fullName(firstName, lastName) || messengerWords.teamMember
  // A widget's bearer token is not in a cookie.
  const { src } = useFile(thumbnailUrl)
  return (
    <p className="flex items-center gap-1 px-1 pb-0.5 text-xs text-faint">
      <Avatar name={name} url={src} size="s" />
      {name}
    </p>
  )
}
