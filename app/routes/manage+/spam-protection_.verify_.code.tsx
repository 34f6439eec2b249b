import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '~/domain/access/require'
import { confirmCode } from '~/domain/number-verifications/confirm-code.server'
import { codeConfirmation } from '~/domain/number-verifications/number-verifications.schema'
import type { NumberView } from '~/domain/numbers/numbers.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { ConfirmNumberForm } from './+numbers/confirm-number-form'
import { numbersPagesWords } from './+numbers/numbers-pages.words'
import { SPAM_NUMBERS_PATH, SPAM_PATH, SPAM_VERIFY_PATH } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.codeTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'trust:edit')))
  const phone = toE164(new URL(request.url).searchParams.get('phone') ?? '')
  if (phone === null) throw redirect(SPAM_VERIFY_PATH)
  return { phone, display: formatPhone(phone) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = codeConfirmation.pick({ phone: true, code: true })
  return handleSubmission(await readForm(request, ctx, SPAM_PATH), form, async (input) => {
    requirePermission(ctx, 'trust:edit')
    const number = await confirmCode(ctx, input)
    return redirectWithNotice(SPAM_NUMBERS_PATH, toNotice(number))
  })
}

/** What is missing before it can be registered. */
function toNotice({ display, shareWithTeam, teamId, canCallFrom }: NumberView): string {
  if (!canCallFrom) return spamPagesWords.verifiedNoCalls(display)
  return teamId === null || shareWithTeam ? spamPagesWords.verified(display) : spamPagesWords.verifiedNotShared(display)
}

export default function ConfirmNumber() {
  const { phone, display } = useLoaderData<typeof loader>()
  const addPath = `${SPAM_VERIFY_PATH}?${new URLSearchParams({ phone })}`
  return (
    <>
      <PageHeader
        title={numbersPagesWords.codeTitle}
        back={<BackLink to={addPath}>{spamPagesWords.verifyTitle}</BackLink>}
      >
        {numbersPagesWords.codeSent(display)}
      </PageHeader>
      <div className="max-w-80">
        <ConfirmNumberForm phone={phone} addPath={addPath} />
      </div>
    </>
  )
}
