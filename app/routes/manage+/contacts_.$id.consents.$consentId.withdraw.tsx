import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import type { Ctx } from '~/domain/context.server'
import { notFound } from '~/domain/errors'
import { withdrawConsent } from '~/domain/written-consents/withdraw-consent.server'
import { findConsent } from '~/domain/written-consents/written-consents.read.server'
import { consentWords } from '~/domain/written-consents/written-consents.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { FormattedTime } from '~/ui/formatted-time'
import { getReturnPath } from '../+contact/return-path'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'

/** Of a number of this contact. Throws not_found. */
async function findOwnConsent(ctx: Ctx, contactId: string, consentId: string) {
  const { phones } = await findContact(ctx, contactId)
  const consent = await findConsent(ctx, consentId)
  if (!phones.some(({ number }) => number === consent.number)) throw notFound(consentWords.consent)
  return consent
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { id = '', consentId = '' } = params
  const consent = await orNotFound(findOwnConsent(ctx, id, consentId))
  return { consent, closeTo: getReturnPath(request.url, id) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id = '', consentId = '' } = params
  const closeTo = getReturnPath(request.url, id)
  await orNotFound(findOwnConsent(ctx, id, consentId))
  return handleSubmission(await readForm(request, ctx, closeTo), z.strictObject({}), async () => {
    await withdrawConsent(ctx, consentId)
    return redirectWithNotice(closeTo, contactRecordWords.consentWithdrawn)
  })
}

export default function WithdrawConsent() {
  const { consent, closeTo } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={contactRecordWords.withdrawTitle(consent.display)}
      description={contactRecordWords.withdrawEffect}
      closeTo={closeTo}
      submitLabel={contactRecordWords.withdraw}
      variant="danger"
      disabled={consent.withdrawnAt !== null}
    >
      <blockquote dir="auto" className="max-h-40 overflow-y-auto border-l-2 border-line-strong pl-3 text-m text-muted">
        {consent.wording}
      </blockquote>
      <p className="mt-2 text-s text-faint">
        {contactRecordWords.consentFrom(consent.source)} <FormattedTime at={consent.givenAt} precision="day" />
      </p>
    </ActionFormDialog>
  )
}
