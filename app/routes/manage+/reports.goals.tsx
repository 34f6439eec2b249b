import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { canChangeGoals, changeGoals } from '~/domain/goals/change-goals.server'
import { MAX_CONVERSATION_S, MAX_GOAL } from '~/domain/goals/goal-limits'
import { findGoals } from '~/domain/goals/goals.read.server'
import { goalsChange } from '~/domain/goals/goals.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, WholeNumber } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { goalPagesWords } from './+goals/goal-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: goalPagesWords.title }]

const CLOSE_TO = '/manage/reports'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const user = requireUser(ctx)
  if (!canChangeGoals(user)) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return { goals: await findGoals(ctx), isTeam: user.role !== null }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, CLOSE_TO), goalsChange, async (input) => {
    await changeGoals(ctx, input)
    return redirectWithNotice(CLOSE_TO, goalPagesWords.saved)
  })
}

export default function Goals() {
  const { goals, isTeam } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      schema={goalsChange}
      title={isTeam ? goalPagesWords.title : goalPagesWords.ownTitle}
      description={isTeam ? goalPagesWords.team : goalPagesWords.own}
      closeTo={CLOSE_TO}
      submitLabel={goalPagesWords.save}
      defaultValue={{
        calls: goals.callGoal,
        conversations: goals.convoGoal,
        conversationLength: goals.convoGoalLength,
      }}
    >
      {(fields, form) => (
        <>
          {/* After a refusal the page has loaded the other manager's goals. */}
          <input type="hidden" name="version" value={goals.version} />
          {form.errors ? <p className="text-s text-muted">{goalPagesWords.savedNow(goals)}</p> : null}
          <Field meta={fields.calls} label={goalPagesWords.calls} hint={goalPagesWords.callsHint}>
            <WholeNumber {...getInputProps(fields.calls, { type: 'number' })} min={0} max={MAX_GOAL} autoFocus />
          </Field>
          <Field meta={fields.conversations} label={goalPagesWords.conversations}>
            <WholeNumber {...getInputProps(fields.conversations, { type: 'number' })} min={0} max={MAX_GOAL} />
          </Field>
          <Field
            meta={fields.conversationLength}
            label={goalPagesWords.conversationLength}
            hint={goalPagesWords.lengthHint}
          >
            <WholeNumber
              {...getInputProps(fields.conversationLength, { type: 'number' })}
              min={0}
              max={MAX_CONVERSATION_S}
            />
          </Field>
        </>
      )}
    </SchemaFormDialog>
  )
}
