import type { BoardChoices } from '~/domain/boards/boards.schema'
import { RELEASED } from '~/domain/numbers/number-words'
import { Several, type SeveralProps } from './several'

const numberOption = ({ id, display, nickname, shareWithTeam, released }: BoardChoices['phoneNumbers'][number]) => ({
  id,
  label: display,
  hint: [nickname.replace(display, '').trim(), shareWithTeam ? '' : 'Only yours so far', released ? RELEASED : '']
    .filter(Boolean)
    .join(' · '),
})

interface SeveralNumbersProps extends Omit<SeveralProps, 'legend' | 'empty' | 'options'> {
  numbers: BoardChoices['phoneNumbers']
}

export const SeveralNumbers = ({ numbers, ...question }: SeveralNumbersProps) => (
  <Several
    legend="Phone numbers"
    empty="Your account has no numbers yet."
    options={numbers.map(numberOption)}
    {...question}
  />
)
