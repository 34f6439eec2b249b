import { MessageSquare, Phone, UserRound, Voicemail } from 'lucide-react'
import type { CallHistoryItem } from '~/domain/call-history/call-history.schema'
import { isDialable } from '~/domain/phone-numbers/possible-number'
import { getVoicemailPagePath } from '~/domain/voicemails/voicemail-paths'
import { Button, ButtonLink } from '~/ui/button'
import { callPagesWords } from '../../+calls/call-pages.words'
import { PostForm } from '../../+form/post-form'
import { usePermissions } from '../+shell/use-permissions'

const icon = { size: 16, 'aria-hidden': true } as const

/** What can be done with the person of a call. */
export function CallActions({ call }: { call: Pick<CallHistoryItem, 'contact' | 'phone' | 'voicemail'> }) {
  const { contact, phone, voicemail } = call
  const can = usePermissions()
  return (
    <>
      {voicemail ? (
        <ButtonLink to={getVoicemailPagePath(voicemail.inbox, voicemail.id)} icon={<Voicemail {...icon} />}>
          {callPagesWords.openVoicemail}
        </ButtonLink>
      ) : null}
      {contact ? (
        <ButtonLink to={`/manage/contacts/${contact.contactId}`} icon={<UserRound {...icon} />}>
          {callPagesWords.openContact}
        </ButtonLink>
      ) : null}
      {contact && can.dial && isDialable(phone) ? (
        <>
          <ButtonLink
            to={`/manage/dial?${new URLSearchParams({ contact: contact.contactId, number: phone })}`}
            icon={<Phone {...icon} />}
          >
            {callPagesWords.call}
          </ButtonLink>
          <PostForm action={`/manage/contacts/${contact.contactId}/text`} hiddenFields={{ number: phone }}>
            <Button icon={<MessageSquare {...icon} />}>{callPagesWords.text}</Button>
          </PostForm>
        </>
      ) : null}
    </>
  )
}
