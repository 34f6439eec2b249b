import { Link } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { reportPagesWords } from './report-pages.words'

interface Change {
  now: number
  before: number
  /** What was before. */
  text: string
  /** Of two rates: the difference is in points. */
  isPercent?: boolean
}

interface FigureCardProps {
  label: string
  /** null: nothing to show. */
  value: string | null
  /** How it is counted, or of how many. */
  hint: ReactNode
  /** Its calls. */
  to?: string
  change?: Change | null
  children?: ReactNode
}

export function FigureCard({ label, value, hint, to, change = null, children }: FigureCardProps) {
  return (
    <div className="relative flex min-w-0 flex-col rounded-l border border-line bg-panel px-4 py-3 has-[a:hover]:border-line-strong">
      <dt className="text-s text-muted">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-l">
            {label}
          </Link>
        )}
      </dt>
      <dd className="tabular mt-0.5 text-2xl leading-8 font-semibold">{value ?? '–'}</dd>
      {children}
      <dd className="text-s text-muted">{hint}</dd>
      {change ? (
        <dd className="mt-auto flex items-center gap-1 pt-1 text-s text-faint">
          <ChangeMark {...change} />
        </dd>
      ) : null}
    </div>
  )
}

function ChangeMark({ now, before, text, isPercent = false }: Change) {
  if (before === 0 && !isPercent) return <>{now === 0 ? null : reportPagesWords.noneBefore}</>
  const change = isPercent ? now - before : Math.round((100 * (now - before)) / before)
  const sign = change > 0 ? '+' : ''
  const Icon = change < 0 ? ArrowDown : ArrowUp
  return (
    <>
      {change === 0 ? null : <Icon size={12} aria-hidden className="shrink-0" />}
      <span className="tabular">
        {isPercent ? reportPagesWords.pointsChange(sign, change, text) : reportPagesWords.change(sign, change, text)}
      </span>
    </>
  )
}
