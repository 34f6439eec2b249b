import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MAX_API_KEY_NAME } from '~/domain/api-keys/api-key-limits'
import { findUserApiKey } from '~/domain/api-keys/api-keys.read.server'
import { updateApiKey } from '~/domain/api-keys/api-keys.schema'
import { updateUserApiKey } from '~/domain/api-keys/update-user-api-key.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { Field, Input } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { apiKeyPagesWords } from './+integrations/api-keys.words'
import { GrantsField } from './+integrations/grants-field'
import { deleteKeyPath, INTEGRATIONS_PATH } from './+integrations/integration-paths'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, name, grants } = await redirectIfNotFound(INTEGRATIONS_PATH, apiKeyPagesWords.gone, () =>
    findUserApiKey(ctx, params.id!),
  )
  return { id, name, grants }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, INTEGRATIONS_PATH), updateApiKey, (change) =>
    redirectIfNotFound(INTEGRATIONS_PATH, apiKeyPagesWords.gone, async () => {
      await updateUserApiKey(ctx, params.id!, change)
      return redirectWithNotice(INTEGRATIONS_PATH, apiKeyPagesWords.saved)
    }),
  )
}

export default function EditApiKey() {
  const { id, name, grants } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={apiKeyPagesWords.editKey}
      closeTo={INTEGRATIONS_PATH}
      schema={updateApiKey}
      id="api-key"
      defaultValue={{ name }}
      submitLabel={apiKeyPagesWords.save}
    >
      {(fields) => (
        <>
          <Field meta={fields.name} label={apiKeyPagesWords.name}>
            <Input {...getInputProps(fields.name, { type: 'text' })} autoComplete="off" maxLength={MAX_API_KEY_NAME} />
          </Field>
          <GrantsField meta={fields.grants} granted={grants} />
          <noscript>
            <ButtonLink to={deleteKeyPath(id)} size="s" variant="ghost">
              {apiKeyPagesWords.delete}
            </ButtonLink>
          </noscript>
        </>
      )}
    </SchemaFormDialog>
  )
}
