import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { awaitClaims } from '~/domain/number-claims/number-claims.read.server'
import { FAIL_TYPES, MAX_CLAIMED_AT_ONCE } from '~/domain/number-claims/number-claims.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { BACK_PARAM, CLAIM_PATH } from '../+ui/claim-path'
import { orForbidden } from '../+form/submission'
import { canViewWallet } from './+billing/require-billing.server'
import { CLAIM_PARAM, NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'

type FailType = (typeof FAIL_TYPES)[keyof typeof FAIL_TYPES]

/** 3-settings §8. */
const reasonOf = (failType: FailType): string => {
  if (failType === FAIL_TYPES['no-funds']) return numbersPagesWords.noFunds
  if (failType === FAIL_TYPES.suspended) return numbersPagesWords.accountSuspended
  return numbersPagesWords.noLongerAvailable
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const ids = query.getAll(CLAIM_PARAM).slice(0, MAX_CLAIMED_AT_ONCE)
  query.delete(CLAIM_PARAM)
  const back = query.get(BACK_PARAM)
  const { failed, numbers, open } = await orForbidden(awaitClaims(ctx, ids, 0))
  if (failed.length === 0) throw redirect(NUMBERS_PATH)
  return {
    failed: failed.map(({ number, failType }) => ({ display: formatPhone(number), reason: reasonOf(failType) })),
    claimed: numbers.map(({ display }) => display),
    open: open.length,
    canViewWallet: failed.some(({ failType }) => failType === FAIL_TYPES['no-funds']) && (await canViewWallet(ctx)),
    canChooseNew: failed.every(({ failType }) => failType === FAIL_TYPES.unavailable),
    searchPath: query.size > 0 ? `${CLAIM_PATH}?${query}` : CLAIM_PATH,
    donePath: back === null ? NUMBERS_PATH : safeRedirectPath(back),
  }
}

export const clientLoader = createCachedLoader()

export default function ClaimFailed() {
  const { failed, claimed, open, canChooseNew, canViewWallet, searchPath, donePath } = useLoaderData<typeof loader>()
  return (
    <Dialog title={numbersPagesWords.claimFailed} closeTo={searchPath}>
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1.5">
          {failed.map(({ display, reason }) => (
            <li key={display} className="flex justify-between gap-4">
              <span className="tabular font-medium">{display}</span>
              <span className="text-danger">{reason}</span>
            </li>
          ))}
        </ul>
        {claimed.length > 0 ? <p>{numbersPagesWords.successfullyAdded(claimed)}</p> : null}
        {open > 0 ? <p className="text-warn">{numbersPagesWords.stillOpen(open)}</p> : null}
        <p className="flex justify-end gap-2">
          <ButtonLink to={donePath}>{numbersPagesWords.done}</ButtonLink>
          {canViewWallet ? (
            <ButtonLink to="/manage/billing" variant="primary">
              {numbersPagesWords.viewWallet}
            </ButtonLink>
          ) : null}
          {canChooseNew ? (
            <ButtonLink to={searchPath} variant="primary">
              {numbersPagesWords.chooseNew}
            </ButtonLink>
          ) : null}
        </p>
      </div>
    </Dialog>
  )
}
