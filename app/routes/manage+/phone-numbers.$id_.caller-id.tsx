import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { callToConfirm } from '~/domain/number-verifications/caller-id.server'
import { findNumber } from '~/domain/numbers/numbers.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Dialog } from '~/ui/dialog'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { dialogActions } from '../+form/form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { useActionResult } from '../+form/use-action-result'
import { handleSubmission, orNotFound } from '../+form/submission'
import { NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'

/** Redirects when the number can be called from. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { display, canCallFrom } = await orNotFound(findNumber(ctx, params.id!))
  if (canCallFrom) throw await redirectWithNotice(NUMBERS_PATH, numbersPagesWords.canCallFrom(display))
  return { display }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, NUMBERS_PATH), z.strictObject({}), async () => {
    const { digits } = await callToConfirm(ctx, params.id!, context.clientAddress)
    if (digits === null) return redirectWithNotice(NUMBERS_PATH, numbersPagesWords.alreadyConfirmed)
    return Response.json({ digits })
  })
}

export default function ConfirmCallerId() {
  const { display } = useLoaderData<typeof loader>()
  const answer = useActionResult<{ digits?: string }>()
  return (
    <Dialog title={numbersPagesWords.callFrom} description={display} closeTo={NUMBERS_PATH}>
      {answer?.digits ? (
        <div role="status" className="flex flex-col gap-3 text-center">
          <p>{numbersPagesWords.typeDigits}</p>
          <p className="tabular text-2xl font-semibold tracking-[0.3em]">{answer.digits}</p>
          <p className="text-s text-faint">{numbersPagesWords.waitingForDigits}</p>
        </div>
      ) : (
        <ActionForm
          closeTo={NUMBERS_PATH}
          submitLabel={numbersPagesWords.callMeNow}
          renderActions={dialogActions(NUMBERS_PATH)}
        >
          <p>{numbersPagesWords.callFromHint}</p>
        </ActionForm>
      )}
    </Dialog>
  )
}
