import type { ReactNode } from 'react'
import { RecordLink } from './record-link'

interface NameCellProps {
  /** null: without a record. */
  contactId: string | null
  /** Page of the contact, where it is not the portal's. */
  to?: string | undefined
  children: ReactNode
}

/** A name in a table, with the link to its record. */
export const NameCell = ({ contactId, to, children }: NameCellProps) => (
  <span className="flex items-center gap-1">
    <span className="min-w-0 sm:flex-1">{children}</span>
    {contactId === null ? null : <RecordLink contactId={contactId} to={to} />}
  </span>
)
