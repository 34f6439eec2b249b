import type { LucideIcon } from 'lucide-react'

/** In a list item of the class `group`: its icon, and the line to the next item. */
export const TimelineMark = ({ Icon }: { Icon: LucideIcon }) => (
  <span className="flex flex-col items-center" aria-hidden>
    <span className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-raised text-muted">
      <Icon size={14} />
    </span>
    <span className="w-px flex-1 bg-line group-last:hidden" />
  </span>
)
