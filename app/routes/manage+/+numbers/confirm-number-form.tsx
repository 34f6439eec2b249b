import { codeConfirmation } from '~/domain/number-verifications/number-verifications.schema'
import { ButtonLink } from '~/ui/button'
import { SchemaForm } from '../../+form/schema-form'
import { hasNoFieldErrors } from '../../+form/use-zod-form'
import { CodeField } from '../../+ui/code-field'
import { numbersPagesWords } from './numbers-pages.words'

interface ConfirmNumberFormProps {
  /** E.164. */
  phone: string
  /** Where another code is requested. */
  addPath: string
}

export const ConfirmNumberForm = ({ phone, addPath }: ConfirmNumberFormProps) => (
  <SchemaForm
    schema={codeConfirmation}
    id="number-code"
    hiddenFields={{ phone }}
    submitLabel={numbersPagesWords.confirm}
    renderActions={(button) => (
      <div className="flex justify-between gap-2">
        <ButtonLink to={addPath} variant="ghost">
          {numbersPagesWords.newCode}
        </ButtonLink>
        {button}
      </div>
    )}
  >
    {(fields, form) => <CodeField meta={fields.code} autoFocus={hasNoFieldErrors(form)} />}
  </SchemaForm>
)
