import { getInputProps, getSelectProps, type FieldMetadata } from '@conform-to/react'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { Field, Input, Select } from '~/ui/field'

interface ListFieldsProps {
  fields: { listId: FieldMetadata<string | undefined>; name: FieldMetadata<string | undefined> }
  lists: ReadonlyArray<{ id: string; name: string }>
}

/** An existing list, or the name of a new one. */
export const ListFields = ({ fields, lists }: ListFieldsProps) => (
  <>
    <Field meta={fields.listId} label={contactRecordWords.list}>
      <Select {...getSelectProps(fields.listId)}>
        <option value="">{contactRecordWords.newList}</option>
        {lists.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
    {fields.listId.value ? null : (
      <Field meta={fields.name} label={contactRecordWords.newListName}>
        <Input {...getInputProps(fields.name, { type: 'text' })} autoComplete="off" />
      </Field>
    )}
  </>
)
