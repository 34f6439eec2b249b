import { useState, type ReactNode } from 'react'
import { FieldError } from '~/ui/field'
import { Choice } from '~/ui/switch'

export interface SeveralProps {
  name: string
  legend: string
  /** Set where a heading has the text. */
  hideLegend?: boolean
  hint: string
  /** Replaces the hint when there are no options. */
  empty: string
  options: readonly { id: string; label: string; hint: string; picture?: ReactNode }[]
  chosen: readonly string[]
  onChosen?: (ids: string[]) => void
  focused?: boolean
  /** Error when nothing is chosen. */
  atLeastOne?: string
}

export function Several({
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
}: SeveralProps) {
  const [now, setNow] = useState(chosen)
  // Merges another user's change.
  const [from, setFrom] = useState(chosen)
  if (from.join(' ') !== chosen.join(' ')) {
    setFrom(chosen)
    const come = chosen.filter((id) => !from.includes(id) && !now.includes(id))
    setNow([...now.filter((id) => chosen.includes(id) || !from.includes(id)), ...come])
  }
  const choose = (ids: string[]) => {
    setNow(ids)
    onChosen?.(ids)
  }
  const missing = atLeastOne !== undefined && now.length === 0
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
              choose(checked ? [...now, option.id] : now.filter((id) => id !== option.id))
            }
            autoFocus={focused && index === 0}
          />
        ))}
      </div>
      <FieldError id={`${name}-error`} errors={missing ? [atLeastOne] : undefined} />
    </fieldset>
  )
}
