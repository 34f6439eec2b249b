import type { BoardChoices } from '~/domain/boards/boards.schema'

/** A number to choose for a board, as a box of `Several`. */
export const numberOption = ({ id, display, nickname, shareWithTeam }: BoardChoices['phoneNumbers'][number]) => ({
  id,
  label: display,
  hint: [nickname.replace(display, '').trim(), shareWithTeam ? '' : 'Only yours so far'].filter(Boolean).join(' · '),
})
