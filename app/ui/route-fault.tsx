import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ButtonLink } from './button'
import { ErrorState } from './error-state'

/** A page that could not be shown: what happened, and the way on. Stands in an ErrorBoundary, alone or beside a sidebar. */
export function RouteFault({ home }: { home: { to: string; label: string } }) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <ErrorState heading="h1" title="Page not found" action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}>
        There is nothing at {pathname}, or it is not yours to see.
      </ErrorState>
    )
  return (
    <ErrorState
      heading="h1"
      action={
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      }
    >
      Nothing was changed by this. If it happens again, tell your administrator the time: the details are in the
      server&apos;s log.
    </ErrorState>
  )
}
