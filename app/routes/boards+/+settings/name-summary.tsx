import type { ReactNode } from 'react'
import { truncateText } from '~/ui/truncate-text'
import { BrokenRuleIcon } from '../+rules/broken-rule'

const HEADER_NAME = 48

interface NameSummaryProps {
  name: string
  /** One of its rules references something deleted. */
  broken: boolean
  children: ReactNode
}

export const NameSummary = ({ name, broken, children }: NameSummaryProps) => (
  <summary className="flex min-h-7 flex-wrap items-center gap-2 px-1">
    <span title={name} className="min-w-0 text-m font-medium break-words text-text">
      {truncateText(name, HEADER_NAME)}
    </span>
    {broken ? <BrokenRuleIcon /> : null}
    {children}
  </summary>
)
