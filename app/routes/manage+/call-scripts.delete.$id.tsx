import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findCallScript } from '~/domain/call-scripts/call-scripts.read.server'
import { deleteCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'

const LIST = '/manage/call-scripts'
const SCRIPT_NOT_FOUND = 'This call script is no longer available'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { displayName, teamId, isOwn } = await redirectIfNotFound(LIST, SCRIPT_NOT_FOUND, () =>
    findCallScript(ctx, params.id!),
  )
  return { displayName, isShared: teamId !== null, isOwn }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, LIST), z.strictObject({}), () =>
    redirectIfNotFound(LIST, SCRIPT_NOT_FOUND, async () => {
      await deleteCallScript(ctx, params.id!)
      return redirectWithNotice(LIST, 'Call script deleted')
    }),
  )
}

export default function DeleteCallScript() {
  const { displayName, isShared, isOwn } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title="Are you sure you want to delete?"
      description={isShared ? 'Your team also loses access to it.' : 'You cannot undo this.'}
      closeTo={LIST}
      submitLabel="Delete"
      variant="danger"
      disabled={!isOwn}
    >
      <p dir="auto" className="text-m break-words text-text">
        {displayName}
      </p>
    </ActionFormDialog>
  )
}
