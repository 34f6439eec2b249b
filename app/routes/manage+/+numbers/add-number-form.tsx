import { getInputProps } from '@conform-to/react'
import { MessageSquare, PhoneCall } from 'lucide-react'
import { NICKNAME_MAX } from '~/domain/numbers/numbers.schema'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { Field, Input } from '~/ui/field'
import { Switch } from '~/ui/switch'
import { useHydrated } from '~/ui/use-hydrated'
import { SchemaForm } from '../../+form/schema-form'
import { SubmitButton } from '../../+form/submit-button'
import { addNumberForm } from './add-number.schema'
import { numbersPagesWords } from './numbers-pages.words'

interface AddNumberFormProps {
  phone: string
  isTeam: boolean
}

/** Requests the code of an own phone. */
export function AddNumberForm({ phone, isTeam }: AddNumberFormProps) {
  const isHydrated = useHydrated()
  return (
    <SchemaForm schema={addNumberForm} id="add-number" defaultValue={{ phone }}>
      {(fields) => {
        const isValid = !isHydrated || toE164(fields.phone.value ?? '') !== null
        return (
          <>
            <Field meta={fields.phone} label={numbersPagesWords.phone}>
              <Input
                {...getInputProps(fields.phone, { type: 'tel' })}
                autoComplete="tel"
                placeholder="(312) 555-0142"
                autoFocus
              />
            </Field>
            <Field meta={fields.nickname} label={numbersPagesWords.optionalNickname}>
              <Input
                {...getInputProps(fields.nickname, { type: 'text' })}
                maxLength={NICKNAME_MAX}
                autoComplete="off"
              />
            </Field>
            {isTeam ? (
              <Switch name="shared" label={numbersPagesWords.shareNew} hint={numbersPagesWords.shareNewHint} />
            ) : null}
            <p className="flex justify-end gap-2">
              <SubmitButton
                variant="secondary"
                name="via"
                value="call"
                disabled={!isValid}
                icon={<PhoneCall size={16} aria-hidden />}
              >
                {numbersPagesWords.callMe}
              </SubmitButton>
              <SubmitButton name="via" value="text" disabled={!isValid} icon={<MessageSquare size={16} aria-hidden />}>
                {numbersPagesWords.textMe}
              </SubmitButton>
            </p>
          </>
        )
      }}
    </SchemaForm>
  )
}
