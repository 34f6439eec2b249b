import { useLocation } from '@remix-run/react'
import { useContext } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { useFramedPage } from '../+frame/framed-page'
import { createLazyModule } from '~/ui/lazy-module'
import { LoadErrorBar } from '~/ui/load-error-bar'
import { useChunk } from '~/ui/use-chunk'
import type { DialerProps } from './dialer'
import { dialerWords } from './dialer.words'

const chunk = createLazyModule(() => import('./dialer'))

type PageDialerProps = Pick<DialerProps, 'start' | 'startConnects' | 'docked' | 'onContact'>

/** Browser only. Publishes events to a surrounding CRM. */
export function PageDialer({ start, startConnects, docked, onContact }: PageDialerProps) {
  const credentials = useContext(CredentialsContext)
  const host = useFramedPage()
  const { pathname, search } = useLocation()
  const part = chunk.useLoaded()
  const { failed, tryAgain } = useChunk(chunk.load)
  if (!part && failed) return <LoadErrorBar what={dialerWords.theDialer} tryAgain={tryAgain} />
  if (!part) return <div className="h-[55px] border-b border-line bg-panel" />
  return (
    <part.Dialer
      credentials={credentials}
      start={start}
      startConnects={startConnects}
      docked={docked}
      onEvent={host ? ({ type, payload }) => host.send(type, payload) : undefined}
      onContact={onContact}
      // In a frame the host signs in.
      signInAt={host ? undefined : `/sign-in?${new URLSearchParams({ redirectTo: pathname + search })}`}
      quiet
    />
  )
}
