import { RouteFault } from '~/ui/route-fault'

/** The ErrorBoundary of every page: sidebar and dialer stay, and so does a call. Dialogs leave theirs to their page. */
export const PageFault = () => <RouteFault home={{ to: '/manage', label: 'Go to Home' }} />
