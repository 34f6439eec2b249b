import { API_KEY_GRANTS, type ApiKeyGrant } from '~/domain/api-keys/api-keys.schema'
import { FieldError } from '~/ui/field'
import { Choice } from '~/ui/switch'
import { apiKeyPagesWords } from './api-keys.words'

const CHOSEN = API_KEY_GRANTS.filter((grant) => grant !== 'READ')

interface GrantsFieldProps {
  meta: { name: string; errorId: string; errors?: string[] }
  granted: readonly ApiKeyGrant[]
}

/** Reading is always allowed. */
export const GrantsField = ({ meta, granted }: GrantsFieldProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1.5 text-s font-medium text-text">{apiKeyPagesWords.allows}</legend>
    {/* Without it no choice would mean the default. */}
    <input type="hidden" name={meta.name} value="READ" />
    <Choice
      type="checkbox"
      label={apiKeyPagesWords.grantNames.READ}
      hint={apiKeyPagesWords.grantHints.READ}
      checked
      disabled
      readOnly
    />
    {CHOSEN.map((grant) => (
      <Choice
        key={grant}
        type="checkbox"
        name={meta.name}
        value={grant}
        label={apiKeyPagesWords.grantNames[grant]}
        hint={apiKeyPagesWords.grantHints[grant]}
        defaultChecked={granted.includes(grant)}
      />
    ))}
    <FieldError id={meta.errorId} errors={meta.errors} />
  </fieldset>
)
