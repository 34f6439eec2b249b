import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '~/domain/access/require'
import { sendCode } from '~/domain/number-verifications/send-code.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { AddNumberForm } from './+numbers/add-number-form'
import { addNumberForm } from './+numbers/add-number.schema'
import { SPAM_NUMBERS_PATH, SPAM_PATH, spamCodePath } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: spamPagesWords.verifyTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { role } = await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'trust:edit')))
  return { isTeam: role !== null, phone: new URL(request.url).searchParams.get('phone') ?? '' }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, SPAM_PATH), addNumberForm, async (input) => {
    requirePermission(ctx, 'trust:edit')
    const { phone, nickname = '', shared, via } = input
    const sent = await sendCode(
      ctx,
      { phone, nickname, shared: shared === 'on', sms: via === 'text' },
      context.clientAddress,
    )
    if (sent.alreadyAdded) return redirectWithNotice(SPAM_NUMBERS_PATH, spamPagesWords.alreadyVerified)
    return redirect(spamCodePath(phone))
  })
}

export default function VerifyNumber() {
  const { isTeam, phone } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={spamPagesWords.verifyTitle} back={<BackLink to={SPAM_PATH}>{spamPagesWords.back}</BackLink>}>
        {spamPagesWords.verifyAbout}
      </PageHeader>
      <div className="max-w-120">
        <AddNumberForm phone={phone} isTeam={isTeam} />
      </div>
    </>
  )
}
