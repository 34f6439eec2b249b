import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { recordConsentForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { recordConsents } from '~/domain/written-consents/record-consents.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, FieldError, Input, Textarea } from '~/ui/field'
import { Choice } from '~/ui/switch'
import { toGivenAt } from '../+contact/given-at'
import { getReturnPath } from '../+contact/return-path'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { id, name, phones } = await orNotFound(findContact(ctx, params.id!))
  const asked = new URL(request.url).searchParams.get('number')
  return {
    name,
    closeTo: getReturnPath(request.url, id),
    today: new Date(ctx.clock.now()).toISOString().slice(0, 'yyyy-mm-dd'.length),
    numbers: phones.map(({ number, display }) => ({ number, display, isChosen: asked === null || number === asked })),
  }
}

export const clientLoader = createCachedLoader()

/** Numbers of this contact only. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { phones } = await orNotFound(findContact(ctx, params.id!))
  const closeTo = getReturnPath(request.url, params.id!)
  const own = recordConsentForm.refine(
    ({ numbers }) => numbers.every((number) => phones.some((phone) => phone.number === number)),
    { path: ['numbers'], message: contactRecordWords.consentChooseNumber },
  )
  return handleSubmission(await readForm(request, ctx, closeTo), own, async ({ givenOn, ...consent }) => {
    await recordConsents(ctx, { ...consent, givenAt: toGivenAt(givenOn, ctx.clock.now()) })
    return redirectWithNotice(closeTo, contactRecordWords.consentRecorded)
  })
}

export default function RecordConsent() {
  const { name, numbers, today, closeTo } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={contactRecordWords.recordConsentFor(name)}
      description={contactRecordWords.recordConsentEffect}
      closeTo={closeTo}
      schema={recordConsentForm}
      id="record-consent"
      defaultValue={{ givenOn: today }}
      submitLabel={contactRecordWords.recordConsent}
      className="flex flex-col gap-4"
    >
      {(fields, form) => (
        <>
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-s font-medium text-text">{contactRecordWords.consentNumbers}</legend>
            {numbers.map(({ number, display, isChosen }) => (
              <Choice
                key={number}
                type="checkbox"
                name={fields.numbers.name}
                value={number}
                label={display}
                defaultChecked={isChosen}
              />
            ))}
            <FieldError id={fields.numbers.errorId} errors={fields.numbers.errors} />
          </fieldset>
          <Field
            meta={fields.wording}
            label={contactRecordWords.consentWording}
            hint={contactRecordWords.consentWordingHint}
          >
            <Textarea {...getTextareaProps(fields.wording)} rows={3} />
          </Field>
          <Field
            meta={fields.source}
            label={contactRecordWords.consentSource}
            hint={contactRecordWords.consentSourceHint}
          >
            <Input {...getInputProps(fields.source, { type: 'text' })} autoComplete="off" />
          </Field>
          <Field
            meta={{ ...fields.givenOn, errors: fields.givenOn.errors ?? form.allErrors.givenAt }}
            label={contactRecordWords.consentDate}
          >
            <Input {...getInputProps(fields.givenOn, { type: 'date' })} />
          </Field>
        </>
      )}
    </SchemaFormDialog>
  )
}
