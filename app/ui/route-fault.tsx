import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink, Spinner } from './button'
import { ErrorState } from './error-state'
import { useKeptFault } from './form-faults'
import { FormUnanswered, RefusedOnTheWay } from './page-answers'

/** Milliseconds. */
const ASK_AGAIN_MS = 1_000
const ANSWERS_WITHIN_MS = 5_000
/** Backs off: the page itself may be broken. */
const OPEN_AGAIN_AT_MOST_MS = 15_000
const IN_VAIN = 3

const MAY_BE_SAVED = 'What you sent may not have been saved. Look whether it was before you send it again.'

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
  /** False: the dialer and its call stay mounted. */
  whole?: boolean
}

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
  // A reload would look as if the form was saved.
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
      {/* The form may be saved although its target page failed. */}
      {isOfForm && !(error instanceof RefusedOnTheWay) ? MAY_BE_SAVED : 'Nothing was changed by this.'} If it happens
      again, tell your administrator the time: the details are in the server&apos;s log.
    </ErrorState>
  )
}

/** Messages of browsers without a response, and of Remix for a proxy's page. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError
    ? /failed to fetch|networkerror|load failed|network error/i.test(error.message)
    : error instanceof Error &&
      /^(Unable to decode turbo-stream response|No response body to decode)/.test(error.message)

function Unreachable({ home, whole }: Required<RouteFaultProps>) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const opened = useRef(0)
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    // Would cancel a pending navigation.
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
