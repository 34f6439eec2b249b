import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mergeForm } from '~/domain/contacts/contact-form.schema'
import { findContact, listContacts } from '~/domain/contacts/contacts.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { canMerge, listDuplicates } from '~/domain/contact-merge/duplicates.read.server'
import { mergeContacts } from '~/domain/contact-merge/merge-contacts.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { Breadcrumbs, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound, handleSubmission } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { parseListQuery } from '../+list/parse-list-query'
import { contactTrail } from './+contacts/contact-trails'
import { ChooseDuplicate } from './+contacts/choose-duplicate'
import { MergeForm } from './+contacts/merge-form'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: contactsWords.mergeTitle(data?.contact.name ?? '') },
]

/** Query parameter: contact to merge with. */
const WITH = 'with'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const contact = await orNotFound(findContact(ctx, params.id!))
  await orNotFound(Promise.resolve().then(() => requireWriter(ctx)))
  const { query, search } = parseListQuery(request)
  const otherId = query.get(WITH)
  const other = otherId === null || otherId === contact.id ? null : await orNotFound(findContact(ctx, otherId))
  const ids = [contact.id, ...(other ? [other.id] : [])]
  const isAllowed = (await Promise.all(ids.map((id) => canMerge(ctx, id)))).every(Boolean)
  if (other) return { contact, other, canMerge: isAllowed, found: [] }
  const found = search
    ? (await listContacts(ctx, { search, limit: 20 })).items.filter(({ id }) => id !== contact.id)
    : await listDuplicates(ctx, contact)
  return { contact, other, canMerge: isAllowed, found }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const id = params.id!
  const form = await readForm(request, ctx, `/manage/contacts/${id}`)
  return handleSubmission(
    form,
    mergeForm,
    async ({ keep, otherId }) => {
      const merged = keep === otherId ? await mergeContacts(ctx, otherId, id) : await mergeContacts(ctx, id, otherId)
      return redirectWithNotice(`/manage/contacts/${merged.id}`, contactsWords.merged(merged.name))
    },
    { message: contactsWords.mergeNotDone, log: ctx.log, unexpectedOnly: true },
  )
}

export default function MergeContact() {
  const { contact, other, canMerge, found } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={contactsWords.mergeTitle(contact.name)} back={<Breadcrumbs trail={contactTrail(contact)} />}>
        {other ? contactsWords.mergeEffect : contactsWords.mergeFind}
      </PageHeader>
      {canMerge ? null : <Banner tone="warn">{contactsWords.mergeForbidden}</Banner>}
      {other ? (
        <MergeForm contact={contact} other={other} disabled={!canMerge} />
      ) : (
        <ChooseDuplicate contact={contact} found={found} />
      )}
    </>
  )
}
