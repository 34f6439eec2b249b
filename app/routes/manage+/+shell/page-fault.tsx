import { RouteFault } from '~/ui/route-fault'

/** ErrorBoundary of portal pages: sidebar, dialer and call survive. Dialogs leave errors to their page. */
export const PageFault = () => <RouteFault home={{ to: '/manage', label: 'Go to Home' }} />
