import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { contactForm } from '~/domain/contacts/contact-form.schema'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { contactWords } from '~/domain/contacts/contacts.words'
import { requireWriter } from '~/domain/contacts/require-writer'
import { updateContactFromForm } from '~/domain/contacts/save-contact-form.server'
import { keepLast } from '~/live/keep-last'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readAnybodysForm } from '../+form/read-form.server'
import { orMissing, submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { isSomebodyElses, somebodyElses } from '../+form/whose-form.server'
import { ContactForm } from './+contacts/contact-form'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: contactWords.editTitle(data?.name ?? '') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const contact = await orMissing(findContact(ctx, params.id!))
  await orMissing(Promise.resolve().then(() => requireWriter(ctx)))
  return contact
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readAnybodysForm(request)
  // The form belongs to another user: keep its input.
  if (isSomebodyElses(form, ctx)) return somebodyElses(form)
  return submit(
    form,
    contactForm,
    async (input) => {
      await updateContactFromForm(ctx, params.id!, input)
      return redirectWithNotice(`/manage/contacts/${params.id}`, contactWords.saved)
    },
    { words: contactWords.notSaved, log: ctx.log, onlyUnforeseen: true },
  )
}

export default function EditContact() {
  const contact = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const page = `/manage/contacts/${contact.id}`
  return (
    <>
      <PageHeader title={contactWords.editTitle(contact.name)} back={<BackLink to={page}>{contact.name}</BackLink>} />
      <ContactForm key={contact.id} contact={contact} lastResult={refusal?.result} closeTo={page} />
    </>
  )
}
