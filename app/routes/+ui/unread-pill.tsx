import { pagePartsWords } from './page-parts.words'

export const UnreadPill = ({ count }: { count: number }) => (
  <span className="rounded-full bg-accent-fill px-2 text-xs font-medium text-on-accent tabular-nums">
    {count >= 100 ? '99+' : count}
    <span className="sr-only"> {pagePartsWords.unread}</span>
  </span>
)
