import { TriangleAlert } from 'lucide-react'
import { Tooltip } from '~/ui/tooltip'
import { rulePagesWords } from './rule-pages.words'

export function BrokenRuleIcon() {
  return (
    <Tooltip text={rulePagesWords.brokenRule}>
      <span tabIndex={0} role="img" aria-label={rulePagesWords.brokenRule} className="inline-flex shrink-0 text-warn">
        <TriangleAlert size={16} aria-hidden />
      </span>
    </Tooltip>
  )
}

export function BrokenReason({ why: reason }: { why: string | null }) {
  if (reason === null) return null
  return (
    <p className="flex items-center gap-1.5 text-s text-warn">
      <TriangleAlert size={14} aria-hidden className="shrink-0" /> {reason}
    </p>
  )
}
