import { useLocation } from '@remix-run/react'
import { UserRound } from 'lucide-react'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { DialLink } from '../../+contact/dial-link'
import { RecordLink } from '../../+contact/record-link'
import { PortalLink } from '../../+ui/portal-link'
import { messengerWords } from '../messenger.words'

/** The contact's page; in the portal its drawer, and a call to the number. */
export function ContactLinks({ thread }: { thread: ThreadView }) {
  const isPortal = useLocation().pathname.startsWith('/manage')
  const { contactId, recipientNumber, displayName } = thread
  if (contactId === null || recipientNumber === null) return null
  const label = messengerWords.openContact(displayName)
  return (
    <>
      {isPortal && !thread.isSuppressed ? (
        <DialLink contactId={contactId} number={recipientNumber} name={displayName} />
      ) : null}
      {isPortal ? (
        <RecordLink contactId={contactId} label={label} />
      ) : (
        <PortalLink
          to={`/manage/contacts/${contactId}`}
          size="s"
          variant="ghost"
          square
          aria-label={label}
          title={label}
          icon={<UserRound size={16} aria-hidden />}
        />
      )}
    </>
  )
}
