import { RouteFault } from '~/ui/route-fault'

/** The ErrorBoundary of every page of a board: title and dialer stay, and so does a call. */
export const BoardFault = () => (
  <div className="flex flex-1 items-center justify-center">
    <RouteFault home={{ to: '/boards', label: 'Go to Call Boards' }} />
  </div>
)
