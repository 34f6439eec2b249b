import { useContext, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { makeApiClient } from '~/live/api-client'
import { CredentialsContext } from '~/live/credentials'

export interface ScriptPage {
  items: CallScriptItem[]
  nextCursor: string | null
}

interface MoreScripts extends ScriptPage {
  /** Stands below the rows: near it the next page is asked for. */
  end: RefObject<HTMLDivElement>
  /** The next page did not come. */
  failed: boolean
  tryAgain(): void
}

/** The list goes on by itself near its end. A page that was read again begins it anew. */
export function useMoreScripts(first: ScriptPage, search: string): MoreScripts {
  const credentials = useContext(CredentialsContext)
  const api = useMemo(() => makeApiClient({ credentials }), [credentials])
  const [more, setMore] = useState({ of: first, pages: [] as ScriptPage[], failed: false })
  if (more.of !== first) setMore({ of: first, pages: [], failed: false })
  const pages = more.of === first ? more.pages : []
  const { nextCursor } = pages.at(-1) ?? first
  const { failed } = more
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || nextCursor === null || failed) return
    let gone = false
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        api.call('callScripts.listScripts', { cursor: nextCursor, ...(search ? { search } : {}) }).then(
          (page) => gone || setMore((now) => ({ ...now, pages: [...now.pages, page] })),
          () => gone || setMore((now) => ({ ...now, failed: true })),
        )
      },
      // Before it is reached: who scrolls on does not wait.
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [api, nextCursor, search, failed])

  const items = [...first.items, ...pages.flatMap((page) => page.items)]
  return { items, nextCursor, end, failed, tryAgain: () => setMore((now) => ({ ...now, failed: false })) }
}
