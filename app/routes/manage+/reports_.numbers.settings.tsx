import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import { MAX_DAILY_BUDGET, MIN_DAILY_BUDGET } from '~/domain/number-health/daily-budget'
import { readHealthSettings } from '~/domain/number-health/health-settings.read.server'
import { numberHealthSettings } from '~/domain/number-health/number-health.schema'
import { updateHealthSettings } from '~/domain/number-health/update-health-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, WholeNumber } from '~/ui/field'
import { Switch } from '~/ui/switch'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { healthPagesWords } from './+number-health/number-health-pages.words'
import { NUMBER_HEALTH_PATH } from './+number-health/number-health-paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { accountId, permissions } = requireUser(ctx)
  if (!permissions.has('numbers:manage')) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return { settings: await readHealthSettings(ctx, accountId) }
}

export const clientLoader = createCachedLoader()

const form = z.strictObject({
  restsAutomatically: z.literal('on').optional(),
  dailyBudget: numberHealthSettings.shape.dailyBudget,
})

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, NUMBER_HEALTH_PATH), form, async (input) => {
    await updateHealthSettings(ctx, { ...input, restsAutomatically: input.restsAutomatically === 'on' })
    return redirectWithNotice(NUMBER_HEALTH_PATH, healthPagesWords.saved)
  })
}

export default function RestingOfNumbers() {
  const { settings } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      schema={form}
      title={healthPagesWords.settings}
      description={healthPagesWords.settingsAbout}
      defaultValue={{ dailyBudget: settings.dailyBudget }}
      closeTo={NUMBER_HEALTH_PATH}
      submitLabel={healthPagesWords.save}
    >
      {(fields) => (
        <>
          <Switch
            name="restsAutomatically"
            label={healthPagesWords.automatic}
            hint={healthPagesWords.automaticHint}
            defaultChecked={settings.restsAutomatically}
          />
          <Field meta={fields.dailyBudget} label={healthPagesWords.dailyBudget} hint={healthPagesWords.dailyBudgetHint}>
            <WholeNumber
              {...getInputProps(fields.dailyBudget, { type: 'number' })}
              min={MIN_DAILY_BUDGET}
              max={MAX_DAILY_BUDGET}
            />
          </Field>
        </>
      )}
    </SchemaFormDialog>
  )
}
