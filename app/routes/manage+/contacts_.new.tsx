import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { contactForm } from '~/domain/contacts/contact-form.schema'
import { contactWords } from '~/domain/contacts/contacts.words'
import { requireWriter } from '~/domain/contacts/require-writer'
import { createContactFromForm } from '~/domain/contacts/save-contact-form.server'
import { keepLast } from '~/live/keep-last'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readAnybodysForm } from '../+form/read-form.server'
import { orForbidden, submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { isSomebodyElses, somebodyElses } from '../+form/whose-form.server'
import { ContactForm } from './+contacts/contact-form'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: contactWords.addTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  return null
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readAnybodysForm(request)
  // The form belongs to another user: keep its input.
  if (isSomebodyElses(form, ctx)) return somebodyElses(form)
  return submit(
    form,
    contactForm,
    async (input) => {
      const { id, name } = await createContactFromForm(ctx, input)
      return redirectWithNotice(`/manage/contacts/${id}`, contactWords.added(name))
    },
    { words: contactWords.notSaved, log: ctx.log, onlyUnforeseen: true },
  )
}

export default function NewContact() {
  const refusal = useAnswer<typeof action>()
  return (
    <>
      <PageHeader title={contactWords.addTitle} back={<BackLink to="/manage/contacts">Contacts</BackLink>} />
      <ContactForm lastResult={refusal?.result} closeTo="/manage/contacts" />
    </>
  )
}
