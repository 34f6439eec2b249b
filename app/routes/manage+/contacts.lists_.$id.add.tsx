import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { addContactsToList } from '~/domain/contact-lists/add-contacts-to-list.server'
import { findContactList, listContacts } from '~/domain/contacts/contacts.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { requireWriter } from '~/domain/contacts/require-writer'
import { createCachedLoader } from '~/live/create-cached-loader'
import { NoMatches } from '~/ui/no-matches'
import { Breadcrumbs, PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { SearchForm } from '~/ui/search-form'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { listTrail } from './+contacts/contact-trails'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactsWords.addContactsTo }]

const chosen = z.strictObject({
  contactIds: z.array(z.string().max(60), contactsWords.chooseContacts).min(1, contactsWords.chooseContacts).max(100),
})

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { search, page } = parseListQuery(request)
  const list = await orNotFound(findContactList(ctx, params.id!))
  return { list, ...(await listContacts(ctx, { ...page, search })) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts?list=${params.id}`
  return handleSubmission(await readForm(request, ctx, page), chosen, async ({ contactIds }) => {
    const before = await findContactList(ctx, params.id!)
    const after = await addContactsToList(ctx, { id: params.id!, contactIds })
    return redirectWithNotice(page, contactsWords.addedToList(after.contactCount - before.contactCount, after.name))
  })
}

export default function AddToList() {
  const { list, items, nextCursor } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={contactsWords.addContactsToTitle(list.name)} back={<Breadcrumbs trail={listTrail(list)} />} />
      <SearchForm label={contactsWords.searchContacts} placeholder={contactsWords.nameCompanyEmailOrNumber} />
      {items.length ? (
        <ActionForm submitLabel={contactsWords.addToThisList}>
          <fieldset className="min-w-0 overflow-hidden rounded-l border border-line bg-panel">
            <legend className="sr-only">{contactsWords.contactsToAdd}</legend>
            <ul className="divide-y divide-line">
              {items.map((contact) => (
                <li key={contact.id}>
                  <label className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-m hover:bg-hover has-checked:bg-selected">
                    <input
                      type="checkbox"
                      name="contactIds"
                      value={contact.id}
                      className="size-4 shrink-0 accent-accent-fill"
                    />
                    <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                      {contact.name}
                    </span>
                    <span className="tabular shrink-0 text-muted">{contact.phones[0]?.display}</span>
                  </label>
                </li>
              ))}
            </ul>
            <Pagination nextCursor={nextCursor} />
          </fieldset>
        </ActionForm>
      ) : (
        <NoMatches nextCursor={nextCursor}>{contactsWords.eachWordMustMatchName}</NoMatches>
      )}
    </>
  )
}
