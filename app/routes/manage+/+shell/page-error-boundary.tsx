import { Link } from '@remix-run/react'
import { RouteError } from '~/ui/route-error'
import { shellWords } from './shell.words'

/** ErrorBoundary of portal pages: sidebar, dialer and call survive. Dialogs leave errors to their page. */
export const PageErrorBoundary = () => (
  <>
    <RouteError home={{ to: '/manage', label: shellWords.goHome }} />
    <p className="text-center text-m">
      <Link to="/manage/help" className="text-accent underline">
        {shellWords.help}
      </Link>
    </p>
  </>
)
