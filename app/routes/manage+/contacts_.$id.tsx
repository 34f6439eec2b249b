import { getTextareaProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useHref, useLoaderData } from '@remix-run/react'
import { Ban, KanbanSquare, ListPlus, Merge, MessageSquare, Pencil, Phone, Trash2 } from 'lucide-react'
import { addContactNote } from '~/domain/contact-notes/add-contact-note.server'
import { contactNoteText } from '~/domain/contact-notes/contact-notes.schema'
import { findContactRecord } from '~/domain/contact-record/contact-record.read.server'
import { TIMELINE_KINDS, type TimelineKind } from '~/domain/contact-record/contact-record.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { listTimeline } from '~/domain/contact-record/timeline.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button, ButtonLink } from '~/ui/button'
import { Field, Textarea } from '~/ui/field'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { CURSOR_PARAM } from '~/ui/pagination'
import { PopoverLink, PopoverMenu } from '~/ui/popover'
import { ContactFacts } from '../+contact/contact-facts'
import { KIND_PARAM, Timeline } from '../+contact/timeline'
import { useReloadOnContactEvents } from '../+contact/use-reload-on-contact-events'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission, orNotFound } from '../+form/submission'
import { usePermissions } from './+shell/use-permissions'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.record.contact.name ?? 'Contact' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const record = await orNotFound(findContactRecord(ctx, params.id!))
  const timeline = await listTimeline(ctx, {
    contactId: record.contact.id,
    kind: TIMELINE_KINDS.find((kind: TimelineKind) => kind === query.get(KIND_PARAM)),
    cursor: query.get(CURSOR_PARAM) ?? undefined,
    limit: 30,
  })
  return { record, timeline, serverNow: ctx.clock.now() }
}

export const clientLoader = createCachedLoader()

/** Adds a note. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts/${params.id}`
  return handleSubmission(await readForm(request, ctx, page), contactNoteText, async ({ text }) => {
    await addContactNote(ctx, { contactId: params.id!, text })
    return redirectWithNotice(page, contactRecordWords.noteAdded)
  })
}

/** Everything about one person. Jump to contact opens it when there is no CRM. */
export default function Contact() {
  const { record, timeline, serverNow } = useLoaderData<typeof loader>()
  const { contact } = record
  const can = usePermissions()
  useReloadOnContactEvents(contact.id)
  const first = contact.phones.find(({ doNotCall }) => !doNotCall)
  const page = `/manage/contacts/${contact.id}`
  const textPath = useHref(`${page}/text`)
  return (
    <>
      <PageHeader
        title={contact.name}
        back={<BackLink to="/manage/contacts">{contactsWords.contacts}</BackLink>}
        actions={
          <>
            {can.dial && first ? (
              <>
                <ButtonLink
                  to={`/manage/dial?contact=${contact.id}`}
                  variant="primary"
                  icon={<Phone size={16} aria-hidden />}
                >
                  {contactsWords.call}
                </ButtonLink>
                <PostForm action={textPath} hiddenFields={{ number: first.number }}>
                  <Button icon={<MessageSquare size={16} aria-hidden />}>{contactRecordWords.text}</Button>
                </PostForm>
              </>
            ) : null}
            {can.write ? (
              <>
                <ButtonLink to={`${page}/edit`} icon={<Pencil size={16} aria-hidden />}>
                  {contactsWords.edit}
                </ButtonLink>
                <PopoverMenu id="contact-actions" label={contactRecordWords.more(contact.name)}>
                  <PopoverLink to={`${page}/add-to-board`} icon={<KanbanSquare size={16} aria-hidden />}>
                    {contactRecordWords.addToBoard}
                  </PopoverLink>
                  <PopoverLink to={`${page}/add-to-list`} icon={<ListPlus size={16} aria-hidden />}>
                    {contactRecordWords.addToList}
                  </PopoverLink>
                  <PopoverLink to={`${page}/merge`} icon={<Merge size={16} aria-hidden />}>
                    {contactsWords.merge}
                  </PopoverLink>
                  {first ? (
                    <PopoverLink to={`${page}/do-not-contact`} icon={<Ban size={16} aria-hidden />}>
                      {contactRecordWords.doNotCall}
                    </PopoverLink>
                  ) : null}
                  {record.can.delete ? (
                    <PopoverLink to={`${page}/delete`} icon={<Trash2 size={16} aria-hidden />}>
                      {contactRecordWords.remove}
                    </PopoverLink>
                  ) : null}
                </PopoverMenu>
              </>
            ) : null}
          </>
        }
      >
        {[contact.company, record.place].filter(Boolean).join(' · ')}
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <ContactFacts record={record} serverNow={serverNow} can={can} />
        <div className="flex min-w-0 flex-col gap-5">
          {can.write ? <NoteForm key={timeline.items[0]?.id} /> : null}
          <Timeline contactId={contact.id} {...timeline} />
        </div>
      </div>
      <Outlet />
    </>
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
