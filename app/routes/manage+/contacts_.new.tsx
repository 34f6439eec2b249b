import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { contactForm } from '~/domain/contacts/contact-form.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { requireWriter } from '~/domain/contacts/require-writer'
import { createContactFromForm } from '~/domain/contacts/save-contact-form.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readUncheckedForm } from '../+form/read-form.server'
import { orForbidden, handleSubmission } from '../+form/submission'
import { isFromOtherUser, userChangedResponse } from '../+form/expected-user.server'
import { ContactForm } from './+contacts/contact-form'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactsWords.addTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  return null
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readUncheckedForm(request)
  // The form belongs to another user: keep its input.
  if (isFromOtherUser(form, ctx)) return userChangedResponse(form)
  return handleSubmission(
    form,
    contactForm,
    async (input) => {
      const { id, name } = await createContactFromForm(ctx, input)
      return redirectWithNotice(`/manage/contacts/${id}`, contactsWords.added(name))
    },
    { message: contactsWords.notSaved, log: ctx.log, unexpectedOnly: true },
  )
}

export default function NewContact() {
  return (
    <>
      <PageHeader
        title={contactsWords.addTitle}
        back={<BackLink to="/manage/contacts">{contactsWords.contacts}</BackLink>}
      />
      <ContactForm closeTo="/manage/contacts" />
    </>
  )
}
