import { uiWords } from '~/ui/ui.words'

export const UnreadPill = ({ count }: { count: number }) => (
  <span className="rounded-full bg-accent-fill px-2 text-xs font-medium text-on-accent tabular-nums">
    {count >= 100 ? '99+' : count}
    <span className="sr-only"> {uiWords.unread}</span>
  </span>
)
