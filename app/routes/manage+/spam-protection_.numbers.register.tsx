import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requirePermission } from '~/domain/access/require'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { registerNumbers } from '~/domain/spam-protection/register-numbers.server'
import { MAX_REGISTERED_AT_ONCE } from '~/domain/spam-protection/spam-protection.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { NumberChips } from './+numbers/number-chips'
import { getRegistrationCost } from './+spam-protection/registration-cost.server'
import { SPAM_NUMBER_PARAM, SPAM_NUMBERS_PATH, SPAM_PATH } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'

/** E.164. */
const parseNumbers = (request: Request): string[] => {
  const numbers = new URL(request.url).searchParams.getAll(SPAM_NUMBER_PARAM).flatMap((text) => toE164(text) ?? [])
  return [...new Set(numbers)].slice(0, MAX_REGISTERED_AT_ONCE)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'trust:edit')))
  const numbers = parseNumbers(request)
  if (numbers.length === 0) throw await redirectWithNotice(SPAM_NUMBERS_PATH, spamPagesWords.chooseNumbers, 'warning')
  return { numbers: numbers.map(formatPhone), cost: await getRegistrationCost(ctx, numbers.length) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, SPAM_NUMBERS_PATH)
  const numbers = parseNumbers(request)
  if (numbers.length === 0) return redirectWithNotice(SPAM_NUMBERS_PATH, spamPagesWords.chooseNumbers, 'warning')
  return handleSubmission(
    form,
    z.strictObject({}),
    async () => {
      const registered = await registerNumbers(ctx, numbers)
      return redirectWithNotice(SPAM_PATH, spamPagesWords.registered(registered.map(({ display }) => display)))
    },
    {
      message: numbers.length === 1 ? spamPagesWords.registerOneFailed : spamPagesWords.registerFailed,
      log: ctx.log,
      unexpectedOnly: true,
    },
  )
}

export default function RegisterNumbers() {
  const { numbers, cost } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={spamPagesWords.registerTitle(numbers)}
      description={spamPagesWords.registerEffect}
      closeTo={SPAM_NUMBERS_PATH}
      submitLabel={spamPagesWords.register}
    >
      {numbers.length > 1 ? <NumberChips numbers={numbers} /> : null}
      {cost === null ? null : <p className="text-m">{cost}</p>}
    </ActionFormDialog>
  )
}
