import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  /** A link to help. */
  help?: ReactNode
}

export function EmptyState({ icon, title, children, action, help }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-l border border-dashed border-line px-6 py-14 text-center">
      {icon ? <span className="text-faint">{icon}</span> : null}
      <div className="max-w-md">
        <h2 className="text-l font-semibold text-text">{title}</h2>
        {children ? <p className="mt-1 text-m text-balance text-muted">{children}</p> : null}
      </div>
      {action}
      {help}
    </div>
  )
}
