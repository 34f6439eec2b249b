import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { ButtonLink, Spinner } from './button'
import { ErrorState } from './error-state'

/** How often a server that does not answer is asked again (ms). */
const ASK_AGAIN_MS = 1_000

interface RouteFaultProps {
  home: { to: string; label: string }
  /** It is the whole document. Otherwise what is beside it (a dialer, and a call in it) stays when the page is tried again. */
  whole?: boolean
}

/** A page that could not be shown: what happened, and the way on. Stands in an ErrorBoundary, alone or beside a sidebar. */
export function RouteFault({ home, whole = false }: RouteFaultProps) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <ErrorState heading="h1" title="Page not found" action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}>
        There is nothing at {pathname}, or it is not yours to see.
      </ErrorState>
    )
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <ErrorState heading="h1" title="Not for your role" action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}>
        You are not allowed to see this page. The owner of your account can change that.
      </ErrorState>
    )
  if (isUnreachable(error)) return <Unreachable whole={whole} />
  return (
    <ErrorState
      heading="h1"
      action={
        <ButtonLink to={pathname + search} replace reloadDocument={whole}>
          Try again
        </ButtonLink>
      }
    >
      Nothing was changed by this. If it happens again, tell your administrator the time: the details are in the
      server&apos;s log.
    </ErrorState>
  )
}

/** What browsers throw when no answer came at all. A fault in our own code is a TypeError too, but says something else. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed|network error/i.test(error.message)

/** The page comes back by itself: what is on the screen would otherwise stay broken long after the server is there again. */
function Unreachable({ whole }: { whole: boolean }) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const here = pathname + search
  useEffect(() => {
    // A page that is on its way, this one or another, would be given up by going here again.
    if (state !== 'idle') return
    let over = false
    const end = () => {
      over = true
      clearInterval(timer)
    }
    const timer = setInterval(() => {
      fetch('/healthz').then(
        (answer) => {
          if (!answer.ok || over) return
          if (!whole) return navigate(here, { replace: true })
          end()
          window.location.reload()
        },
        () => {},
      )
    }, ASK_AGAIN_MS)
    return end
  }, [whole, navigate, here, state])
  return (
    <ErrorState heading="h1" title="The server does not answer" action={<Spinner />}>
      This page opens again by itself as soon as it does. What was saved is saved, and calls go on.
    </ErrorState>
  )
}
