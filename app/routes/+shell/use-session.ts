import { useRouteLoaderData } from '@remix-run/react'
import type { SessionView } from '~/domain/access/access.schema'
import type { loader } from '../_portal'

/** The signed-in user of a portal or board page. undefined: the page failed to load. */
export const useSession = (): SessionView | undefined => useRouteLoaderData<typeof loader>('routes/_portal')?.session
