import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LogIn } from 'lucide-react'
import { useClearCachedData } from '~/live/create-cached-loader'
import { useFramedPage } from './+frame/framed-page'
import { safeRedirectPath } from './+form/safe-redirect-path'
import { Brand } from './+ui/brand'
import { Button, Spinner } from '~/ui/button'
import { uiWords } from '~/ui/ui.words'
import { pagePartsWords } from './+ui/page-parts.words'

export const meta: MetaFunction = () => [{ title: pagePartsWords.trunkline }, { name: 'robots', content: 'noindex' }]

/** Shown in frames only, before sign-in and after sign-out. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.frame) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const query = new URL(request.url).searchParams
  const redirectTo = safeRedirectPath(query.get('redirectTo'))
  return {
    vendorName: context.frame.vendor.name,
    redirectTo,
    ownPage: context.world.publicUrl + redirectTo,
    signedOut: query.has('signedOut'),
  }
}

export default function HandOver() {
  useClearCachedData()
  const { vendorName, redirectTo, ownPage, signedOut } = useLoaderData<typeof loader>()
  const page = useFramedPage()
  const state = page?.state ?? { step: 'connecting' as const }
  return (
    <main aria-label={pagePartsWords.trunkline} className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Brand name="" />
        {state.step === 'refused' ? (
          <div role="alert" className="flex flex-col items-center gap-4">
            <h1 className="text-l font-semibold">{state.text}</h1>
            {state.next === 'again' ? (
              <Button onClick={page?.enter}>{uiWords.tryAgain}</Button>
            ) : (
              <a
                href={ownPage}
                target="_blank"
                rel="noreferrer"
                className="text-m text-accent underline"
                onClick={(event) => {
                  if (page?.openPortal(redirectTo)) event.preventDefault()
                }}
              >
                {pagePartsWords.openNewTab}
              </a>
            )}
          </div>
        ) : signedOut ? (
          <>
            <div>
              <h1 className="text-l font-semibold">{pagePartsWords.youSignedOut}</h1>
              <p className="mt-1 text-m text-muted">{pagePartsWords.canSignYouAgain(vendorName)}</p>
            </div>
            <Button variant="primary" icon={<LogIn size={16} aria-hidden />} onClick={page?.enter}>
              {pagePartsWords.signAgain}
            </Button>
          </>
        ) : (
          <div role="status" className="flex items-center gap-3">
            <Spinner />
            <h1 className="text-m font-medium text-muted">{pagePartsWords.connectingTo(vendorName)}</h1>
          </div>
        )}
        <noscript>
          <p className="text-m text-muted">{pagePartsWords.needsScriptsSignYouTurn(vendorName)}</p>
        </noscript>
      </div>
    </main>
  )
}
