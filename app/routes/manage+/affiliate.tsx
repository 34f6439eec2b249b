import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findAffiliate } from '~/domain/affiliates/affiliates.read.server'
import { pastedLink } from '~/domain/affiliates/affiliates.schema'
import { joinAffiliates } from '~/domain/affiliates/join-affiliates.server'
import { parseReferralLink } from '~/domain/affiliates/referral-link'
import { DomainError } from '~/domain/errors'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { AffiliateIntro } from './+affiliate/affiliate-intro'
import { affiliatePagesWords } from './+affiliate/affiliate-pages.words'
import { AFFILIATE_PATH, SETUP_PARAM } from './+affiliate/affiliate-paths'
import { AffiliateReady } from './+affiliate/affiliate-ready'
import { AffiliateSetup } from './+affiliate/affiliate-setup'
import { useTimedError } from './+company/use-timed-error'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: affiliatePagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const isSetUp = new URL(request.url).searchParams.has(SETUP_PARAM)
  return { affiliate: await orNotFound(findAffiliate(ctx)), isSetUp }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, AFFILIATE_PATH)
  const { referralHost } = await orNotFound(findAffiliate(ctx))
  try {
    return await handleSubmission(form, pastedLink, async ({ link }) => {
      const parsed = parseReferralLink(link, referralHost)
      if ('error' in parsed) throw new DomainError('invalid', parsed.error, { link: [parsed.error] })
      await joinAffiliates(ctx, parsed)
      return redirectWithNotice(AFFILIATE_PATH, affiliatePagesWords.joined)
    })
  } catch (error) {
    if (error instanceof Response) throw error
    ctx.log.error({ err: error }, affiliatePagesWords.errorOccurred)
    return data({ result: undefined, failedAt: ctx.clock.now() }, 500)
  }
}

export default function Affiliate() {
  useCacheInitialData(clientLoader)
  const { affiliate, isSetUp } = useLoaderData<typeof loader>()
  const failedAt = useActionResult<{ failedAt?: number }>()?.failedAt
  return (
    <>
      <PageHeader title={affiliatePagesWords.title} />
      {failedAt === undefined ? null : <Failed key={failedAt} />}
      {affiliate.referralId !== null ? (
        <AffiliateReady {...affiliate} />
      ) : isSetUp ? (
        <AffiliateSetup {...affiliate} />
      ) : (
        <AffiliateIntro />
      )}
    </>
  )
}

function Failed() {
  const [error] = useTimedError(affiliatePagesWords.errorOccurred)
  return error === null ? null : <Banner tone="danger">{error}</Banner>
}
