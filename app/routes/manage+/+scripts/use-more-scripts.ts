import { useContext, useMemo, useRef, useState, type RefObject } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { createApiClient } from '~/live/api-client'
import type { ApiInput } from '~/live/api-paths'
import { CredentialsContext } from '~/live/credentials'
import { useNearEnd } from '~/ui/use-near-end'

export interface ScriptPage {
  items: CallScriptItem[]
  nextCursor: string | null
}

/** Filters and sort of the list. */
export type ScriptQuery = Pick<ApiInput<'callScripts.listScripts'>, 'search' | 'sharing' | 'sort'>

interface MoreScripts extends ScriptPage {
  /** Sentinel below the rows: near it the next page loads. */
  end: RefObject<HTMLDivElement>
  /** Loading the next page failed. */
  failed: boolean
  tryAgain(): void
}

/** Infinite scroll. A reloaded first page resets the list. */
export function useMoreScripts(first: ScriptPage, query: ScriptQuery): MoreScripts {
  const credentials = useContext(CredentialsContext)
  const api = useMemo(() => createApiClient({ credentials }), [credentials])
  const [more, setMore] = useState({ of: first, pages: [] as ScriptPage[], failed: false })
  if (more.of !== first) setMore({ of: first, pages: [], failed: false })
  const pages = more.of === first ? more.pages : []
  const last = pages.at(-1) ?? first
  const { nextCursor } = last
  const { failed } = more
  const end = useRef<HTMLDivElement>(null)

  useNearEnd(end, nextCursor === null || failed ? null : last, '400px', () => {
    const cursor = nextCursor!
    api.call('callScripts.listScripts', { cursor, ...query }).then(
      // After a reset the new list loads its own next page.
      (page) => setMore((now) => (now.of === first ? { ...now, pages: [...pages, page] } : now)),
      () => setMore((now) => (now.of === first ? { ...now, failed: true } : now)),
    )
  })

  const items = [...first.items, ...pages.flatMap((page) => page.items)]
  return { items, nextCursor, end, failed, tryAgain: () => setMore((now) => ({ ...now, failed: false })) }
}
