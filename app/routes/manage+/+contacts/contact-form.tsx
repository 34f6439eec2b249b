import { getInputProps, getSelectProps, type FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { contactForm, type TypedNumber } from '~/domain/contacts/contact-form.schema'
import { contactFields, textFields } from '~/domain/contacts/contact-fields'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { Field, Input, Select } from '~/ui/field'
import { UnsavedChangesGuard } from '../../+form/unsaved-changes-guard'
import { SchemaForm } from '../../+form/schema-form'
import { hasNoFieldErrors } from '../../+form/use-zod-form'
import { NumberRows } from './number-rows'
import { timeZoneOptions } from './time-zones'

interface ContactFormProps {
  /** undefined: a new contact. */
  contact?: ContactView
  closeTo: string
}

const EMPTY_ROW: TypedNumber = { number: '', type: 'mobile' }

const savedValues = (contact: ContactView) => ({
  ...Object.fromEntries(textFields('form').map((key) => [key, contact[key] ?? ''])),
  numbers: contact.phones.map(({ display, type }) => ({ number: display, type })),
})

/** Rows of numbers can be added and removed without scripts too. */
export function ContactForm({ contact, closeTo }: ContactFormProps) {
  // The version being edited: the page may reload during the edit.
  const [opened] = useState(contact)
  return (
    <SchemaForm
      schema={contactForm}
      id={opened ? `contact-${opened.id}` : 'new-contact'}
      defaultValue={opened ? savedValues(opened) : { numbers: [EMPTY_ROW] }}
      hiddenFields={opened ? { updatedAt: opened.updatedAt } : {}}
      submitLabel={opened ? 'Save' : contactsWords.addTitle}
      requiresChange
      closeTo={closeTo}
      className="flex max-w-2xl flex-col gap-6"
    >
      {(fields, form) => (
        <>
          <UnsavedChangesGuard
            atStake={form.dirty}
            title={opened ? contactsWords.discardChanges : contactsWords.discardNew}
          />
          {/* Enter submits with a form's first button, which would otherwise be a row's Remove. */}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
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
        </>
      )}
    </SchemaForm>
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
          <option value="">{contactsWords.unknownZone}</option>
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
