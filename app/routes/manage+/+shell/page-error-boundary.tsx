import { RouteError } from '~/ui/route-error'
import { shellWords } from './shell.words'

/** ErrorBoundary of portal pages: sidebar, dialer and call survive. Dialogs leave errors to their page. */
export const PageErrorBoundary = () => <RouteError home={{ to: '/manage', label: shellWords.goHome }} />
