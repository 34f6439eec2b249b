import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { numbersWords } from '~/domain/numbers/numbers.words'
import { Banner } from '~/ui/banner'
import { EmptyState } from '~/ui/empty-state'
import { DebouncedSearch } from '../../+list/debounced-search'
import { SUBSCRIPTIONS_PATH } from '../../+ui/usage-paths'
import { AvailableNumbers } from './available-numbers'
import { numbersPagesWords } from './numbers-pages.words'
import type { NumberPickerData } from './search-available.server'
import { KeptPicks, SelectedBar, SelectedNumbers } from './selected-numbers'

interface NumberPickerProps extends NumberPickerData {
  /** Address of the page. */
  action: string
  /** Hidden fields of the search. */
  children?: ReactNode
}

/** Search and selection of numbers to claim. */
export const NumberPicker = ({ action, words, slots, fault, result, cost, children }: NumberPickerProps) => (
  <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
    <div className="flex flex-col gap-4">
      <DebouncedSearch
        action={action}
        words={words}
        label={numbersPagesWords.searchAvailable}
        placeholder={numbersPagesWords.areaCodeOrState}
        boxClassName="w-64 max-sm:w-full"
        debounceMs={150}
        minLength={2}
      >
        {children}
        <KeptPicks />
      </DebouncedSearch>
      {slots.numberSlots !== null && slots.filledNumberSlots >= slots.numberSlots ? (
        <Banner tone="warn">
          {numbersWords.noFreeSlots(slots.numberSlots)}{' '}
          <Link to={SUBSCRIPTIONS_PATH} className="underline">
            {numbersPagesWords.addSlots}
          </Link>
        </Banner>
      ) : null}
      {fault ? (
        <Banner tone="danger">{fault}</Banner>
      ) : result ? (
        <AvailableNumbers {...result} />
      ) : (
        <EmptyState title={numbersPagesWords.typePlace} />
      )}
      <SelectedBar />
    </div>
    <SelectedNumbers cost={cost} />
  </div>
)
