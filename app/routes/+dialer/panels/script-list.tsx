import { Plus, ScrollText } from 'lucide-react'
import { useRef } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { PANEL_NOT_LOADED } from '~/domain/call-scripts/call-scripts.words'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { Input } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { useNearEnd } from '~/ui/use-near-end'
import { PortalLink } from '../../+ui/portal-link'
import { useScriptList } from './use-script-list'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

interface ScriptListProps {
  query: string
  setQuery(query: string): void
  open(script: CallScriptItem): void
}

const icon = { size: 16, 'aria-hidden': true } as const

export function ScriptList({ query: words, setQuery: setWords, open }: ScriptListProps) {
  const { items, search, hasMore, failed, loadMore, tryAgain } = useScriptList(words)
  const again = (
    <ErrorState title={PANEL_NOT_LOADED} action={<Button onClick={tryAgain}>{dialerWords.tryAgain}</Button>}>
      {null}
    </ErrorState>
  )
  if (items?.length === 0 && search === '' && words === '' && !failed)
    return (
      <EmptyState
        icon={<ScrollText size={24} aria-hidden />}
        title={dialerPanelsWords.noCallScriptsCreatedYet}
        action={
          <PortalLink to="/manage/call-scripts/new" variant="primary" icon={<Plus {...icon} />}>
            {dialerPanelsWords.addCallScript}
          </PortalLink>
        }
      />
    )
  return (
    <>
      <Input
        type="search"
        aria-label={dialerPanelsWords.searchCallScripts}
        placeholder={dialerPanelsWords.threeLettersNameOrMore}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="mb-2 w-full"
      />
      {items === null ? (
        failed ? (
          again
        ) : (
          <div role="status" aria-label={dialerWords.loading} className="space-y-2">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        )
      ) : (
        <>
          {items.length > 0 ? (
            <ul aria-label={dialerPanelsWords.callScriptsLabel} className="-mx-2">
              {items.map((script) => (
                <li key={script.id}>
                  <button
                    type="button"
                    onClick={() => open(script)}
                    className="block w-full rounded-m px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    <span dir="auto" className="block truncate text-m font-medium text-text">
                      {script.displayName}
                    </span>
                    <span dir="auto" className="block truncate text-s text-muted">
                      {script.isOwn ? script.body.slice(0, 200) : dialerPanelsWords.sharedBy(script.ownerName)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          ) : failed || hasMore ? null : (
            <p role="status" className="py-8 text-center text-m text-muted">
              {dialerPanelsWords.noCallScriptsFound}
            </p>
          )}
          {failed ? again : hasMore ? <NextPage of={items} load={loadMore} /> : null}
        </>
      )}
    </>
  )
}

function NextPage({ of, load }: { of: CallScriptItem[]; load(): void }) {
  const place = useRef<HTMLDivElement>(null)
  useNearEnd(place, of, '200px', load)
  return (
    <div ref={place} role="status" aria-label={dialerWords.loading} className="pt-2">
      <Skeleton className="h-11 w-full" />
    </div>
  )
}
