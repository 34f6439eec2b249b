import { useLocation } from '@remix-run/react'
import { UserRound } from 'lucide-react'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { DialLink } from '../../+contact/dial-link'
import { PortalLink } from '../../+ui/portal-link'
import { messengerWords } from '../messenger.words'

/** The contact's page; in the portal also a call to the number. */
export function ContactLinks({ thread }: { thread: ThreadView }) {
  const isPortal = useLocation().pathname.startsWith('/manage')
  const { contactId, recipientNumber, displayName } = thread
  if (contactId === null || recipientNumber === null) return null
  return (
    <>
      {isPortal && !thread.isSuppressed ? (
        <DialLink contactId={contactId} number={recipientNumber} name={displayName} />
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
