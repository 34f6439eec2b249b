import { Phone } from 'lucide-react'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { ButtonLink } from '~/ui/button'

interface DialLinkProps {
  contactId: string
  /** E.164. */
  number: string
  /** Of the contact or the number. */
  name: string
}

/** Opens the dialer with this number of the contact. */
export function DialLink({ contactId, number, name }: DialLinkProps) {
  const label = contactRecordWords.callNumber(name)
  return (
    <ButtonLink
      to={`/manage/dial?${new URLSearchParams({ contact: contactId, number })}`}
      size="s"
      variant="ghost"
      square
      aria-label={label}
      title={label}
      icon={<Phone size={16} aria-hidden />}
    />
  )
}
