import { pagePartsWords } from './page-parts.words'

interface CountPillProps {
  count: number
  /** For screen readers. */
  what: string
  /** Above it: the maximum with a plus. */
  max?: number
}

export const CountPill = ({ count, what, max = 99 }: CountPillProps) => (
  <span className="rounded-full bg-accent-fill px-2 text-xs font-medium text-on-accent tabular-nums">
    {count > max ? `${max}+` : count}
    <span className="sr-only"> {what}</span>
  </span>
)

export const UnreadPill = ({ count, max }: Pick<CountPillProps, 'count' | 'max'>) => (
  <CountPill count={count} what={pagePartsWords.unread} max={max} />
)
