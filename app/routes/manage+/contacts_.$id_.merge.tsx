import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mergeForm } from '~/domain/contacts/contact-form.schema'
import { findContact, listContacts } from '~/domain/contacts/contacts.read.server'
import { contactWords } from '~/domain/contacts/contacts.words'
import { canMerge, listDuplicates } from '~/domain/contacts/duplicates.read.server'
import { mergeContacts } from '~/domain/contacts/merge-contacts.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { keepLast } from '~/live/keep-last'
import { Banner } from '~/ui/banner'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { orMissing, submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { readForm } from '../+form/whose-form.server'
import { listQuery } from '../+list/list-query'
import { ChooseDuplicate } from './+contacts/choose-duplicate'
import { MergeForm } from './+contacts/merge-form'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: contactWords.mergeTitle(data?.contact.name ?? '') },
]

/** Query parameter: contact to merge with. */
const WITH = 'with'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const contact = await orMissing(findContact(ctx, params.id!))
  await orMissing(Promise.resolve().then(() => requireWriter(ctx)))
  const { query, search } = listQuery(request)
  const otherId = query.get(WITH)
  const other = otherId === null || otherId === contact.id ? null : await orMissing(findContact(ctx, otherId))
  const ids = [contact.id, ...(other ? [other.id] : [])]
  const mayMerge = (await Promise.all(ids.map((id) => canMerge(ctx, id)))).every(Boolean)
  if (other) return { contact, other, mayMerge, found: [] }
  const found = search
    ? (await listContacts(ctx, { search, limit: 20 })).items.filter(({ id }) => id !== contact.id)
    : await listDuplicates(ctx, contact)
  return { contact, other, mayMerge, found }
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const id = params.id!
  const form = await readForm(request, ctx, `/manage/contacts/${id}`)
  return submit(
    form,
    mergeForm,
    async ({ keep, otherId }) => {
      const merged = keep === otherId ? await mergeContacts(ctx, otherId, id) : await mergeContacts(ctx, id, otherId)
      return redirectWithNotice(`/manage/contacts/${merged.id}`, contactWords.merged(merged.name))
    },
    { words: contactWords.mergeNotDone, log: ctx.log, onlyUnforeseen: true },
  )
}

export default function MergeContact() {
  const { contact, other, mayMerge, found } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title={contactWords.mergeTitle(contact.name)}
        back={<BackLink to={`/manage/contacts/${contact.id}`}>{contact.name}</BackLink>}
      >
        {other ? contactWords.mergeEffect : contactWords.mergeFind}
      </PageHeader>
      {mayMerge ? null : <Banner tone="warn">{contactWords.mergeForbidden}</Banner>}
      {other ? (
        <MergeForm contact={contact} other={other} disabled={!mayMerge} refusal={refusal} />
      ) : (
        <ChooseDuplicate contact={contact} found={found} />
      )}
    </>
  )
}
