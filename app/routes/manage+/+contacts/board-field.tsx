import { getSelectProps } from '@conform-to/react'
import type { addToBoardForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { Field, Select } from '~/ui/field'
import type { ZodForm } from '../../+form/use-zod-form'

interface BoardFieldProps {
  fields: ZodForm<typeof addToBoardForm>[1]
  boards: { id: string; name: string }[]
}

export const BoardField = ({ fields, boards }: BoardFieldProps) => (
  <Field meta={fields.boardId} label={contactRecordWords.board}>
    <Select {...getSelectProps(fields.boardId)}>
      {boards.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
)
