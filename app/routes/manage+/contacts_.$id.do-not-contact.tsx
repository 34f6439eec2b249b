import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { addSuppression } from '~/domain/protection/add-suppression.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { id, name, phones } = await orNotFound(findContact(ctx, params.id!))
  return { id, name, numbers: phones.filter(({ doNotCall }) => !doNotCall).map(({ display }) => display) }
}

export const clientLoader = createCachedLoader()

/** Every number of the contact. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts/${params.id}`
  return handleSubmission(await readForm(request, ctx, page), z.strictObject({}), async () => {
    const { name, phones } = await findContact(ctx, params.id!)
    for (const { number } of phones) await addSuppression(ctx, { number, type: 'MANUAL' })
    return redirectWithNotice(page, contactRecordWords.doNotCallDone(name))
  })
}

export default function DoNotContact() {
  const { id, name, numbers } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={contactRecordWords.doNotCallTitle(name)}
      description={contactRecordWords.doNotCallEffect}
      closeTo={`/manage/contacts/${id}`}
      submitLabel={contactRecordWords.doNotCall}
      variant="danger"
    >
      <ul className="tabular text-m text-text">
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
    </ActionFormDialog>
  )
}
