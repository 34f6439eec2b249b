import { useEffect, useState } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { SEARCH_FROM_LETTERS } from '~/domain/call-scripts/call-script-limits'
import { useDialerUi } from '../dialer-context'

/** 3-settings §9. */
const DEBOUNCE_MS = 500

interface ScriptList {
  /** null: loading. */
  items: CallScriptItem[] | null
  search: string
  hasMore: boolean
  failed: boolean
  loadMore(): void
  tryAgain(): void
}

interface PageRequest {
  search: string
  cursor: string | null
}

/** Ignores searches of one or two letters. */
export function useScriptList(query: string): ScriptList {
  const { dialer } = useDialerUi()
  const [request, setRequest] = useState<PageRequest>({ search: '', cursor: null })
  const [loaded, setLoaded] = useState<{ search: string; items: CallScriptItem[]; nextCursor: string | null } | null>(
    null,
  )
  const [failed, setFailed] = useState(false)

  const search = query.trim()
  useEffect(() => {
    if (search !== '' && search.length < SEARCH_FROM_LETTERS) return
    const timer = setTimeout(
      () => setRequest((before) => (before.search === search ? before : { search, cursor: null })),
      search === '' ? 0 : DEBOUNCE_MS,
    )
    return () => clearTimeout(timer)
  }, [search])

  useEffect(() => {
    let gone = false
    const { search, cursor } = request
    const input = { ...(search ? { search } : {}), ...(cursor === null ? {} : { cursor }) }
    dialer.api.call('callScripts.listScripts', input).then(
      (page) => {
        if (gone) return
        setFailed(false)
        setLoaded((before) => ({
          search,
          items: cursor === null || !before ? page.items : [...before.items, ...page.items],
          nextCursor: page.nextCursor,
        }))
      },
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [dialer, request])

  const next = loaded?.search === request.search ? loaded.nextCursor : null
  return {
    items: loaded?.items ?? null,
    search: loaded?.search ?? '',
    hasMore: next !== null,
    failed,
    loadMore() {
      if (next !== null && next !== request.cursor) setRequest({ search: request.search, cursor: next })
    },
    tryAgain() {
      setFailed(false)
      setRequest({ ...request })
    },
  }
}
