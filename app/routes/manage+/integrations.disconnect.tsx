import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { disconnectHighLevel } from '~/domain/crm/connect-high-level.server'
import { findIntegrations } from '~/domain/crm/integrations.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { orForbidden, handleSubmission } from '../+form/submission'

const PAGE = '/manage/integrations'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await orForbidden(findIntegrations(await context.requireUser(request)))
  return null
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, PAGE), z.strictObject({}), async () => {
    await disconnectHighLevel(ctx)
    return redirectWithNotice(PAGE, 'GoHighLevel is disconnected')
  })
}

export default function Disconnect() {
  return (
    <ActionFormDialog
      title="Disconnect GoHighLevel?"
      description="It stops receiving updates, and boards get no new leads from it. Your contacts and tags stay."
      closeTo={PAGE}
      submitLabel="Disconnect"
      variant="danger"
    />
  )
}
