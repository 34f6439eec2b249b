import { Link, useLocation } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { cx } from './cx'

interface TabsProps {
  label: string
  items: {
    to: string
    label: string
    count?: number
    warning?: string
    /** Default: match by path. */
    current?: boolean
  }[]
}

export function Tabs({ label, items }: TabsProps) {
  const { pathname } = useLocation()
  // Dialog routes extend their tab's path; the longest match wins.
  const matches = items.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`)).map(({ to }) => to)
  const open = matches.toSorted((a, b) => b.length - a.length)[0]
  return (
    <nav aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
      {items.map(({ to, label: text, count, warning, current = to === open }) => (
        <Link
          key={to}
          to={to}
          ref={current ? scrollToTab : undefined}
          preventScrollReset
          aria-current={current ? 'page' : undefined}
          className={cx(
            '-mb-px flex h-9 items-center gap-2 border-b-2 px-3 text-m max-sm:px-2 font-medium whitespace-nowrap transition-colors duration-(--quick) focus-visible:-outline-offset-2',
            current ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {text}
          {warning ? (
            <span role="img" aria-label={warning} title={warning} className="text-warn">
              <TriangleAlert size={14} aria-hidden />
            </span>
          ) : null}
          {count === undefined ? null : <span className="tabular text-s text-faint">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

function scrollToTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.clientWidth
}
