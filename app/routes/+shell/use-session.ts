import { useRouteLoaderData } from '@remix-run/react'
import type { SessionView } from '~/domain/access/access.schema'
import type { loader } from '../_portal'

/** What the portal's shell has loaded. undefined: it failed to load. */
export const useShellData = () => useRouteLoaderData<typeof loader>('routes/_portal')

/** The signed-in user of a portal or board page. undefined: the page failed to load. */
export const useSession = (): SessionView | undefined => useShellData()?.session
