import type { ApiKeyScope } from '~/domain/api-keys/api-keys.schema'
import { apiKeysWords } from '~/domain/api-keys/api-keys.words'
import { FieldError } from '~/ui/field'
import { Choice } from '~/ui/switch'
import { apiKeyPagesWords } from './api-keys.words'

interface ScopeFieldProps {
  meta: { name: string; errorId: string; errors?: string[] }
  scopes: readonly ApiKeyScope[]
}

/** Spec 3-settings §5: a choice only among several. */
export function ScopeField({ meta, scopes }: ScopeFieldProps) {
  if (scopes.length === 1) return <input type="hidden" name={meta.name} value={scopes[0]} />
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-s font-medium text-text">{apiKeyPagesWords.accessLevel}</legend>
      {scopes.map((scope, index) => (
        <Choice
          key={scope}
          type="radio"
          name={meta.name}
          value={scope}
          label={apiKeysWords.scopeNames[scope]}
          hint={apiKeyPagesWords.scopeHints[scope]}
          defaultChecked={index === 0}
        />
      ))}
      <FieldError id={meta.errorId} errors={meta.errors} />
    </fieldset>
  )
}
