import { UserRound } from 'lucide-react'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { getButtonClass } from '~/ui/button'
import { ContactLink } from './contact-link'

interface RecordLinkProps {
  contactId: string
  /** Default: without a name, for a row that has one. */
  label?: string
  /** Page of the contact, where it is not the portal's. */
  to?: string | undefined
}

/** Beside a name that leads elsewhere: opens the contact's drawer on this page. */
export const RecordLink = ({ contactId, label = contactRecordWords.openContact, to }: RecordLinkProps) => (
  <ContactLink
    contactId={contactId}
    {...(to && { to })}
    aria-label={label}
    title={label}
    className={getButtonClass({ variant: 'ghost', size: 's', square: true }, 'shrink-0')}
  >
    <UserRound size={16} aria-hidden />
  </ContactLink>
)
