import { MessageSquare, Phone } from 'lucide-react'
import type { Voicemail } from '~/domain/voicemails/voicemails.schema'
import { Button, ButtonLink } from '~/ui/button'
import { DIAL_NOW } from '../../+shell/use-dial-request'
import { PostForm } from '../../+form/post-form'
import { voicemailPagesWords } from './voicemail-pages.words'

interface BackButtonsProps {
  voicemail: Pick<Voicemail, 'contactId' | 'can'>
  who: string
  /** The voicemail's page. */
  page: string
  inRow?: boolean
}

export function BackButtons({ voicemail: { contactId, can }, who, page, inRow = false }: BackButtonsProps) {
  const shape = inRow ? ({ size: 's', variant: 'ghost', square: true } as const) : {}
  const size = inRow ? 14 : 16
  return (
    <>
      {can.includes('call') ? (
        <ButtonLink
          {...shape}
          to={`/manage/dial?contact=${contactId}`}
          state={DIAL_NOW}
          aria-label={voicemailPagesWords.callBackLabel(who)}
          icon={<Phone size={size} aria-hidden />}
        >
          {inRow ? null : voicemailPagesWords.callBack}
        </ButtonLink>
      ) : null}
      {can.includes('text') ? (
        <PostForm action={page} hiddenFields={{ intent: 'text' }}>
          <Button
            {...shape}
            aria-label={voicemailPagesWords.textBackLabel(who)}
            icon={<MessageSquare size={size} aria-hidden />}
          >
            {inRow ? null : voicemailPagesWords.textBack}
          </Button>
        </PostForm>
      ) : null}
    </>
  )
}
