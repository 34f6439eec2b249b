import { getInputProps, getSelectProps, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { Plus, X } from 'lucide-react'
import type { TypedContact, TypedNumber } from '~/domain/contacts/contact-form.schema'
import { MAX_NUMBERS } from '~/domain/contacts/contact-fields'
import { PHONE_TYPES } from '~/domain/contacts/contacts.schema'
import { contactsWords, phoneTypeLabels } from '~/domain/contacts/contacts.words'
import { Button } from '~/ui/button'
import { Field, FieldError, Input, Select } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'

interface NumberRowsProps {
  form: FormMetadata<TypedContact>
  numbers: FieldMetadata<TypedNumber[] | undefined, TypedContact>
  emptyRow: TypedNumber
}

/** Phone numbers in dialing order. */
export function NumberRows({ form, numbers, emptyRow }: NumberRowsProps) {
  const rows = numbers.getFieldList()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={numbers.descriptionId}>
      <legend className="text-m font-medium text-text">{contactsWords.numbers}</legend>
      <p id={numbers.descriptionId} className="text-s text-faint">
        {contactsWords.numbersHint}
      </p>
      {rows.map((row, index) => {
        const { number, type } = row.getFieldset()
        const place = index + 1
        return (
          <div key={row.key} className="flex items-start gap-2">
            <Field meta={number} label={contactsWords.number(place)} hideLabel className="flex-1">
              <Input {...getInputProps(number, { type: 'tel' })} autoComplete="off" placeholder="(312) 555-0142" />
            </Field>
            <Select {...getSelectProps(type)} aria-label={contactsWords.kind(place)} className="w-28">
              {PHONE_TYPES.map((one) => (
                <option key={one} value={one}>
                  {phoneTypeLabels[one]}
                </option>
              ))}
            </Select>
            {rows.length > 1 ? (
              <IconButton
                {...form.remove.getButtonProps({ name: numbers.name, index })}
                label={contactsWords.removeNumber(place)}
                icon={<X size={16} aria-hidden />}
              />
            ) : null}
          </div>
        )
      })}
      <FieldError id={numbers.errorId} errors={numbers.errors} />
      {rows.length < MAX_NUMBERS ? (
        <Button
          {...form.insert.getButtonProps({ name: numbers.name, defaultValue: emptyRow })}
          size="s"
          className="self-start"
          icon={<Plus size={14} aria-hidden />}
        >
          {contactsWords.addNumber}
        </Button>
      ) : null}
    </fieldset>
  )
}
