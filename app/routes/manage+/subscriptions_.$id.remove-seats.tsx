import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { scheduleSeats } from '~/domain/subscriptions/schedule-seats.server'
import { getSubscription, listModifyOptions } from '~/domain/subscriptions/subscriptions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, WholeNumber } from '~/ui/field'
import { Choice } from '~/ui/switch'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orNotFound } from '../+form/submission'
import { subscriptionPath } from './+billing/billing-paths'
import { requireBilling } from './+billing/require-billing.server'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  const { id, qty, can } = await orNotFound(getSubscription(ctx, params.id!))
  if (!can.removeSeats) throw redirect(subscriptionPath(id))
  const { usedSeats, minimumQty, hasComplimentary } = await listModifyOptions(ctx, id)
  return { id, usedSeats, hasComplimentary, least: minimumQty, most: Math.max(minimumQty, qty - 1) }
}

export const clientLoader = createCachedLoader()

const form = z.strictObject({
  quantity: z.coerce.number().int().min(1).max(999),
  acceptsComplimentary: z.literal('on').optional(),
})

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = subscriptionPath(params.id!)
  const fields = await readForm(request, ctx, page)
  await requireBilling(ctx)
  return handleSubmission(fields, form, async ({ quantity, acceptsComplimentary }) => {
    await scheduleSeats(ctx, params.id!, { quantity, acceptsComplimentary: acceptsComplimentary === 'on' })
    return redirectWithNotice(page, subscriptionPagesWords.seatsScheduled(quantity))
  })
}

export default function RemoveSeats() {
  const { id, usedSeats, hasComplimentary, most, least } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      schema={form}
      title={subscriptionPagesWords.removeSeats}
      description={subscriptionPagesWords.removeSeatsHint(usedSeats)}
      closeTo={subscriptionPath(id)}
      submitLabel={subscriptionPagesWords.removeSeats}
      defaultValue={{ quantity: String(most) }}
    >
      {(fields) => (
        <>
          <Field meta={fields.quantity} label={subscriptionPagesWords.seatsAfter}>
            <WholeNumber
              {...fieldAria(fields.quantity)}
              name={fields.quantity.name}
              defaultValue={most}
              min={least}
              max={most}
              required
              autoFocus
            />
          </Field>
          {hasComplimentary ? (
            <Choice
              type="checkbox"
              name={fields.acceptsComplimentary.name}
              required
              label={subscriptionPagesWords.responsibility}
            />
          ) : null}
        </>
      )}
    </SchemaFormDialog>
  )
}
