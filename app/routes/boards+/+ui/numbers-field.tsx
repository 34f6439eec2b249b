import type { BoardChoices } from '~/domain/boards/boards.schema'
import { CheckboxGroup, type CheckboxGroupProps } from './checkbox-group'
import { numbersWords } from '~/domain/numbers/numbers.words'
import { boardPagesWords } from '../+board/board-pages.words'

const numberOption = ({ id, display, nickname, shareWithTeam, released }: BoardChoices['phoneNumbers'][number]) => ({
  id,
  label: display,
  hint: [
    nickname.replace(display, '').trim(),
    shareWithTeam ? '' : boardPagesWords.notSharedTeam,
    released ? numbersWords.released : '',
  ]
    .filter(Boolean)
    .join(' · '),
})

interface NumbersFieldProps extends Omit<CheckboxGroupProps, 'legend' | 'empty' | 'options'> {
  numbers: BoardChoices['phoneNumbers']
}

export const NumbersField = ({ numbers, ...fieldProps }: NumbersFieldProps) => (
  <CheckboxGroup
    legend={boardPagesWords.phoneNumbers}
    empty={boardPagesWords.accountNoNumbersYet}
    options={numbers.map(numberOption)}
    {...fieldProps}
  />
)
