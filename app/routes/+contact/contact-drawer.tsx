import { useLocation, useNavigate, useParams } from '@remix-run/react'
import { ExternalLink, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { ApiError } from '~/live/api-client'
import { Button, ButtonLink } from '~/ui/button'
import { Drawer } from '~/ui/drawer'
import { Textarea } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast'
import { uiWords } from '~/ui/ui.words'
import { useDialDesk } from '../+shell/dial-desk'
import { withContact } from './contact-param'
import { ContactRecordBody } from './contact-record-body'
import { useContactRecord, type OpenRecord } from './use-contact-record'

interface ContactDrawerProps {
  contactId: string
  can: { dial: boolean; write: boolean }
  /** False: in a board's frame, without the portal's pages. */
  isPortal: boolean
}

/** A contact's record beside any page. */
export function ContactDrawer({ contactId, can, isPortal }: ContactDrawerProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const { answer, read, addNote } = useContactRecord(contactId)
  const close = () => navigate(withContact(location, null), { preventScrollReset: true })
  const open = answer && 'open' in answer ? answer.open : null
  return (
    <Drawer title={open?.record.contact.name ?? contactsWords.contact} onClose={close}>
      {open ? (
        <div className="flex flex-col gap-4">
          <Heading open={open} can={can} isPortal={isPortal} />
          <ContactRecordBody
            record={open.record}
            timeline={{ items: open.items, nextCursor: null }}
            serverNow={open.serverNow}
            page={`/manage/contacts/${contactId}`}
            can={can}
            isPortal={isPortal}
            isNarrow
            noteForm={<QuickNote addNote={addNote} />}
          />
        </div>
      ) : answer && 'failure' in answer ? (
        <div className="flex flex-col items-start gap-3">
          <p role="alert" className="text-m text-muted">
            {answer.failure === 'missing' ? contactRecordWords.missing : uiWords.genericError}
          </p>
          {answer.failure === 'failed' ? <Button onClick={() => void read()}>{uiWords.tryAgain}</Button> : null}
        </div>
      ) : (
        <RecordSkeleton />
      )}
    </Drawer>
  )
}

function Heading({
  open: { record },
  can,
  isPortal,
}: { open: OpenRecord } & Pick<ContactDrawerProps, 'can' | 'isPortal'>) {
  const { contact, place } = record
  const { boardId } = useParams()
  const { canCall, busy, call } = useDialDesk()
  const page = `/manage/contacts/${contact.id}`
  const canBeCalled = contact.phones.some(({ doNotCall }) => !doNotCall)
  const isOnBoard = boardId !== undefined && record.leads.some(({ board }) => board.id === boardId)
  const details = [contact.company, place].filter(Boolean).join(' · ')
  return (
    <div className="flex flex-col gap-3">
      {details ? <p className="text-m text-muted">{details}</p> : null}
      <div className="flex flex-wrap gap-2">
        {canCall && canBeCalled && isOnBoard ? (
          <Button
            variant="primary"
            icon={<Phone size={16} aria-hidden />}
            disabled={busy}
            onClick={() => call({ contactId: contact.id, callboardId: boardId })}
          >
            {contactsWords.call}
          </Button>
        ) : null}
        {canCall && canBeCalled && !isOnBoard && isPortal ? (
          <ButtonLink
            to={`/manage/dial?contact=${contact.id}`}
            variant="primary"
            icon={<Phone size={16} aria-hidden />}
          >
            {contactsWords.call}
          </ButtonLink>
        ) : null}
        {can.write && isPortal ? (
          <ButtonLink to={`${page}/edit`} icon={<Pencil size={16} aria-hidden />}>
            {contactsWords.edit}
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={isPortal || !isOnBoard ? page : `/boards/${boardId}/contacts/${contact.id}`}
          icon={<ExternalLink size={16} aria-hidden />}
        >
          {contactRecordWords.openPage}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Stays on the page. */
function QuickNote({ addNote }: { addNote(text: string): Promise<void> }) {
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await addNote(text)
      setText('')
    } catch (error) {
      void showToast({ tone: 'error', text: error instanceof ApiError ? error.message : uiWords.genericError })
    }
    setSaving(false)
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        rows={2}
        value={text}
        maxLength={5_000}
        aria-label={contactRecordWords.note}
        placeholder={contactRecordWords.writeNote}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button size="s" className="self-end" busy={isSaving} disabled={text.trim() === ''}>
        {contactRecordWords.addNote}
      </Button>
    </form>
  )
}

const RecordSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-4">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-56 w-full" />
  </div>
)
