import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Ban, KanbanSquare, ListPlus, Merge, MessageSquare, Pencil, Phone, Trash2 } from 'lucide-react'
import { listContactMerges } from '~/domain/contact-merge/contact-merges.read.server'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button, ButtonLink } from '~/ui/button'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { PopoverLink, PopoverMenu } from '~/ui/popover'
import { ContactRecordBody } from '../+contact/contact-record-body'
import { loadContactRecord, saveNote } from '../+contact/load-contact-record.server'
import { PostForm } from '../+form/post-form'
import { MergeNotes } from './+contacts/merge-notes'
import { usePermissions } from './+shell/use-permissions'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.record.contact.name ?? 'Contact' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const loaded = await loadContactRecord(ctx, request, params.id!)
  const merges = loaded.record.can.delete ? await listContactMerges(ctx, params.id!) : []
  return { ...loaded, merges }
}

export const clientLoader = createCachedLoader()

/** Adds a note. */
export const action = (args: ActionFunctionArgs) =>
  saveNote(args, args.params.id!, `/manage/contacts/${args.params.id}`)

/** Everything about one person. Jump to contact opens it when there is no CRM. */
export default function Contact() {
  const { merges, ...loaded } = useLoaderData<typeof loader>()
  const { record } = loaded
  const { contact } = record
  const can = usePermissions()
  const first = contact.phones.find(({ doNotCall }) => !doNotCall)
  const page = `/manage/contacts/${contact.id}`
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
                <PostForm action={`${page}/text`} hiddenFields={{ number: first.number }}>
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
      <MergeNotes merges={merges} page={page} />
      <ContactRecordBody {...loaded} page={page} can={can} isPortal />
      <Outlet />
    </>
  )
}
