import { useEffect, useRef, useState } from 'react'
import { matchesSearch } from '~/domain/search/search-terms'
import type { ColleagueView } from '~/domain/transfers/transfers.schema'
import { cx } from '~/ui/cx'
import { useDialerUi } from '../dialer-context'
import { dialerPanelsWords } from './dialer-panels.words'

/** Presence has no event for members. */
const REFRESH_MS = 4_000

/** Kept current while the panel is open; empty until loaded. */
export function useColleagues(): readonly ColleagueView[] {
  const { dialer } = useDialerUi()
  const latest = useRef(dialer)
  const [colleagues, setColleagues] = useState<readonly ColleagueView[]>([])
  useEffect(() => {
    let isStale = false
    const load = () =>
      latest.current.api.call('transfers.listColleagues').then(
        ({ items }) => isStale || setColleagues(items),
        // The next turn retries.
        () => undefined,
      )
    void load()
    const timer = setInterval(() => void load(), REFRESH_MS)
    return () => {
      isStale = true
      clearInterval(timer)
    }
  }, [])
  return colleagues
}

export const matchesName = ({ name }: ColleagueView, search: string): boolean => matchesSearch(search, name)

interface ColleagueListProps {
  colleagues: readonly ColleagueView[]
  chosenId: string | null
  onChoose(colleague: ColleagueView): void
}

export function ColleagueList({ colleagues, chosenId, onChoose }: ColleagueListProps) {
  if (colleagues.length === 0) return null
  return (
    <>
      <h3 className="text-s font-medium text-muted">{dialerPanelsWords.team}</h3>
      <ul aria-label={dialerPanelsWords.team} className="-mx-2 max-h-36 shrink-0 overflow-y-auto">
        {colleagues.map((colleague) => (
          <li key={colleague.userId}>
            <button
              type="button"
              aria-pressed={chosenId === colleague.userId}
              disabled={colleague.reach === null}
              onClick={() => onChoose(colleague)}
              className={cx(
                'flex w-full flex-col rounded-m px-2 py-1.5 text-left text-m not-disabled:hover:bg-hover',
                chosenId === colleague.userId && 'bg-selected',
              )}
            >
              <span className="flex w-full items-baseline justify-between gap-3">
                <span className={cx('truncate font-medium', colleague.reach === null && 'text-muted')}>
                  {colleague.name}
                </span>
                <Presence status={colleague.status} />
              </span>
              <Details {...colleague} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const DOTS = { available: 'bg-ok', onCall: 'bg-danger', offline: 'bg-selected' } as const

const Presence = ({ status }: Pick<ColleagueView, 'status'>) => (
  <span className="flex shrink-0 items-center gap-1.5 text-s text-muted">
    <span aria-hidden className={cx('size-2 rounded-full', DOTS[status])} />
    {dialerPanelsWords.presence[status]}
  </span>
)

/** What the presence does not say. */
function getDetails({ status, reach, blocker }: ColleagueView): string | null {
  if (reach === 'phone') return dialerPanelsWords.ringsTheirPhone
  if (status === 'offline') return dialerPanelsWords.noPhoneSet
  return status === 'available' ? blocker : null
}

function Details(colleague: ColleagueView) {
  const text = getDetails(colleague)
  return text ? <span className="text-s text-muted">{text}</span> : null
}
