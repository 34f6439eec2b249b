import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cx } from './cx'

/** A choice between a few views of one page. */
export const SegmentedLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="flex w-fit rounded-m border border-line p-0.5">
    {children}
  </nav>
)

interface SegmentedLinkProps {
  to: string
  isCurrent: boolean
  children: ReactNode
}

export const SegmentedLink = ({ to, isCurrent, children }: SegmentedLinkProps) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isCurrent ? 'true' : undefined}
    className={cx(
      'inline-flex h-6 items-center rounded-s px-2.5 text-s font-medium',
      isCurrent ? 'bg-selected text-text' : 'text-muted hover:text-text',
    )}
  >
    {children}
  </Link>
)
