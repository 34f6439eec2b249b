import type { BoardChoices } from '~/domain/boards/boards.schema'
import { RELEASED } from '~/domain/numbers/number-words'

/** A number to choose for a board, as a box of `Several`. */
export const numberOption = ({
  id,
  display,
  nickname,
  shareWithTeam,
  released,
}: BoardChoices['phoneNumbers'][number]) => ({
  id,
  label: display,
  hint: [nickname.replace(display, '').trim(), shareWithTeam ? '' : 'Only yours so far', released ? RELEASED : '']
    .filter(Boolean)
    .join(' · '),
})
