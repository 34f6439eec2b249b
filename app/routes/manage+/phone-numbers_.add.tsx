import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { sendCode } from '~/domain/number-verifications/send-code.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { AddNumberForm } from './+numbers/add-number-form'
import { addNumberForm } from './+numbers/add-number.schema'
import { codePath, NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.addTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return { isTeam: requireUser(ctx).role !== null, phone: new URL(request.url).searchParams.get('phone') ?? '' }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, NUMBERS_PATH), addNumberForm, async (input) => {
    const { phone, nickname = '', shared, via } = input
    const sent = await sendCode(
      ctx,
      { phone, nickname, shared: shared === 'on', sms: via === 'text' },
      context.clientAddress,
    )
    if (sent.alreadyAdded) return redirectWithNotice(NUMBERS_PATH, numbersPagesWords.alreadyAdded)
    return redirect(codePath(phone))
  })
}

export default function AddNumber() {
  const { isTeam, phone } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={numbersPagesWords.addTitle}
        back={<BackLink to={NUMBERS_PATH}>{numbersPagesWords.back}</BackLink>}
      >
        {numbersPagesWords.addDescription}
      </PageHeader>
      <div className="max-w-120">
        <AddNumberForm phone={phone} isTeam={isTeam} />
      </div>
    </>
  )
}
