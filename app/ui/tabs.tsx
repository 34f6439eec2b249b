import { Link, useLocation } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { cx } from './cx'

interface TabsProps {
  label: string
  items: {
    to: string
    label: string
    count?: number
    /** What is wrong there, in a word or two. */
    warning?: string
    /** For tabs that differ by their query; else the path decides. */
    current?: boolean
  }[]
}

/** Parts of one screen, each with a URL of its own: they work without scripts, and Back goes back. */
export function Tabs({ label, items }: TabsProps) {
  const { pathname } = useLocation()
  // A dialog has a path behind that of its tab; one tab may be the path in front of the others.
  const around = items.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`)).map(({ to }) => to)
  const open = around.toSorted((a, b) => b.length - a.length)[0]
  return (
    <nav aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
      {items.map(({ to, label: words, count, warning, current = to === open }) => (
        <Link
          key={to}
          to={to}
          ref={current ? intoSight : undefined}
          preventScrollReset
          aria-current={current ? 'page' : undefined}
          className={cx(
            '-mb-px flex h-9 items-center gap-2 border-b-2 px-3 text-m max-sm:px-2 font-medium whitespace-nowrap transition-colors duration-(--quick) focus-visible:-outline-offset-2',
            current ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {words}
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

/** Where the row is wider than the screen. */
function intoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.clientWidth
}
