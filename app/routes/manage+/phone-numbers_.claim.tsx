import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { requirePermission } from '~/domain/access/require'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { claimNumbers } from '~/domain/number-claims/claim-numbers.server'
import { awaitClaims } from '~/domain/number-claims/number-claims.read.server'
import { numberPurchase } from '~/domain/number-claims/number-claims.schema'
import { readSearchText, type NumberSearchResult } from '~/domain/number-search/number-search.schema'
import { searchNumbers } from '~/domain/number-search/search-numbers.server'
import { readSlots } from '~/domain/numbers/list-numbers.read.server'
import { numbersWords } from '~/domain/numbers/numbers.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { EmptyState } from '~/ui/empty-state'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { SEARCH_PARAM } from '~/ui/search-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { handleSubmission, orForbidden } from '../+form/submission'
import { BACK_PARAM, CLAIM_PATH } from '../+ui/claim-path'
import { SUBSCRIPTIONS_PATH } from '../+ui/usage-paths'
import { DebouncedSearch } from '../+list/debounced-search'
import { AvailableNumbers } from './+numbers/available-numbers'
import { getClaimCost } from './+numbers/claim-cost.server'
import { claimsPath, NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'
import { KeptPicks, SelectedBar, SelectedNumbers } from './+numbers/selected-numbers'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.claimTitle }]

const CLAIM_WAIT_MS = 15_000

/** Where the person came from. */
const backOf = (address: string): string => {
  const back = new URL(address).searchParams.get(BACK_PARAM)
  return back === null ? NUMBERS_PATH : safeRedirectPath(back)
}

const wordsOf = (address: string | URL): string => new URL(address).searchParams.get(SEARCH_PARAM)?.trim() ?? ''

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'numbers:claim')))
  const words = wordsOf(request.url)
  const back = backOf(request.url)
  return { words, back, cost: await getClaimCost(ctx), slots: await readSlots(ctx), ...(await search(ctx, words)) }
}

/** An outage is shown as such, and keeps what is selected. */
async function search(ctx: Ctx, words: string): Promise<{ result: NumberSearchResult | null; fault: string | null }> {
  const place = readSearchText(words)
  if (!place) return { result: null, fault: null }
  try {
    return { result: await searchNumbers(ctx, place), fault: null }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { result: null, fault: error.message }
  }
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
  const { words, back, result, fault, cost, slots } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={numbersPagesWords.claimTitle}
        back={
          <BackLink to={back}>{back === NUMBERS_PATH ? numbersPagesWords.back : numbersPagesWords.goBack}</BackLink>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="flex flex-col gap-4">
          <DebouncedSearch
            action={CLAIM_PATH}
            words={words}
            label={numbersPagesWords.searchAvailable}
            placeholder={numbersPagesWords.areaCodeOrState}
            boxClassName="w-64 max-sm:w-full"
            debounceMs={150}
            minLength={2}
          >
            {back === NUMBERS_PATH ? null : <input type="hidden" name={BACK_PARAM} value={back} />}
            <KeptPicks />
          </DebouncedSearch>
          {slots.numberSlots !== null && slots.filledNumberSlots >= slots.numberSlots ? (
            <Banner tone="warn">
              {numbersWords.noFreeSlots(slots.numberSlots)}{' '}
              <Link to={SUBSCRIPTIONS_PATH} className="underline">
                {numbersPagesWords.addSlots}
              </Link>
            </Banner>
          ) : null}
          {fault ? (
            <Banner tone="danger">{fault}</Banner>
          ) : result ? (
            <AvailableNumbers {...result} />
          ) : (
            <EmptyState title={numbersPagesWords.typePlace} />
          )}
          <SelectedBar />
        </div>
        <SelectedNumbers cost={cost} />
      </div>
      <Outlet />
    </>
  )
}
