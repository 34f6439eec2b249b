import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { exchangeHandOverCode as exchangeHandOverCodeSchema } from '~/domain/access/access.schema'
import { exchangeHandOverCode } from '~/domain/hand-over-codes/exchange-hand-over-code.server'
import { findEnteredUser } from '~/domain/hand-over-codes/hand-over-codes.read.server'
import { Button, ButtonLink, Spinner } from '~/ui/button'
import { accountPagesWords } from '../+account/account-pages.words'
import { readUncheckedForm } from '../+form/read-form.server'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { handleSubmission } from '../+form/submission'
import { useHandOver } from './+login/use-hand-over'

export const meta: MetaFunction = () => [
  { title: accountPagesWords.openingPage },
  { name: 'robots', content: 'noindex' },
]

/** A window that a CRM's frame opened: it is signed in by a code of its opener (decision 040). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.ctxFor(request)
  const redirectTo = safeRedirectPath(new URL(request.url).searchParams.get('redirectTo'))
  return {
    redirectTo,
    signInAt: `/sign-in?${new URLSearchParams({ redirectTo })}`,
    user: await findEnteredUser(ctx),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return handleSubmission(
    await readUncheckedForm(request),
    exchangeHandOverCodeSchema,
    async (input) => {
      const { token, expiresAt } = await exchangeHandOverCode(ctx, input)
      const headers = { 'Set-Cookie': context.sessionCookie.issue(token, expiresAt) }
      return Response.json({ entered: true }, { headers })
    },
    { message: accountPagesWords.failedOpenPage, log: ctx.log, unexpectedOnly: true },
  )
}

/** Its data is about the user who opened it. */
export const shouldRevalidate = () => false

export default function Enter() {
  const { redirectTo, signInAt, user } = useLoaderData<typeof loader>()
  const { state, replaceUser } = useHandOver(redirectTo, user)
  if (state.step === 'connecting')
    return (
      <>
        <div role="status" className="flex items-center gap-3 noscript:hidden">
          <Spinner />
          <h1 className="text-m font-medium text-muted">{accountPagesWords.openingPage}</h1>
        </div>
        <noscript>
          <p className="mb-3 text-m text-muted">{accountPagesWords.windowNeedsScripts}</p>
          <ButtonLink to={signInAt} reloadDocument>
            {accountPagesWords.signIn}
          </ButtonLink>
        </noscript>
      </>
    )
  if (state.step === 'refused')
    return (
      <>
        <div role="alert">
          <h1 className="text-xl font-semibold tracking-tight">{accountPagesWords.notSignedInHere}</h1>
          <p className="mt-1 text-m text-muted">{`${state.text}.`}</p>
        </div>
        <ButtonLink to={signInAt} reloadDocument variant="primary" size="l">
          {accountPagesWords.signIn}
        </ButtonLink>
      </>
    )
  const { offer } = state
  return (
    <>
      <div role="alert">
        <h1 className="text-xl font-semibold tracking-tight">
          {accountPagesWords.continueAs(offer.user.name, offer.vendorName)}
        </h1>
        <p className="mt-1 text-m text-muted">{accountPagesWords.otherUserHere(user?.name ?? '')}</p>
      </div>
      <div className="flex flex-col gap-2">
        <Button type="button" variant="primary" size="l" onClick={() => replaceUser(offer)}>
          {accountPagesWords.continueWith(offer.user.name)}
        </Button>
        <ButtonLink to={redirectTo} reloadDocument replace size="l">
          {accountPagesWords.keepUser(user?.name ?? '')}
        </ButtonLink>
      </div>
    </>
  )
}
