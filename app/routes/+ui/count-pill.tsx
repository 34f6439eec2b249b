import { pagePartsWords } from './page-parts.words'

/** `what`: for screen readers. */
export const CountPill = ({ count, what }: { count: number; what: string }) => (
  <span className="rounded-full bg-accent-fill px-2 text-xs font-medium text-on-accent tabular-nums">
    {count >= 100 ? '99+' : count}
    <span className="sr-only"> {what}</span>
  </span>
)

export const UnreadPill = ({ count }: { count: number }) => <CountPill count={count} what={pagePartsWords.unread} />
