import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { disconnectHighLevel } from '~/domain/crm/connect-high-level.server'
import { findIntegrations } from '~/domain/crm/integrations.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { orForbidden, handleSubmission } from '../+form/submission'
import { integrationsWords } from './+integrations/integrations.words'

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
    return redirectWithNotice(PAGE, integrationsWords.gohighlevelDisconnected)
  })
}

export default function Disconnect() {
  return (
    <ActionFormDialog
      title={integrationsWords.disconnectGohighlevel}
      description={integrationsWords.stopsReceivingUpdatesBoardsGet}
      closeTo={PAGE}
      submitLabel={integrationsWords.disconnect}
      variant="danger"
    />
  )
}
