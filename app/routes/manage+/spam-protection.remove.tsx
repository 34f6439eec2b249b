import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { removeProtection } from '~/domain/spam-protection/remove-protection.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { NumberChips } from './+numbers/number-chips'
import { loadSelectedRegistrations } from './+spam-protection/selected-registrations.server'
import { SPAM_PATH } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selected = await loadSelectedRegistrations(ctx, request, 'remove')
  return { numbers: selected.map(({ display }) => display) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, SPAM_PATH)
  const selected = await loadSelectedRegistrations(ctx, request, 'remove')
  return handleSubmission(
    form,
    z.strictObject({}),
    async () => {
      const removed = await removeProtection(
        ctx,
        selected.map(({ id }) => id),
      )
      return redirectWithNotice(SPAM_PATH, spamPagesWords.removed(removed.map(({ display }) => display)))
    },
    { message: spamPagesWords.removeFailed, log: ctx.log },
  )
}

export default function RemoveSpamProtection() {
  const { numbers } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={spamPagesWords.removeTitle(numbers)}
      description={spamPagesWords.removeEffect}
      closeTo={SPAM_PATH}
      submitLabel={spamPagesWords.remove}
      variant="danger"
    >
      {numbers.length > 1 ? <NumberChips numbers={numbers} /> : null}
    </ActionFormDialog>
  )
}
