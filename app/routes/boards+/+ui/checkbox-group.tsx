import { useState, type ReactNode } from 'react'
import { FieldError } from '~/ui/field'
import { Choice } from '~/ui/switch'

export interface CheckboxGroupProps {
  name: string
  legend: string
  /** Set where a heading has the text. */
  hideLegend?: boolean
  hint: string
  /** Replaces the hint when there are no options. */
  empty: ReactNode
  options: readonly { id: string; label: string; hint: string; picture?: ReactNode }[]
  chosen: readonly string[]
  onChosen?: (ids: string[]) => void
  focused?: boolean
  /** Error when nothing is chosen. */
  atLeastOne?: string
}

export function CheckboxGroup({
  name,
  legend,
  hideLegend = false,
  hint,
  empty,
  options,
  chosen,
  onChosen,
  focused = false,
  atLeastOne,
}: CheckboxGroupProps) {
  const [selected, setSelected] = useState(chosen)
  // Merges another user's change.
  const [previous, setPrevious] = useState(chosen)
  if (previous.join(' ') !== chosen.join(' ')) {
    setPrevious(chosen)
    const added = chosen.filter((id) => !previous.includes(id) && !selected.includes(id))
    setSelected([...selected.filter((id) => chosen.includes(id) || !previous.includes(id)), ...added])
  }
  const choose = (ids: string[]) => {
    setSelected(ids)
    onChosen?.(ids)
  }
  const missing = atLeastOne !== undefined && selected.length === 0
  return (
    <fieldset aria-describedby={`${name}-hint`} className="flex min-w-0 flex-col gap-2">
      <legend className={hideLegend ? 'sr-only' : 'mb-1 text-m font-medium text-text'}>{legend}</legend>
      <p id={`${name}-hint`} className="text-s text-faint">
        {options.length > 0 ? hint : empty}
      </p>
      <div className="-m-0.5 grid max-h-72 grid-cols-2 gap-2 overflow-y-auto p-0.5 max-sm:grid-cols-1">
        {options.map((option, index) => (
          <Choice
            key={option.id}
            type="checkbox"
            name={name}
            value={option.id}
            label={option.label}
            hint={option.hint}
            picture={option.picture}
            defaultChecked={chosen.includes(option.id)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...selected, option.id] : selected.filter((id) => id !== option.id))
            }
            autoFocus={focused && index === 0}
          />
        ))}
      </div>
      <FieldError id={`${name}-error`} errors={missing ? [atLeastOne] : undefined} />
    </fieldset>
  )
}
