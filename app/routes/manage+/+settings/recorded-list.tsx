import { Link, useHref } from '@remix-run/react'
import { CircleDot, Pencil, Trash2 } from 'lucide-react'
import type { AudioMessageView } from '~/domain/audio/audio.schema'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { formatClock } from '~/ui/format-seconds'
import { PopoverMenu, popoverItemClass } from '~/ui/popover'
import type { MessageUse } from '../../+audio/message-uses'
import { deleteRecorded, editNickname, recordNew } from './recorded-paths'
import { dialerSettingsWords } from '../../+settings/dialer-settings.words'

interface RecordedListProps {
  use: MessageUse
  messages: AudioMessageView[]
  /** Marks account-wide messages; off when there are no others. */
  showsOwner: boolean
}

export function RecordedList({ use, messages, showsOwner }: RecordedListProps) {
  const titleId = `${use.kind}-title`
  return (
    <section id={use.kind} aria-labelledby={titleId} className="scroll-mt-4">
      <header className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="min-w-0 text-m font-semibold text-text">
          {use.list}
        </h3>
        <ButtonLink
          to={recordNew(use.kind)}
          preventScrollReset
          size="s"
          aria-label={dialerSettingsWords.recordNewLabel(use.list)}
          icon={<CircleDot size={14} aria-hidden />}
        >
          {dialerSettingsWords.recordNew}
        </ButtonLink>
      </header>
      {messages.length === 0 ? <p className="mt-2 text-s text-faint">{dialerSettingsWords.noMessagesFound}</p> : null}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <Row
            key={message.value}
            list={use}
            message={message}
            isAccountWide={showsOwner && use.kind !== 'teamGreeting' && message.owner === 'account'}
          />
        ))}
      </ul>
    </section>
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

interface RowProps {
  list: MessageUse
  message: AudioMessageView
  isAccountWide: boolean
}

/** Name, duration and menu (3-settings §2), and the audio. */
function Row({ list, message: { value, label, duration, canChange, url }, isAccountWide: ofAll }: RowProps) {
  // In a CRM's frame audio is under the frame's path, where its cookie applies.
  const audio = useHref(url)
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <p dir="auto" className="min-w-0 flex-1 text-m wrap-break-word text-text">
          {label}
          {ofAll ? <span className="block text-s text-faint">{dialerSettingsWords.everyoneAccount}</span> : null}
        </p>
        <span className="tabular text-s text-muted">{formatClock(duration)}</span>
        {/* A message may be in several lists, each with its own menu. */}
        <PopoverMenu id={`menu-${list.kind}-${value}`} label={dialerSettingsWords.optionsOf(label)}>
          {canChange ? (
            <Link to={editNickname(value)} preventScrollReset className={popoverItemClass}>
              <Pencil {...icon} /> {dialerSettingsWords.editNickname}
            </Link>
          ) : null}
          <DownloadLink to={`${url}?save=yes`} inMenu>
            {dialerSettingsWords.download}
          </DownloadLink>
          {canChange ? (
            <Link to={deleteRecorded(value)} preventScrollReset className={popoverItemClass}>
              <Trash2 {...icon} /> {dialerSettingsWords.deleteLabel}
            </Link>
          ) : null}
        </PopoverMenu>
      </div>
      <audio controls preload="none" src={audio} aria-label={label} className="mt-2 h-9 w-full" />
    </li>
  )
}
