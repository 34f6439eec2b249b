import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { findLeadOfContact } from '~/domain/leads/lead.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { ContactRecord } from '../+contact/contact-record'
import { orNotFound } from '../+form/submission'
import { boardPagesWords } from './+board/board-pages.words'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.contact.name ?? 'Contact' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { boardId: id = '', contactId = '' } = params
  const lead = await orNotFound(findLeadOfContact(ctx, { id, contactId }))
  return { lead, contact: await orNotFound(findContact(ctx, contactId)) }
}

export const clientLoader = createCachedLoader()

/** A page, because a dialog would cover the dialer. */
export default function LeadRecord() {
  const { lead, contact } = useLoaderData<typeof loader>()
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-5 px-6 py-5 max-sm:px-4">
        <PageHeader
          title={contact.name}
          back={<BackLink to={`/boards/${lead.boardId}`}>{boardPagesWords.backBoard}</BackLink>}
          actions={
            <ButtonLink to={`/boards/${lead.boardId}/leads/${lead.id}/history`}>{boardPagesWords.history}</ButtonLink>
          }
        />
        <ContactRecord contact={contact} />
      </div>
    </div>
  )
}
