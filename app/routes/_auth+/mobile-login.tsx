import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { findEnteredUser } from '~/domain/hand-over-codes/hand-over-codes.read.server'
import { useMobileLoginCode as useMobileLoginCodeSchema } from '~/domain/mobile-login/mobile-login.schema'
import { useMobileLoginCode } from '~/domain/mobile-login/use-mobile-login-code.server'
import { ButtonLink } from '~/ui/button'
import { useHydrated } from '~/ui/use-hydrated'
import { ActionForm } from '../+form/action-form'
import { readUncheckedForm } from '../+form/read-form.server'
import { handleSubmission } from '../+form/submission'
import { mobilePagesWords } from '../+account/mobile-pages.words'

export const meta: MetaFunction = () => [{ title: mobilePagesWords.loginTitle }, { name: 'robots', content: 'noindex' }]

/** Opened by a QR code: the code is behind `#`, which no server sees. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await findEnteredUser(await context.ctxFor(request)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return handleSubmission(await readUncheckedForm(request), useMobileLoginCodeSchema, async (input) => {
    const { token, expiresAt } = await useMobileLoginCode(ctx, input)
    return redirectDocument('/manage', { headers: { 'Set-Cookie': context.sessionCookie.issue(token, expiresAt) } })
  })
}

export default function MobileLogin() {
  const { user } = useLoaderData<typeof loader>()
  const code = useCodeOfAddress()
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{mobilePagesWords.loginTitle}</h1>
        <p className="mt-1 text-m text-muted noscript:hidden">
          {code === '' ? mobilePagesWords.noCode : mobilePagesWords.loginIntro}
        </p>
        <noscript>
          <p className="mt-1 text-m text-muted">{mobilePagesWords.needsScripts}</p>
        </noscript>
        {code && user ? <p className="mt-3 text-m">{mobilePagesWords.replace(user.name)}</p> : null}
      </div>
      {code ? (
        <ActionForm
          hiddenFields={{ code, ...(user ? { replaces: user.id } : {}) }}
          submitLabel={mobilePagesWords.signIn}
          preventScrollReset={false}
        />
      ) : null}
      <ButtonLink to="/sign-in" reloadDocument>
        {mobilePagesWords.withMailedCode}
      </ButtonLink>
    </>
  )
}

/** null: before the first render in a browser. The address keeps no code: it would stay in the history. */
function useCodeOfAddress(): string | null {
  const [code] = useState(() => (typeof window === 'undefined' ? '' : window.location.hash.slice(1)))
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
  return useHydrated() ? code : null
}
