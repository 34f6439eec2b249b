import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { endPowerHour, startPowerHour } from '~/domain/power-hours/change-power-hour.server'
import { powerHourChange } from '~/domain/power-hours/power-hours.schema'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'

export const loader = () => redirect('/manage')

/** Leads back to Home, which shows it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage'), powerHourChange, async ({ intent }) => {
    await (intent === 'start' ? startPowerHour(ctx) : endPowerHour(ctx))
    return redirect('/manage')
  })
}
