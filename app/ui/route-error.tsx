import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink, Spinner } from './button'
import { ErrorState } from './error-state'
import { useFormError } from './form-error-keeper'
import { FormOutcomeUnknown, ProxyRefusal } from './page-fetch'

/** Milliseconds. */
const CHECK_INTERVAL_MS = 1_000
const CHECK_TIMEOUT_MS = 5_000
/** Backs off: the page itself may be broken. */
const MAX_REOPEN_DELAY_MS = 15_000
const MAX_FAILED_REOPENS = 3

const MAYBE_SAVED_TEXT = 'Your changes may not be saved. Check before you send them again.'

const REFUSAL_TEXTS: Partial<Record<number, { title: string; text: string }>> = {
  413: {
    title: 'Upload too large',
    text: 'The server does not accept uploads of this size. Nothing was changed. Choose a smaller file, or split it.',
  },
  429: {
    title: 'Too many requests',
    text: 'The last request changed nothing. Wait a moment, then open the page again.',
  },
}

interface RouteErrorProps {
  home: { to: string; label: string }
  /** False: the dialer and its call stay mounted. */
  whole?: boolean
}

export function RouteError({ home, whole: fullReload = false }: RouteErrorProps) {
  const { error, isFormError: isOfForm } = useFormError(useRouteError())
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <ErrorState heading="h1" title="Page not found" action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}>
        There is no page at {pathname}, or you do not have access.
      </ErrorState>
    )
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <ErrorState
        heading="h1"
        title="You do not have access"
        action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}
      >
        You are not allowed to see this page. The owner of your account can change that.
      </ErrorState>
    )
  // A reload would look as if the form was saved.
  if (error instanceof FormOutcomeUnknown)
    return (
      <ErrorState
        heading="h1"
        title="The server does not answer"
        action={
          <ButtonLink to={pathname + search} replace reloadDocument={fullReload}>
            Open the page
          </ButtonLink>
        }
      >
        {MAYBE_SAVED_TEXT}
      </ErrorState>
    )
  if (error instanceof ProxyRefusal && REFUSAL_TEXTS[error.status])
    return (
      <ErrorState
        heading="h1"
        title={REFUSAL_TEXTS[error.status]!.title}
        action={
          <ButtonLink to={pathname + search} replace reloadDocument={fullReload}>
            Open the page
          </ButtonLink>
        }
      >
        {REFUSAL_TEXTS[error.status]!.text}
      </ErrorState>
    )
  if (isUnreachable(error)) return <Unreachable key={pathname + search} home={home} whole={fullReload} />
  return (
    <ErrorState
      heading="h1"
      action={
        <ButtonLink to={pathname + search} replace reloadDocument={fullReload}>
          Try again
        </ButtonLink>
      }
    >
      {/* The form may be saved although its target page failed. */}
      {isOfForm && !(error instanceof ProxyRefusal) ? MAYBE_SAVED_TEXT : 'Nothing was changed.'} If it happens again,
      give your administrator the time: the details are in the server&apos;s log.
    </ErrorState>
  )
}

/** Messages of browsers without a response, and of Remix for a proxy's page. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError
    ? /failed to fetch|networkerror|load failed|network error/i.test(error.message)
    : error instanceof Error &&
      /^(Unable to decode turbo-stream response|No response body to decode)/.test(error.message)

function Unreachable({ home, whole }: Required<RouteErrorProps>) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const currentUrl = pathname + search
  const reopenCount = useRef(0)
  const [isPersistent, setIsPersistent] = useState(false)
  useEffect(() => {
    // Would cancel a pending navigation.
    if (state !== 'idle') return
    let isCancelled = false
    let timer: ReturnType<typeof setTimeout>
    const checkServer = async () => {
      const isUp = await fetch('/healthz', { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isCancelled) return
      if (!isUp) return scheduleCheck(CHECK_INTERVAL_MS)
      setIsPersistent(reopenCount.current >= MAX_FAILED_REOPENS)
      reopenCount.current += 1
      if (whole) window.location.reload()
      else navigate(currentUrl, { replace: true })
    }
    const scheduleCheck = (ms: number) => void (timer = setTimeout(() => void checkServer(), ms))
    scheduleCheck(Math.min(MAX_REOPEN_DELAY_MS, CHECK_INTERVAL_MS * 2 ** reopenCount.current))
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [whole, navigate, currentUrl, state])
  return (
    <ErrorState
      heading="h1"
      title="The server does not answer"
      action={
        <>
          <Spinner />
          {isPersistent ? <ButtonLink to={home.to}>{home.label}</ButtonLink> : null}
        </>
      }
    >
      This page reopens automatically when the server responds. Saved changes are kept, and calls continue.
    </ErrorState>
  )
}
