import { useLocation } from '@remix-run/react'
import { Phone, UserRound } from 'lucide-react'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { ButtonLink } from '~/ui/button'
import { PortalLink } from '../../+ui/portal-link'
import { messengerWords } from '../messenger.words'

/** The contact's page; in the portal also a call to the number. */
export function ContactLinks({ thread }: { thread: ThreadView }) {
  const isPortal = useLocation().pathname.startsWith('/manage')
  const { contactId, recipientNumber, displayName } = thread
  if (contactId === null || recipientNumber === null) return null
  const query = new URLSearchParams({ contact: contactId, number: recipientNumber })
  return (
    <>
      {isPortal && !thread.isSuppressed ? (
        <ButtonLink
          to={`/manage/dial?${query}`}
          size="s"
          variant="ghost"
          square
          aria-label={messengerWords.call(displayName)}
          title={messengerWords.call(displayName)}
          icon={<Phone size={16} aria-hidden />}
        />
      ) : null}
      <PortalLink
        to={`/manage/contacts/${contactId}`}
        size="s"
        variant="ghost"
        square
        aria-label={messengerWords.openContact(displayName)}
        title={messengerWords.openContact(displayName)}
        icon={<UserRound size={16} aria-hidden />}
      />
    </>
  )
}
