import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DEFAULT_API_KEY_NAME, MAX_API_KEY_NAME } from '~/domain/api-keys/api-key-limits'
import { listUserApiKeys } from '~/domain/api-keys/api-keys.read.server'
import { createApiKey } from '~/domain/api-keys/api-keys.schema'
import { createUserApiKey } from '~/domain/api-keys/create-user-api-key.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { apiKeyPagesWords } from './+integrations/api-keys.words'
import { CreatedKey } from './+integrations/created-key'
import { GrantsField } from './+integrations/grants-field'
import { INTEGRATIONS_PATH } from './+integrations/integration-paths'
import { ScopeField } from './+integrations/scope-field'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scopes } = await listUserApiKeys(await context.requireUser(request))
  return { scopes }
}

export const clientLoader = createCachedLoader()

/** The answer itself has the key: no address may, and no redirect could. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, INTEGRATIONS_PATH), createApiKey, async (input) => {
    const { name, key } = await createUserApiKey(ctx, input)
    return Response.json({ created: { name, key } }, { headers: { 'Cache-Control': 'no-store' } })
  })
}

export default function NewApiKey() {
  const { scopes } = useLoaderData<typeof loader>()
  const created = useActionResult<{ created?: { name: string; key: string } }>()?.created
  if (created) return <CreatedKey name={created.name} apiKey={created.key} />
  return (
    <SchemaFormDialog
      title={apiKeyPagesWords.newKey}
      closeTo={INTEGRATIONS_PATH}
      schema={createApiKey}
      id="api-key"
      defaultValue={{ name: DEFAULT_API_KEY_NAME }}
      submitLabel={apiKeyPagesWords.create}
    >
      {(fields) => (
        <>
          <Field meta={fields.name} label={apiKeyPagesWords.name}>
            <Input {...getInputProps(fields.name, { type: 'text' })} autoComplete="off" maxLength={MAX_API_KEY_NAME} />
          </Field>
          <ScopeField meta={fields.scope} scopes={scopes} />
          <GrantsField meta={fields.grants} granted={['WRITE']} />
        </>
      )}
    </SchemaFormDialog>
  )
}
