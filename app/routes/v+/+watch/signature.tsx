import { Phone } from 'lucide-react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { SenderView } from '~/domain/video-links/watch.schema'
import { Avatar } from '~/ui/avatar'
import { ButtonLink } from '~/ui/button'
import { videoWords } from '../../+video/video.words'

const icon = { size: 16, 'aria-hidden': true } as const

export function Signature({ sender: { name, accountName, avatarUrl, signature } }: { sender: SenderView }) {
  const { title, text, phone, linkLabel, linkUrl } = signature
  const place = [title, accountName].filter(Boolean).join(', ')
  return (
    <section
      aria-label={videoWords.from}
      className="flex flex-col gap-4 rounded-l border border-line bg-panel px-5 py-4 max-sm:px-4"
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} url={avatarUrl} className="size-11 text-m" />
        <div dir="auto" className="min-w-0">
          <p className="text-l font-semibold break-words text-text">{name}</p>
          {place ? <p className="text-m break-words text-muted">{place}</p> : null}
        </div>
      </div>
      {text ? (
        <p dir="auto" className="text-l break-words whitespace-pre-line text-text">
          {text}
        </p>
      ) : null}
      {phone || linkUrl ? (
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          {linkUrl ? (
            // nofollow: the sender chose this address, we do not vouch for it.
            <ButtonLink to={linkUrl} variant="primary" size="l" target="_blank" rel="noopener noreferrer nofollow">
              {linkLabel}
            </ButtonLink>
          ) : null}
          {phone ? (
            <ButtonLink to={`tel:${phone}`} reloadDocument size="l" icon={<Phone {...icon} />}>
              {formatPhone(phone)}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
