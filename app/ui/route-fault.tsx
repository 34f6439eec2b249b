import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink, Spinner } from './button'
import { ErrorState } from './error-state'
import { useKeptFault } from './form-faults'
import { FormUnanswered, RefusedOnTheWay } from './page-answers'

/** How often a server that does not answer is asked again (ms). */
const ASK_AGAIN_MS = 1_000
const ANSWERS_WITHIN_MS = 5_000
/** A page that does not come from a server that answers is opened less and less often: it may be the page that is at fault. */
const OPEN_AGAIN_AT_MOST_MS = 15_000
/** After so many openings in vain the way home is shown too: what does not come for so long may never come. */
const IN_VAIN = 3

const MAY_BE_SAVED = 'What you sent may not have been saved. Look whether it was before you send it again.'

/** What a door, ours or a proxy's, refuses for a reason that its reader can do something about. */
const WHY_REFUSED: Partial<Record<number, { title: string; text: string }>> = {
  413: {
    title: 'Too large to be sent',
    text: 'What you sent is larger than the server takes, and nothing was changed by it. Choose a smaller file, or split it.',
  },
  429: {
    title: 'Too many requests',
    text: 'Nothing was changed by the last one. Wait a moment, then open the page again.',
  },
}

interface RouteFaultProps {
  home: { to: string; label: string }
  /** It is the whole document. Otherwise what is beside it (a dialer, and a call in it) stays when the page is tried again. */
  whole?: boolean
}

/** A page that could not be shown: what happened, and the way on. Stands in an ErrorBoundary, alone or beside a sidebar, and for KeepsFormFaults. */
export function RouteFault({ home, whole = false }: RouteFaultProps) {
  const { error, isOfForm } = useKeptFault(useRouteError())
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
  // Opened by itself the page would look as if it had been saved, with nothing left of what was typed.
  if (error instanceof FormUnanswered)
    return (
      <ErrorState
        heading="h1"
        title="The server does not answer"
        action={
          <ButtonLink to={pathname + search} replace reloadDocument={whole}>
            Open the page
          </ButtonLink>
        }
      >
        {MAY_BE_SAVED}
      </ErrorState>
    )
  if (error instanceof RefusedOnTheWay && WHY_REFUSED[error.status])
    return (
      <ErrorState
        heading="h1"
        title={WHY_REFUSED[error.status]!.title}
        action={
          <ButtonLink to={pathname + search} replace reloadDocument={whole}>
            Open the page
          </ButtonLink>
        }
      >
        {WHY_REFUSED[error.status]!.text}
      </ErrorState>
    )
  if (isUnreachable(error)) return <Unreachable key={pathname + search} home={home} whole={whole} />
  return (
    <ErrorState
      heading="h1"
      action={
        <ButtonLink to={pathname + search} replace reloadDocument={whole}>
          Try again
        </ButtonLink>
      }
    >
      {/* A form may have been saved, and only the page that it leads to have failed. */}
      {isOfForm && !(error instanceof RefusedOnTheWay) ? MAY_BE_SAVED : 'Nothing was changed by this.'} If it happens
      again, tell your administrator the time: the details are in the server&apos;s log.
    </ErrorState>
  )
}

/**
 * What browsers throw when no answer came at all, and Remix when one came that is not the server's own: a proxy's page while the
 * server is away (502, 503, 504; makePageFetch takes the others out, and forms). A fault in our own code is a TypeError too, but says something else.
 */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError
    ? /failed to fetch|networkerror|load failed|network error/i.test(error.message)
    : error instanceof Error &&
      /^(Unable to decode turbo-stream response|No response body to decode)/.test(error.message)

/** The page comes back by itself: what is on the screen would otherwise stay broken long after the server is there again. */
function Unreachable({ home, whole }: Required<RouteFaultProps>) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const opened = useRef(0)
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    // A page that is on its way, this one or another, would be given up by going here again.
    if (state !== 'idle') return
    let over = false
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const isThere = await fetch('/healthz', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (over) return
      if (!isThere) return wait(ASK_AGAIN_MS)
      setLasts(opened.current >= IN_VAIN)
      opened.current += 1
      if (whole) window.location.reload()
      else navigate(here, { replace: true })
    }
    const wait = (ms: number) => void (timer = setTimeout(() => void ask(), ms))
    wait(Math.min(OPEN_AGAIN_AT_MOST_MS, ASK_AGAIN_MS * 2 ** opened.current))
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [whole, navigate, here, state])
  return (
    <ErrorState
      heading="h1"
      title="The server does not answer"
      action={
        <>
          <Spinner />
          {lasts ? <ButtonLink to={home.to}>{home.label}</ButtonLink> : null}
        </>
      }
    >
      This page opens again by itself as soon as it does. What was saved is saved, and calls go on.
    </ErrorState>
  )
}
