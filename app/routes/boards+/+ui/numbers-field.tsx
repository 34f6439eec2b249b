import { Link, useLocation } from '@remix-run/react'
import type { BoardChoices } from '~/domain/boards/boards.schema'
import { getClaimPath } from '../../+ui/claim-path'
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

/** Leads to the claim, and back. */
function NoNumbers() {
  const { pathname, search } = useLocation()
  return (
    <>
      {boardPagesWords.accountNoNumbersYet}{' '}
      <Link to={getClaimPath(pathname + search)} className="text-accent underline">
        {boardPagesWords.claimNumbers}
      </Link>
    </>
  )
}

interface NumbersFieldProps extends Omit<CheckboxGroupProps, 'legend' | 'empty' | 'options'> {
  numbers: BoardChoices['phoneNumbers']
}

export const NumbersField = ({ numbers, ...fieldProps }: NumbersFieldProps) => (
  <CheckboxGroup
    legend={boardPagesWords.phoneNumbers}
    empty={<NoNumbers />}
    options={numbers.map(numberOption)}
    {...fieldProps}
  />
)
