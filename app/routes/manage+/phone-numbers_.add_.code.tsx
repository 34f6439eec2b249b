import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { confirmCode } from '~/domain/number-verifications/confirm-code.server'
import { codeConfirmation } from '~/domain/number-verifications/number-verifications.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { ConfirmNumberForm } from './+numbers/confirm-number-form'
import { ADD_PATH, NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.codeTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  const phone = toE164(new URL(request.url).searchParams.get('phone') ?? '')
  if (phone === null) throw redirect(ADD_PATH)
  return { phone, display: formatPhone(phone) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = codeConfirmation.pick({ phone: true, code: true })
  return handleSubmission(await readForm(request, ctx, NUMBERS_PATH), form, async (input) => {
    const { display } = await confirmCode(ctx, input)
    return redirectWithNotice(NUMBERS_PATH, numbersPagesWords.added(display))
  })
}

export default function ConfirmNumber() {
  const { phone, display } = useLoaderData<typeof loader>()
  const addPath = `${ADD_PATH}?${new URLSearchParams({ phone })}`
  return (
    <>
      <PageHeader
        title={numbersPagesWords.codeTitle}
        back={<BackLink to={addPath}>{numbersPagesWords.addTitle}</BackLink>}
      >
        {numbersPagesWords.codeSent(display)}
      </PageHeader>
      <div className="max-w-80">
        <ConfirmNumberForm phone={phone} addPath={addPath} />
      </div>
    </>
  )
}
