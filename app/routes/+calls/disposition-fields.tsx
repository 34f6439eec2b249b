import { getSelectProps } from '@conform-to/react'
import type { CallDisposition } from '~/domain/call-history/call-history.schema'
import { Field, Select } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import type { ZodForm } from '../+form/use-zod-form'
import { callPagesWords } from './call-pages.words'
import { CALLBACK_HOURS, type dispositionForm } from './disposition-schema'

interface DispositionFieldsProps {
  fields: ZodForm<typeof dispositionForm>[1]
  disposition: Pick<CallDisposition, 'current' | 'choices'>
}

/** Without scripts the time is shown for each disposition. */
export function DispositionFields({ fields, disposition: { current, choices } }: DispositionFieldsProps) {
  const isHydrated = useHydrated()
  const isCallback = choices.find(({ id }) => id === fields.dispositionId.value)?.category === 'CALLBACK'
  return (
    <>
      <Field meta={fields.dispositionId} label={callPagesWords.disposition} className="flex-1">
        <Select {...getSelectProps(fields.dispositionId)}>
          {current && choices.some(({ id }) => id === current.id) ? null : (
            <option value="">{current?.name ?? callPagesWords.noDisposition}</option>
          )}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {isHydrated && !isCallback ? null : (
        <Field meta={fields.callbackIn} label={callPagesWords.callBackIn} className="flex-1">
          <Select {...getSelectProps(fields.callbackIn)}>
            <option value="">{callPagesWords.noTime}</option>
            {CALLBACK_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {callPagesWords.callBackHours[hours]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
