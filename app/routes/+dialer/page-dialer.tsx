import { useLocation } from '@remix-run/react'
import { lazy, Suspense, useContext } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { useFramedPage } from '../+frame/framed-page'
import type { DialerProps } from './dialer'

const Dialer = lazy(async () => ({ default: (await import('./dialer')).Dialer }))

/** The dialer of a page of ours: under the page's credentials, and heard by the CRM around it. Browser only. */
export function PageDialer({ start, docked }: Pick<DialerProps, 'start' | 'docked'>) {
  const credentials = useContext(CredentialsContext)
  const host = useFramedPage()
  const { pathname, search } = useLocation()
  return (
    <Suspense fallback={<div className="h-[55px] border-b border-line bg-panel" />}>
      <Dialer
        credentials={credentials}
        start={start}
        docked={docked}
        onNews={host ? ({ type, payload }) => host.send(type, payload) : undefined}
        // Inside a CRM's frame its host signs in.
        signInAt={host ? undefined : `/sign-in?${new URLSearchParams({ redirectTo: pathname + search })}`}
        quiet
      />
    </Suspense>
  )
}
