import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { contactForm } from '~/domain/contacts/contact-form.schema'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { requireWriter } from '~/domain/contacts/require-writer'
import { updateContactFromForm } from '~/domain/contacts/save-contact-form.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Breadcrumbs, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readUncheckedForm } from '../+form/read-form.server'
import { orNotFound, handleSubmission } from '../+form/submission'
import { isFromOtherUser, userChangedResponse } from '../+form/expected-user.server'
import { contactTrail } from './+contacts/contact-trails'
import { ContactForm } from './+contacts/contact-form'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: contactsWords.editTitle(data?.name ?? '') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const contact = await orNotFound(findContact(ctx, params.id!))
  await orNotFound(Promise.resolve().then(() => requireWriter(ctx)))
  return contact
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readUncheckedForm(request)
  // The form belongs to another user: keep its input.
  if (isFromOtherUser(form, ctx)) return userChangedResponse(form)
  return handleSubmission(
    form,
    contactForm,
    async (input) => {
      await updateContactFromForm(ctx, params.id!, input)
      return redirectWithNotice(`/manage/contacts/${params.id}`, contactsWords.saved)
    },
    { message: contactsWords.notSaved, log: ctx.log, unexpectedOnly: true },
  )
}

export default function EditContact() {
  const contact = useLoaderData<typeof loader>()
  const page = `/manage/contacts/${contact.id}`
  return (
    <>
      <PageHeader title={contactsWords.editTitle(contact.name)} back={<Breadcrumbs trail={contactTrail(contact)} />} />
      <ContactForm key={contact.id} contact={contact} closeTo={page} />
    </>
  )
}
