import { Link, useSearchParams } from '@remix-run/react'
import {
  Clapperboard,
  KanbanSquare,
  MessageSquare,
  Phone,
  PhoneIncoming,
  PhoneOff,
  StickyNote,
  Voicemail,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TIMELINE_KINDS, type TimelineEntry } from '~/domain/contact-record/contact-record.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { DROP_STATUS_LABELS } from '~/domain/ringless/ringless.words'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ButtonLink } from '~/ui/button'
import { formatSeconds } from '~/ui/format-seconds'
import { FormattedTime } from '~/ui/formatted-time'
import { Pagination } from '~/ui/pagination'
import { TextWithTimes } from '~/ui/text-with-times'
import { TimelineMark } from '~/ui/timeline-mark'
import { KIND_PARAM } from './kind-param'

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  call: Phone,
  text: MessageSquare,
  note: StickyNote,
  board: KanbanSquare,
  skipped: PhoneOff,
  video: Clapperboard,
  drop: Voicemail,
}

interface TimelineProps {
  /** Address of the contact's page. */
  page: string
  /** Links to other pages of the portal. */
  isPortal: boolean
  items: TimelineEntry[]
  nextCursor: string | null
}

/** Newest first, with a filter in the address. */
export function Timeline({ page, isPortal, items, nextCursor }: TimelineProps) {
  const kind = useSearchParams()[0].get(KIND_PARAM)
  return (
    <section aria-labelledby="timeline-title" className="rounded-l border border-line bg-panel">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2">
        <h2 id="timeline-title" className="py-1 text-l font-semibold text-text">
          {contactRecordWords.timeline}
        </h2>
        <nav aria-label={contactRecordWords.timeline} className="-mx-2 flex max-w-full overflow-x-auto">
          <KindLink to={page} isCurrent={kind === null}>
            {contactRecordWords.all}
          </KindLink>
          {TIMELINE_KINDS.map((each) => (
            <KindLink key={each} to={`${page}?${KIND_PARAM}=${each}`} isCurrent={kind === each}>
              {contactRecordWords.kinds[each]}
            </KindLink>
          ))}
        </nav>
      </header>
      {items.length === 0 ? (
        <p className="px-5 py-8 text-center text-m text-muted">
          {kind === null ? contactRecordWords.nothingYetHint : contactRecordWords.noneOfKind}
        </p>
      ) : (
        <ol className="flex flex-col px-5 pt-4">
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} page={page} isPortal={isPortal} />
          ))}
        </ol>
      )}
      <Pagination nextCursor={nextCursor} />
    </section>
  )
}

const KindLink = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isCurrent ? 'page' : undefined}
    className="flex h-7 items-center rounded-m px-2 text-s font-medium whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:text-text"
  >
    {children}
  </Link>
)

function Entry({ entry, page, isPortal }: { entry: TimelineEntry; page: string; isPortal: boolean }) {
  const Icon = entry.kind === 'call' && entry.direction === 'inbound' ? PhoneIncoming : ICONS[entry.kind]
  const { title, details, body, actions } = describe(entry, page)
  return (
    <li className="group flex gap-3">
      <TimelineMark Icon={Icon} />
      <div className="min-w-0 flex-1 pt-1 pb-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 font-medium text-text">{title}</p>
          <span className="text-s whitespace-nowrap text-faint">
            <FormattedTime at={entry.at} precision="short" />
          </span>
        </div>
        {details ? <p className="text-m text-muted">{details}</p> : null}
        {body ? (
          <p dir="auto" className="mt-1 rounded-m bg-raised px-3 py-2 text-m break-words whitespace-pre-wrap text-text">
            {body}
          </p>
        ) : null}
        {actions && isPortal ? <div className="mt-1.5 flex flex-wrap gap-1">{actions}</div> : null}
      </div>
    </li>
  )
}

interface Described {
  title: ReactNode
  details?: ReactNode
  body?: string | null
  actions?: ReactNode
}

const join = (...parts: Array<string | null | false | undefined>) => parts.filter(Boolean).join(' · ')

const OpenLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} size="s">
    {children}
  </ButtonLink>
)

function describe(entry: TimelineEntry, page: string): Described {
  switch (entry.kind) {
    case 'call': {
      const { call, direction, note } = entry
      const { title, subtitle } = call.outcomeConfig
      return {
        title:
          direction === 'inbound' ? contactRecordWords.incomingCall : contactRecordWords.outgoingCall(call.member.name),
        details: join(
          title,
          subtitle,
          call.duration > 0 && contactRecordWords.talk(formatSeconds(call.duration)),
          call.campaign?.name,
        ),
        body: note,
        actions: <OpenLink to={`/manage/history/${call.uuid}`}>{contactRecordWords.openCall}</OpenLink>,
      }
    }
    case 'text':
      return {
        title: entry.direction === 'in' ? contactRecordWords.textReceived : contactRecordWords.textSent(entry.author),
        details: entry.attachmentCount > 0 ? contactRecordWords.attachments(entry.attachmentCount) : null,
        body: entry.body,
        actions: <OpenLink to={`/manage/messenger/${entry.threadId}`}>{contactRecordWords.openConversation}</OpenLink>,
      }
    case 'note': {
      const { id, text, author, can, createdAt, updatedAt } = entry.note
      return {
        title: contactRecordWords.noteBy(author?.name ?? null),
        details: updatedAt === createdAt ? null : contactRecordWords.edited,
        body: text,
        actions:
          can.length > 0 ? (
            <>
              <OpenLink to={`${page}/notes/${id}`}>{contactRecordWords.editNote}</OpenLink>
              <OpenLink to={`${page}/notes/${id}/delete`}>{contactRecordWords.deleteNote}</OpenLink>
            </>
          ) : null,
      }
    }
    case 'board':
      return {
        title: <TextWithTimes text={entry.text} />,
        details: join(
          entry.board.name,
          entry.rule ? contactRecordWords.byRule(entry.rule) : entry.by && contactRecordWords.byMember(entry.by),
        ),
      }
    case 'skipped':
      return {
        title: contactRecordWords.notDialed,
        details: join(
          entry.reasons.join('. '),
          entry.number && formatPhone(entry.number),
          contactRecordWords.inCampaign(entry.campaign),
        ),
      }
    case 'drop':
      return {
        title: contactRecordWords.ringlessDrop(entry.by),
        details: join(entry.name, DROP_STATUS_LABELS[entry.status], entry.reason, formatPhone(entry.number)),
      }
    case 'video':
      return {
        title: contactRecordWords.watched(entry.name),
        details: contactRecordWords.watchedTo(formatSeconds(Math.floor(entry.maxWatchSeconds))),
      }
  }
}
