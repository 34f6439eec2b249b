import {
  getFormProps,
  getInputProps,
  getSelectProps,
  type FieldMetadata,
  type SubmissionResult,
} from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { contactForm, type TypedNumber } from '~/domain/contacts/contact-form.schema'
import { contactFields, textFields } from '~/domain/contacts/contact-fields'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { contactWords } from '~/domain/contacts/contacts.words'
import { Button, ButtonLink } from '~/ui/button'
import { Field, Input, Select } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { UnsavedChangesGuard } from '../../+form/unsaved-changes-guard'
import { hasNoFieldErrors, useZodForm } from '../../+form/use-zod-form'
import { ExpectedUserField } from '../../+form/expected-user-field'
import { FormErrorBanner } from '../../+ui/form-error-banner'
import { NumberRows } from './number-rows'
import { timeZoneOptions } from './time-zones'

interface ContactFormProps {
  /** undefined: a new contact. */
  contact?: ContactView
  lastResult: SubmissionResult | undefined
  closeTo: string
}

const EMPTY_ROW: TypedNumber = { number: '', type: 'mobile' }

const savedValues = (contact: ContactView) => ({
  ...Object.fromEntries(textFields('form').map((key) => [key, contact[key] ?? ''])),
  numbers: contact.phones.map(({ display, type }) => ({ number: display, type })),
})

/** Rows of numbers can be added and removed without scripts too. */
export function ContactForm({ contact, lastResult, closeTo }: ContactFormProps) {
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  // The version being edited: the page may reload during the edit.
  const [opened] = useState(contact)
  const [form, fields] = useZodForm(contactForm, {
    lastResult,
    defaultValue: opened ? savedValues(opened) : { numbers: [EMPTY_ROW] },
    id: opened ? `contact-${opened.id}` : 'new-contact',
  })
  return (
    <>
      <UnsavedChangesGuard
        atStake={hydrated && form.dirty}
        title={opened ? contactWords.discardChanges : contactWords.discardNew}
      />
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex max-w-2xl flex-col gap-6">
        {/* Enter submits with a form's first button, which would otherwise be a row's Remove. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        <ExpectedUserField />
        {opened ? <input type="hidden" name="updatedAt" value={opened.updatedAt} /> : null}
        <FormErrorBanner errors={form.errors} focused />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {textFields('form').map((key, place) => (
            <TextField
              key={key}
              name={key}
              meta={fields[key] as FieldMetadata<string | undefined>}
              autoFocus={place === 0 && !opened && hasNoFieldErrors(form)}
            />
          ))}
        </div>
        <NumberRows form={form} numbers={fields.numbers} emptyRow={EMPTY_ROW} />
        <div className="flex justify-end gap-2">
          <ButtonLink to={closeTo}>Cancel</ButtonLink>
          {/* Without scripts a disabled button would stay disabled. */}
          <Button variant="primary" busy={busy} disabled={hydrated && !form.dirty}>
            {opened ? 'Save' : contactWords.addTitle}
          </Button>
        </div>
      </Form>
    </>
  )
}

interface TextFieldProps {
  name: keyof typeof contactFields
  meta: FieldMetadata<string | undefined>
  autoFocus: boolean
}

function TextField({ name, meta, autoFocus }: TextFieldProps) {
  const { kind, label, maxLength } = contactFields[name]
  if (kind === 'timezone')
    return (
      <Field meta={meta} label={label}>
        <Select {...getSelectProps(meta)} className="w-full">
          <option value="">{contactWords.unknownZone}</option>
          {timeZoneOptions(meta.initialValue).map(({ value, label: zone }) => (
            <option key={value} value={value}>
              {zone}
            </option>
          ))}
        </Select>
      </Field>
    )
  return (
    <Field meta={meta} label={label} className={name === 'address' ? 'col-span-full' : undefined}>
      <Input
        {...getInputProps(meta, { type: 'text' })}
        inputMode={kind === 'email' ? 'email' : undefined}
        maxLength={maxLength}
        dir="auto"
        autoComplete="off"
        autoFocus={autoFocus}
      />
    </Field>
  )
}
