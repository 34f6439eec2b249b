import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { requirePermission } from '~/domain/access/require'
import { claimNumbers } from '~/domain/number-claims/claim-numbers.server'
import { awaitClaims } from '~/domain/number-claims/number-claims.read.server'
import { numberPurchase } from '~/domain/number-claims/number-claims.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { SEARCH_PARAM } from '~/ui/search-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { handleSubmission, orForbidden } from '../+form/submission'
import { BACK_PARAM, CLAIM_PATH } from '../+ui/claim-path'
import { CLAIM_WAIT_MS, claimsPath, NUMBERS_PATH } from './+numbers/number-paths'
import { NumberPicker } from './+numbers/number-picker'
import { numbersPagesWords } from './+numbers/numbers-pages.words'
import { loadNumberPicker } from './+numbers/search-available.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.claimTitle }]

/** Where the person came from. */
const backOf = (address: string): string => {
  const back = new URL(address).searchParams.get(BACK_PARAM)
  return back === null ? NUMBERS_PATH : safeRedirectPath(back)
}

const wordsOf = (address: string | URL): string => new URL(address).searchParams.get(SEARCH_PARAM)?.trim() ?? ''

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'numbers:claim')))
  return { back: backOf(request.url), ...(await loadNumberPicker(ctx, wordsOf(request.url))) }
}

export const clientLoader = createCachedLoader(
  ({ pathname, search: query }) => pathname + (new URLSearchParams(query).get(SEARCH_PARAM) ?? ''),
)

/** Selecting a number searches nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname || wordsOf(currentUrl) !== wordsOf(nextUrl)

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, NUMBERS_PATH), numberPurchase, async (purchase) => {
    const ids = await claimNumbers(ctx, purchase)
    const { failed, numbers, open } = await awaitClaims(ctx, ids, CLAIM_WAIT_MS)
    const back = backOf(request.url)
    if (failed.length > 0)
      return redirect(claimsPath(ids, { [SEARCH_PARAM]: wordsOf(request.url), [BACK_PARAM]: back }))
    if (open.length > 0) return redirectWithNotice(back, numbersPagesWords.stillOpen(open.length), 'warning')
    return redirectWithNotice(back, numbersPagesWords.claimedNotice(numbers.map(({ display }) => display)))
  })
}

export default function ClaimNumbers() {
  const { back, ...picker } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={numbersPagesWords.claimTitle}
        back={
          <BackLink to={back}>{back === NUMBERS_PATH ? numbersPagesWords.back : numbersPagesWords.goBack}</BackLink>
        }
      />
      <NumberPicker {...picker} action={CLAIM_PATH}>
        {back === NUMBERS_PATH ? null : <input type="hidden" name={BACK_PARAM} value={back} />}
      </NumberPicker>
      <Outlet />
    </>
  )
}
