import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiWords } from './ui.words'

interface ErrorStateProps {
  title?: string
  children?: ReactNode
  action?: ReactNode
  heading?: 'h1' | 'h2'
}

/** Texts: 4-trust §8. */
export function ErrorState({
  title = uiWords.somethingWentWrong,
  children,
  action,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <TriangleAlert size={24} aria-hidden className="text-danger" />
      <div className="max-w-md">
        <Heading className="text-l font-semibold text-text">{title}</Heading>
        {children ? <p className="mt-1 text-m text-balance text-muted">{children}</p> : null}
      </div>
      {action}
    </div>
  )
}
