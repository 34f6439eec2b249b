/** Renders unknown portal paths with the sidebar. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export default function NotFound() {
  return null
}
