import { useLocation, useNavigation } from '@remix-run/react'
import { Skeleton } from '~/ui/skeleton'

/** A page's section: dialogs, tabs and details below it keep what is shown. */
const sectionOf = (pathname: string): string =>
  /^\/boards(\/|$)/.test(pathname) ? 'boards' : pathname.split('/').slice(1, 3).join('/')

/** Covers the page during a slow navigation to another section, with the layout that comes. */
export function NavigationSkeleton() {
  const { pathname } = useLocation()
  const { state, location, formMethod } = useNavigation()
  if (state !== 'loading' || !location || formMethod !== undefined) return null
  if (sectionOf(location.pathname) === sectionOf(pathname)) return null
  return (
    <div aria-hidden className="late absolute inset-0 z-20 overflow-hidden bg-canvas">
      {/^\/boards(\/|$)/.test(location.pathname) ? <BoardSkeleton /> : <PageSkeleton />}
    </div>
  )
}

const PageSkeleton = () => (
  <div className="mx-auto flex max-w-5xl flex-col gap-5 px-8 py-6 max-md:px-4 max-md:py-4">
    <Skeleton className="h-7 w-48" />
    <Skeleton className="h-4 w-80 max-w-full" />
    <div className="flex flex-col gap-3 rounded-l border border-line bg-panel p-5">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  </div>
)

const BoardSkeleton = () => (
  <div className="flex h-full flex-col bg-panel">
    <div className="flex h-11 items-center border-b border-line px-4">
      <Skeleton className="h-5 w-28" />
    </div>
    <div className="flex h-12 items-center gap-3 border-b border-line px-4">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-6 w-52" />
    </div>
    <div className="flex min-h-0 flex-1 gap-3 bg-canvas p-3">
      {Array.from({ length: 4 }, (_, column) => (
        <div key={column} className="flex w-71 shrink-0 flex-col gap-2 rounded-l border border-line bg-panel p-2">
          {Array.from({ length: 6 }, (_, card) => (
            <Skeleton key={card} className="h-18 w-full" />
          ))}
        </div>
      ))}
    </div>
  </div>
)
