import { Link } from '@remix-run/react'
import { CalendarClock, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactsWords, phoneTypeLabels } from '~/domain/contacts/contacts.words'
import type { ContactRecord } from '~/domain/contact-record/contact-record.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { Section } from '~/ui/page-shell'
import { PostForm } from '../+form/post-form'
import { DialLink } from './dial-link'
import { listContactFacts } from './list-contact-facts'
import { LocalTime } from './local-time'

interface ContactFactsProps {
  record: ContactRecord
  serverNow: number
  can: { dial: boolean; write: boolean }
  /** Links to other pages of the portal. */
  isPortal: boolean
}

/** What is known about a contact, with what can be done with each number and lead. */
export function ContactFacts({ record, serverNow, can, isPortal }: ContactFactsProps) {
  const { contact, localClock, tags, lists, leads } = record
  const facts = [
    ...listContactFacts(contact),
    ...contact.mergeFields.map(({ label, value }) => ({ label, value })),
  ].filter(({ value }) => value)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Section title={contactsWords.numbersLabel} id="numbers">
        <ul className="flex flex-col gap-1">
          {contact.phones.map((phone) => (
            <NumberRow key={phone.number} contactId={contact.id} phone={phone} canDial={can.dial && isPortal} />
          ))}
        </ul>
        {contact.phones.length === 0 ? (
          <p className="text-m text-muted">{contactsWords.noPhoneNumbersYet}</p>
        ) : (
          <p className="mt-3 text-m text-muted">
            {contactRecordWords.localTime}:{' '}
            {localClock ? (
              <>
                <span className="font-medium text-text">
                  <LocalTime key={serverNow} clock={localClock} serverNow={serverNow} />
                </span>{' '}
                <span className="text-s text-faint">{localClock.decidedBy}</span>
              </>
            ) : (
              <span className="text-warn">{contactRecordWords.localTimeUnknown}</span>
            )}
          </p>
        )}
      </Section>
      <Section title={contactsWords.about} id="about">
        <dl className="grid grid-cols-[minmax(5rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-m">
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label={contactRecordWords.tags}>
            {tags.length === 0 ? <Faint>{contactRecordWords.noTags}</Faint> : null}
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          </Fact>
          <Fact label={contactRecordWords.lists}>
            {lists.length === 0 ? <Faint>{contactRecordWords.noLists}</Faint> : null}
            {lists.map(({ id, name }) =>
              isPortal ? (
                <Link
                  key={id}
                  to={`/manage/contacts?list=${id}`}
                  className="block min-h-6 truncate text-text underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <span key={id} className="block truncate">
                  {name}
                </span>
              ),
            )}
          </Fact>
        </dl>
      </Section>
      <Section title={contactRecordWords.boards} id="boards">
        {leads.length === 0 ? <p className="text-m text-muted">{contactRecordWords.noBoards}</p> : null}
        <ul className="flex flex-col gap-3">
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} can={can} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd dir="auto" className="min-w-0 break-words">
      {children}
    </dd>
  </>
)

const Faint = ({ children }: { children: string }) => <span className="text-faint">{children}</span>

interface NumberRowProps {
  contactId: string
  phone: ContactRecord['contact']['phones'][number]
  canDial: boolean
}

function NumberRow({ contactId, phone: { number, display, type, doNotCall }, canDial }: NumberRowProps) {
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 text-m">
      <span className="tabular">{display}</span>
      <span className="text-s text-faint">{phoneTypeLabels[type]}</span>
      {doNotCall ? <Badge tone="danger">{contactsWords.dnc}</Badge> : null}
      <span className="ml-auto flex gap-1">
        {canDial && !doNotCall ? (
          <>
            <DialLink contactId={contactId} number={number} name={display} />
            <TextButton contactId={contactId} number={number} display={display} />
          </>
        ) : null}
      </span>
    </li>
  )
}

interface TextButtonProps {
  contactId: string
  /** E.164. */
  number: string
  display: string
}

function TextButton({ contactId, number, display }: TextButtonProps) {
  return (
    <PostForm action={`/manage/contacts/${contactId}/text`} hiddenFields={{ number }}>
      <button
        aria-label={contactRecordWords.textNumber(display)}
        title={contactRecordWords.textNumber(display)}
        className="inline-flex size-(--control-s) items-center justify-center rounded-m text-muted hover:bg-hover hover:text-text"
      >
        <MessageSquare size={16} aria-hidden />
      </button>
    </PostForm>
  )
}

function LeadRow({ lead, can }: { lead: ContactRecord['leads'][number]; can: ContactFactsProps['can'] }) {
  const { id, board, stage, assignedTo, scheduledAt, snoozedUntil } = lead
  const place = `/boards/${board.id}/leads/${id}`
  return (
    <li className="text-m">
      <Link to={`/boards/${board.id}`} dir="auto" className="font-medium text-text underline-offset-2 hover:underline">
        {board.name}
      </Link>
      <p dir="auto" className="text-muted">
        {stage.name} · {assignedTo ? contactRecordWords.assignedTo(assignedTo.name) : contactRecordWords.unassigned}
      </p>
      {scheduledAt ? (
        <p className="flex items-center gap-1.5 text-s text-info">
          <CalendarClock size={14} aria-hidden />
          {contactRecordWords.scheduledFor} <FormattedTime at={scheduledAt} precision="short" />
        </p>
      ) : null}
      {snoozedUntil ? (
        <p className="text-s text-muted">
          {contactRecordWords.snoozedUntil} <FormattedTime at={snoozedUntil} precision="short" />
        </p>
      ) : null}
      {can.write ? (
        <p className="mt-1 flex flex-wrap gap-1">
          <ButtonLink to={`${place}/schedule`} size="s">
            {contactRecordWords.schedule}
          </ButtonLink>
          <ButtonLink to={`${place}/move`} size="s">
            {contactRecordWords.move}
          </ButtonLink>
          <ButtonLink to={`${place}/assign`} size="s">
            {contactRecordWords.assign}
          </ButtonLink>
        </p>
      ) : null}
    </li>
  )
}
