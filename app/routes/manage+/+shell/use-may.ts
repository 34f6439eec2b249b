import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '../_layout'

/**
 * What the reader's role allows, so that no button leads to a refusal: `dial` with a dialer seat, `write` for whoever keeps
 * contacts and the DNC list. The verbs decide; this only shows.
 */
export function useMay(): { dial: boolean; write: boolean } {
  const can = useRouteLoaderData<typeof loader>('routes/manage+/_layout')?.session.permissions.can ?? []
  return { dial: can.includes('call'), write: can.includes('call') || can.includes('board:admin') }
}
