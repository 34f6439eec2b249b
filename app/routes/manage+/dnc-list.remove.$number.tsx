import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { removeSuppression } from '~/domain/protection/remove-suppression.server'
import { findSuppression } from '~/domain/protection/suppressions.read.server'
import { Banner } from '~/ui/banner'
import { Button, ButtonLink } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { orMissing, submit } from '../+form/submission'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orMissing(findSuppression(ctx, params.number!))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await request.formData(), z.strictObject({}), async () => {
    await removeSuppression(ctx, params.number!)
    return redirectWithNotice('/manage/dnc-list', 'Number removed')
  })
}

export default function RemoveNumber() {
  const entry = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const errors = refusal?.result.error?.['']
  return (
    <Dialog
      title={`Remove ${entry.display}?`}
      description="It can be called, texted and dropped on again. Make sure that the person wants it."
      closeTo="/manage/dnc-list"
    >
      <Form method="post" preventScrollReset>
        {errors ? <Banner tone="danger">{errors.join(' ')}</Banner> : null}
        <DialogActions>
          <ButtonLink to="/manage/dnc-list" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="danger" busy={busy} disabled={!entry.removable}>
            Remove
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
