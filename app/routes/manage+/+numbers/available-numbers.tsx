import { Link } from '@remix-run/react'
import { Check, MessageSquare, Plus } from 'lucide-react'
import { MAX_CLAIMED_AT_ONCE } from '~/domain/number-claims/number-claims.schema'
import type { NumberSearchResult } from '~/domain/number-search/number-search.schema'
import { Banner } from '~/ui/banner'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { readPicks, togglePick, usePickQuery } from './picks'
import { numbersPagesWords } from './numbers-pages.words'

type AvailableNumber = NumberSearchResult['groups'][number]['numbers'][number]

/** Each number is a link that selects it. */
export function AvailableNumbers({ requested, groups }: NumberSearchResult) {
  const query = usePickQuery()
  const picks = readPicks(query)
  if (groups.length === 0) return <EmptyState title={numbersPagesWords.noResults} />
  return (
    <div className="flex flex-col gap-4">
      {requested.isEmpty ? (
        <Banner>{numbersPagesWords.noResultsNear(requested.areaCode ?? requested.state ?? '')}</Banner>
      ) : null}
      {groups.map(({ areaCode, numbers }) => (
        <section key={areaCode} aria-labelledby={`area-${areaCode}`}>
          <h2 id={`area-${areaCode}`} className="tabular mb-2 text-s font-medium text-muted">
            {numbersPagesWords.areaCode(areaCode)}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
            {numbers.map((number) => {
              const isPicked = picks.includes(number.e164)
              return (
                <li key={number.e164}>
                  <NumberLink
                    number={number}
                    isPicked={isPicked}
                    isOff={!isPicked && picks.length >= MAX_CLAIMED_AT_ONCE}
                    to={togglePick(query, number.e164)}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface NumberLinkProps {
  number: AvailableNumber
  isPicked: boolean
  isOff: boolean
  to: string
}

function NumberLink({ number: { display, locality, region, capabilities }, isPicked, isOff, to }: NumberLinkProps) {
  const Icon = isPicked ? Check : Plus
  const className = cx(
    'flex items-center gap-3 rounded-m border px-3 py-2 text-m transition-colors duration-(--quick)',
    isPicked ? 'border-accent bg-selected' : 'border-line hover:border-line-strong hover:bg-hover',
    isOff && 'opacity-50',
  )
  const content = (
    <>
      <Icon size={16} aria-hidden className={isPicked ? 'text-accent' : 'text-muted'} />
      <span className="min-w-0 flex-1">
        <span className="tabular block font-medium text-text">{display}</span>
        <span className="block truncate text-s text-muted">{[locality, region].filter(Boolean).join(', ')}</span>
      </span>
      {capabilities.sms ? (
        <MessageSquare size={14} role="img" aria-label={numbersPagesWords.textsToo} className="text-faint" />
      ) : (
        <span className="text-s text-faint">{numbersPagesWords.onlyCalls}</span>
      )}
    </>
  )
  if (isOff) return <span className={className}>{content}</span>
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={isPicked ? numbersPagesWords.unselect(display) : numbersPagesWords.select(display)}
      className={className}
    >
      {content}
    </Link>
  )
}
