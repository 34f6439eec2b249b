import { RouteFault } from '~/ui/route-fault'

/** ErrorBoundary that keeps title, dialer and call. */
export const BoardFault = () => (
  <div className="flex flex-1 items-center justify-center">
    <RouteFault home={{ to: '/boards', label: 'Go to Call Boards' }} />
  </div>
)
