import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { sendLoginCode as sendLoginCodeSchema } from '~/domain/access/access.schema'
import { sendLoginCode } from '~/domain/login-codes/send-login-code.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { readUncheckedForm } from '../+form/read-form.server'
import { handleSubmission } from '../+form/submission'
import { DemoPeople } from './+ui/demo-people'
import { EmailForm } from './+ui/email-form'
import { OutboxLink } from './+ui/outbox-link'
import { accountPagesWords } from '../+account/account-pages.words'

export const meta: MetaFunction = () => [{ title: accountPagesWords.signIn }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.ctxFor(request)
  // A document redirect: simulator pages are not Remix routes.
  if (ctx.actor.kind === 'user')
    throw redirectDocument(safeRedirectPath(new URL(request.url).searchParams.get('redirectTo')))
  if (await context.world.needsFirstOwner()) throw redirect('/setup')
  // Its limit is its own from the first form on.
  context.codeOrigin()
  const { demo, demoPeople } = context.world
  return { demo, demoPeople, redirectTo: new URL(request.url).searchParams.get('redirectTo') }
}

/** Keeps form input when the server does not respond. */
export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  const url = new URL(request.url)
  return handleSubmission(
    await readUncheckedForm(request),
    sendLoginCodeSchema,
    async (input) => {
      await sendLoginCode(ctx, input, context.codeOrigin())
      const next = new URLSearchParams({ email: input.email })
      const redirectTo = url.searchParams.get('redirectTo')
      if (redirectTo) next.set('redirectTo', redirectTo)
      return redirect(`/sign-in/code?${next}`)
    },
    { message: accountPagesWords.failedSendLoginEmail, log: ctx.log },
  )
}

export default function SignIn() {
  useCacheInitialData(clientLoader)
  const readAgain = useReloadPage()
  // Signed in in another tab: continue from there.
  useEffect(() => {
    window.addEventListener('focus', readAgain)
    return () => window.removeEventListener('focus', readAgain)
  }, [readAgain])
  const { demo, demoPeople, redirectTo } = useLoaderData<typeof loader>()
  return (
    <>
      {demoPeople.length > 0 ? <DemoPeople people={demoPeople} redirectTo={redirectTo} /> : null}
      <EmailForm
        schema={sendLoginCodeSchema}
        id="sign-in"
        title={accountPagesWords.signIn}
        intro={accountPagesWords.weSendSixDigitCode}
        focuses={demoPeople.length === 0}
      />
      {demo ? (
        <Banner tone="info">
          {accountPagesWords.thisIsDemoMailGoes} <OutboxLink />.
        </Banner>
      ) : null}
    </>
  )
}
