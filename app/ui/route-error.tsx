import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink, Spinner } from './button'
import { ErrorState } from './error-state'
import { useFormError } from './form-error-keeper'
import { FormOutcomeUnknown, ProxyRefusal } from './page-fetch'
import { uiWords } from './ui.words'

/** Milliseconds. */
const CHECK_INTERVAL_MS = 1_000
const CHECK_TIMEOUT_MS = 5_000
/** Backs off: the page itself may be broken. */
const MAX_REOPEN_DELAY_MS = 15_000
const MAX_FAILED_REOPENS = 3

const REFUSAL_TEXTS: Partial<Record<number, { title: string; text: string }>> = {
  413: {
    title: uiWords.uploadTooLarge,
    text: uiWords.serverNotAcceptUploadsSize,
  },
  429: {
    title: uiWords.tooManyRequests,
    text: uiWords.lastRequestChangedNothingWait,
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
      <ErrorState heading="h1" title={uiWords.pageNotFound} action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}>
        {uiWords.noPageOrYouNot(pathname)}
      </ErrorState>
    )
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <ErrorState heading="h1" title={uiWords.youNotAccess} action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}>
        {uiWords.youNotAllowedSeePage}
      </ErrorState>
    )
  // A reload would look as if the form was saved.
  if (error instanceof FormOutcomeUnknown)
    return (
      <ErrorState
        heading="h1"
        title={uiWords.serverNotAnswer}
        action={
          <ButtonLink to={pathname + search} replace reloadDocument={fullReload}>
            {uiWords.openPage}
          </ButtonLink>
        }
      >
        {uiWords.maybeSavedText}
      </ErrorState>
    )
  if (error instanceof ProxyRefusal && REFUSAL_TEXTS[error.status])
    return (
      <ErrorState
        heading="h1"
        title={REFUSAL_TEXTS[error.status]!.title}
        action={
          <ButtonLink to={pathname + search} replace reloadDocument={fullReload}>
            {uiWords.openPage}
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
          {uiWords.tryAgain}
        </ButtonLink>
      }
    >
      {/* The form may be saved although its target page failed. */}
      {isOfForm && !(error instanceof ProxyRefusal) ? uiWords.maybeSavedText : uiWords.nothingChanged}{' '}
      {uiWords.errorRepeats}
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
      title={uiWords.serverNotAnswer}
      action={
        <>
          <Spinner />
          {isPersistent ? <ButtonLink to={home.to}>{home.label}</ButtonLink> : null}
        </>
      }
    >
      {uiWords.pageReopensAutomaticallyWhenServer}
    </ErrorState>
  )
}
