import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findLeadOfContact } from '~/domain/leads/lead.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { ContactRecordBody } from '../+contact/contact-record-body'
import { loadContactRecord, saveNote } from '../+contact/load-contact-record.server'
import { orNotFound } from '../+form/submission'
import { useSession } from '../+shell/use-session'
import { boardPagesWords } from './+board/board-pages.words'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.record.contact.name ?? 'Contact' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { boardId: id = '', contactId = '' } = params
  const lead = await orNotFound(findLeadOfContact(ctx, { id, contactId }))
  return { lead, ...(await loadContactRecord(ctx, request, contactId)) }
}

export const clientLoader = createCachedLoader()

/** Adds a note. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await args.context.requireUser(args.request)
  const { boardId: id = '', contactId = '' } = args.params
  await orNotFound(findLeadOfContact(ctx, { id, contactId }))
  return saveNote(args, contactId, `/boards/${id}/contacts/${contactId}`)
}

/** A page, because a dialog would cover the dialer. */
export default function LeadRecord() {
  const { lead, ...loaded } = useLoaderData<typeof loader>()
  const { contact, place } = loaded.record
  const can = useSession()?.permissions.can ?? []
  const page = `/boards/${lead.boardId}/contacts/${contact.id}`
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-6 py-5 max-sm:px-4">
        <PageHeader
          title={contact.name}
          back={<BackLink to={`/boards/${lead.boardId}`}>{boardPagesWords.backBoard}</BackLink>}
          actions={
            <ButtonLink to={`/boards/${lead.boardId}/leads/${lead.id}/history`}>{boardPagesWords.history}</ButtonLink>
          }
        >
          {[contact.company, place].filter(Boolean).join(' · ')}
        </PageHeader>
        <ContactRecordBody
          {...loaded}
          page={page}
          can={{ dial: can.includes('call'), write: can.includes('call') || can.includes('board:admin') }}
          isPortal={false}
        />
      </div>
    </div>
  )
}
