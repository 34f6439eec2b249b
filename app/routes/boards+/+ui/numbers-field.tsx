import type { BoardChoices } from '~/domain/boards/boards.schema'
import { RELEASED } from '~/domain/numbers/format-number-choice'
import { CheckboxGroup, type CheckboxGroupProps } from './checkbox-group'

const numberOption = ({ id, display, nickname, shareWithTeam, released }: BoardChoices['phoneNumbers'][number]) => ({
  id,
  label: display,
  hint: [
    nickname.replace(display, '').trim(),
    shareWithTeam ? '' : 'Not shared with your team',
    released ? RELEASED : '',
  ]
    .filter(Boolean)
    .join(' · '),
})

interface NumbersFieldProps extends Omit<CheckboxGroupProps, 'legend' | 'empty' | 'options'> {
  numbers: BoardChoices['phoneNumbers']
}

export const NumbersField = ({ numbers, ...fieldProps }: NumbersFieldProps) => (
  <CheckboxGroup
    legend="Phone numbers"
    empty="Your account has no numbers yet."
    options={numbers.map(numberOption)}
    {...fieldProps}
  />
)
