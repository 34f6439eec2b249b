import { getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { listAssignableUsers } from '~/domain/boards/board-members.server'
import { assignForm } from '~/domain/contact-changes/contact-changes.schema'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Select } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { SelectedContacts } from './+contacts/selected-contacts'
import { changeSelection, loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactChangesWords.assign }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selection = await loadSelection(ctx, request)
  return { ...selection, sellers: await listAssignableUsers(ctx, requireUser(ctx).accountId) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selected = parseSelection(request)
  return handleSubmission(await readForm(request, ctx, selected.backTo), assignForm, ({ userId }) =>
    changeSelection(ctx, selected, { kind: 'assign', userId }),
  )
}

export default function AssignSelected() {
  const { backTo, sellers, ...selection } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts
      title={contactChangesWords.assign}
      effect={sellers.length === 0 ? contactChangesWords.noSeller : contactChangesWords.assignEffect}
      backTo={backTo}
      {...selection}
    >
      {sellers.length === 0 ? null : (
        <SchemaForm
          schema={assignForm}
          id="assign"
          closeTo={backTo}
          submitLabel={contactChangesWords.assign}
          className="flex flex-col gap-4"
        >
          {(fields) => (
            <Field meta={fields.userId} label={contactChangesWords.assignTo} className="max-w-md">
              <Select {...getSelectProps(fields.userId)}>
                {sellers.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </SchemaForm>
      )}
    </SelectedContacts>
  )
}
