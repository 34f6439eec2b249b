import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '~/root'
import { PracticeNotice } from '~/ui/banner'

/** Notice of the simulated carrier (design.md, The carrier). */
export function SimulatedCarrierNotice() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) return null
  return <PracticeNotice simulated={root.simulated} practiceNowMs={root.practiceNowMs} timeZone="America/Chicago" />
}
