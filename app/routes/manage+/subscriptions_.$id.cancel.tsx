import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useParams } from '@remix-run/react'
import { answerSurvey } from '~/domain/subscriptions/answer-survey.server'
import { DETAILS_MAX_LENGTH, REASONS, SURVEY_REASONS } from '~/domain/subscriptions/survey-reasons'
import { cancellationSurvey } from '~/domain/subscriptions/subscriptions.schema'
import { getSubscription } from '~/domain/subscriptions/subscriptions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, FieldError, Textarea } from '~/ui/field'
import { Choice } from '~/ui/switch'
import { readForm } from '../+form/expected-user.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orNotFound } from '../+form/submission'
import { subscriptionPath } from './+billing/billing-paths'
import { requireBilling } from './+billing/require-billing.server'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  const { can } = await orNotFound(getSubscription(ctx, params.id!))
  if (!can.cancel) throw redirect(subscriptionPath(params.id!))
  return null
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = subscriptionPath(params.id!)
  const fields = await readForm(request, ctx, page)
  await requireBilling(ctx)
  return handleSubmission(fields, cancellationSurvey, async (answers) => {
    await answerSurvey(ctx, { ...answers, subscriptionId: params.id! })
    return redirect(`${page}/confirm-cancellation`)
  })
}

export default function CancelSubscription() {
  const { id } = useParams()
  return (
    <SchemaFormDialog
      schema={cancellationSurvey}
      title={subscriptionPagesWords.cancelTitle}
      description={subscriptionPagesWords.cancelHint}
      closeTo={subscriptionPath(id!)}
      submitLabel={subscriptionPagesWords.continue}
      hiddenFields={{ subscriptionId: id! }}
    >
      {(fields) => (
        <>
          <fieldset className="flex flex-col gap-2" aria-describedby={fields.reason.errorId}>
            <legend className="mb-1.5 text-s font-medium">{subscriptionPagesWords.reason}</legend>
            {REASONS.map((reason) => (
              <Choice
                key={reason}
                type="radio"
                name={fields.reason.name}
                value={reason}
                label={SURVEY_REASONS[reason]}
                defaultChecked={fields.reason.initialValue === reason}
              />
            ))}
            <FieldError id={fields.reason.errorId} errors={fields.reason.errors} />
          </fieldset>
          <Field
            meta={fields.explanation}
            label={subscriptionPagesWords.details}
            hint={subscriptionPagesWords.detailsHint}
          >
            <Textarea
              id={fields.explanation.id}
              name={fields.explanation.name}
              defaultValue={fields.explanation.initialValue}
              maxLength={DETAILS_MAX_LENGTH}
            />
          </Field>
        </>
      )}
    </SchemaFormDialog>
  )
}
