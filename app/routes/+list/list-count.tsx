import type { ReactNode } from 'react'

/** How many rows match: read out when a filter changes. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <p role="status" className="tabular pr-1">
    {children}
  </p>
)
