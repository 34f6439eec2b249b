import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addTagForm } from '~/domain/contact-changes/contact-changes.schema'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { listTags } from '~/domain/tags/tags.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { SelectedContacts } from './+contacts/selected-contacts'
import { changeSelection, loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactChangesWords.addTag }]

const MAX_TAGS = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selection = await loadSelection(ctx, request)
  return { ...selection, tags: (await listTags(ctx, { limit: MAX_TAGS })).items }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selected = parseSelection(request)
  return handleSubmission(await readForm(request, ctx, selected.backTo), addTagForm, ({ tag }) =>
    changeSelection(ctx, selected, { kind: 'addTag', tag }),
  )
}

export default function TagSelected() {
  const { backTo, tags, ...selection } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts title={contactChangesWords.addTag} backTo={backTo} {...selection}>
      <SchemaForm
        schema={addTagForm}
        id="add-tag"
        closeTo={backTo}
        submitLabel={contactChangesWords.addTag}
        className="flex flex-col gap-4"
      >
        {(fields) => (
          <Field meta={fields.tag} label={contactChangesWords.tag} className="max-w-md">
            <Input {...getInputProps(fields.tag, { type: 'text' })} list="known-tags" autoComplete="off" />
            <datalist id="known-tags">
              {tags.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </Field>
        )}
      </SchemaForm>
    </SelectedContacts>
  )
}
