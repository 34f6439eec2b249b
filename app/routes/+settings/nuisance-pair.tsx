import { useCallback, useRef, useState } from 'react'
import { intervalHours, nuisanceInterval } from '~/domain/settings/settings.schema'
import { Select, WholeNumber } from '~/ui/field'
import { useSyncedControl } from '~/ui/use-synced-control'
import { dialerSettingsWords } from './dialer-settings.words'

interface NuisancePairProps {
  title: string
  hours: number
  /** Refused input by field, to show again. */
  refused?: ((field: string) => string) | null
}

/** A number and a unit, stored as hours. The unit is remounted with the stored value, never derived from typing. */
export function NuisancePair({ title, hours, refused = null }: NuisancePairProps) {
  const [first] = useState(() =>
    refused ? { count: refused('count'), unit: refused('unit') } : nuisanceInterval(hours),
  )
  const unit = useRef<HTMLSelectElement>(null)
  const follow = useCallback(
    (count: HTMLInputElement, storedHours: number, before: number | undefined, isTyped: boolean) => {
      const shown = intervalHours(count.valueAsNumber, unit.current!.value)
      if (before === undefined || shown !== shownHours(before) || isTyped) return
      const next = nuisanceInterval(storedHours)
      count.value = String(next.count)
      unit.current!.value = next.unit
    },
    [],
  )
  const count = useSyncedControl<HTMLInputElement, HTMLInputElement, number>(null, hours, follow)
  return (
    <>
      <WholeNumber
        ref={count}
        name="count"
        aria-label={dialerSettingsWords.interval(title)}
        min={0}
        max={100}
        defaultValue={first.count}
        className="w-24"
      />
      <Select
        ref={unit}
        name="unit"
        aria-label={dialerSettingsWords.unit(title)}
        defaultValue={first.unit}
        className="w-28"
      >
        <option value="hours">{dialerSettingsWords.hours}</option>
        <option value="days">{dialerSettingsWords.days}</option>
      </Select>
    </>
  )
}

function shownHours(stored: number): number {
  const { count, unit } = nuisanceInterval(stored)
  return intervalHours(count, unit)
}
