import { NavLink } from '@remix-run/react'
import { cx } from './cx'

interface TabsProps {
  label: string
  items: { to: string; label: string; count?: number; end?: boolean }[]
}

/** Parts of one screen, each with a URL of its own: they work without scripts, and Back goes back. */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end={item.end ?? true}
          preventScrollReset
          className={({ isActive }) =>
            cx(
              '-mb-px flex h-9 items-center gap-2 border-b-2 px-3 text-m font-medium whitespace-nowrap transition-colors duration-(--quick) focus-visible:-outline-offset-2',
              isActive ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
            )
          }
        >
          {item.label}
          {item.count === undefined ? null : <span className="tabular text-s text-faint">{item.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
