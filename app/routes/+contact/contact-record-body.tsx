import { getTextareaProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { contactNoteText } from '~/domain/contact-notes/contact-notes.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { cx } from '~/ui/cx'
import { Field, Textarea } from '~/ui/field'
import { SchemaForm } from '../+form/schema-form'
import { ContactFacts } from './contact-facts'
import type { loadContactRecord } from './load-contact-record.server'
import { Timeline } from './timeline'
import { useReloadOnContactEvents } from './use-reload-on-contact-events'

type Loaded = Awaited<ReturnType<typeof loadContactRecord>>

interface ContactRecordBodyProps extends Loaded {
  /** Address of this page. */
  page: string
  can: { dial: boolean; write: boolean }
  /** Links to pages of the portal: they would end a call on a board. */
  isPortal: boolean
  /** One column. */
  isNarrow?: boolean
  /** Default: a form of the page's action. */
  noteForm?: ReactNode
}

/** Facts, a field for a note, and the timeline of a contact. */
export function ContactRecordBody({
  record,
  timeline,
  serverNow,
  page,
  can,
  isPortal,
  isNarrow = false,
  noteForm = <NoteForm key={timeline.items[0]?.id} />,
}: ContactRecordBodyProps) {
  useReloadOnContactEvents(record.contact.id)
  return (
    <div className={cx('grid items-start gap-5', isNarrow ? '' : 'lg:grid-cols-[20rem_minmax(0,1fr)]')}>
      <ContactFacts record={record} serverNow={serverNow} can={can} isPortal={isPortal} />
      <div className="flex min-w-0 flex-col gap-5">
        {can.write ? noteForm : null}
        <Timeline page={page} isPortal={isPortal} {...timeline} />
      </div>
    </div>
  )
}

function NoteForm() {
  return (
    <SchemaForm
      schema={contactNoteText}
      id="contact-note"
      submitLabel={contactRecordWords.addNote}
      variant="secondary"
      className="flex flex-col gap-2"
      renderActions={(button) => <div className="flex justify-end">{button}</div>}
    >
      {(fields) => (
        <Field meta={fields.text} label={contactRecordWords.note} hideLabel>
          <Textarea {...getTextareaProps(fields.text)} rows={2} placeholder={contactRecordWords.writeNote} />
        </Field>
      )}
    </SchemaForm>
  )
}
