import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { disconnectHighLevel } from '~/domain/crm/connect-high-level.server'
import { findIntegrations } from '~/domain/crm/integrations.read.server'
import { keepLast } from '~/live/keep-last'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/read-form.server'
import { orForbidden, submit } from '../+form/submission'
import { FormFailure } from '../+ui/form-failure'

const PAGE = '/manage/integrations'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await orForbidden(findIntegrations(await context.requireUser(request)))
  return null
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request), z.strictObject({}), async () => {
    await disconnectHighLevel(ctx)
    return redirectWithNotice(PAGE, 'GoHighLevel is disconnected')
  })
}

export default function Disconnect() {
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  return (
    <Dialog
      title="Disconnect GoHighLevel?"
      description="It hears of nothing any more, and boards get no new leads from it. Contacts and tags that are here stay."
      closeTo={PAGE}
    >
      <Form method="post" preventScrollReset>
        <FormFailure errors={refusal?.result.error?.['']} />
        <DialogActions closeTo={PAGE}>
          <Button variant="danger" busy={busy}>
            Disconnect
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
