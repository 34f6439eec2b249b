import { useContext, useEffect, useState } from 'react'
import type { QuickSearchMatches } from '~/domain/quick-search/quick-search.schema'
import { createApiClient } from '~/live/api-client'
import { CredentialsContext } from '~/live/credentials'
import { pageApiPaths } from '~/live/page-api-paths'

const DEBOUNCE_MS = 150

interface QuickSearch {
  /** null: nothing typed, or the first answer is awaited. */
  matches: QuickSearchMatches | null
  state: 'idle' | 'searching' | 'failed'
}

/** The last matches stay while the next are awaited. */
export function useQuickSearch(query: string): QuickSearch {
  const credentials = useContext(CredentialsContext)
  const [answer, setAnswer] = useState<{ query: string; matches: QuickSearchMatches | null } | null>(null)
  useEffect(() => {
    if (query === '') return
    let isOver = false
    const api = createApiClient({ credentials, paths: pageApiPaths, userId: () => null })
    const timer = setTimeout(() => {
      api.call('quickSearch.quickSearch', { query }).then(
        (matches) => isOver || setAnswer({ query, matches }),
        () => isOver || setAnswer({ query, matches: null }),
      )
    }, DEBOUNCE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [credentials, query])
  if (query === '') return { matches: null, state: 'idle' }
  if (answer?.query !== query) return { matches: answer?.matches ?? null, state: 'searching' }
  return { matches: answer.matches, state: answer.matches === null ? 'failed' : 'idle' }
}
