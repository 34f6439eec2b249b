import { createCookie } from '@remix-run/node'
import { requireUser } from '~/domain/access/require'
import type { Ctx } from '~/domain/context.server'
import { isDialing } from '~/domain/dial-sessions/dial-sessions.read.server'
import { listRingingIds } from '~/domain/inbound/incoming.read.server'
import { findArrivalStep } from '~/domain/onboarding/onboarding.read.server'
import { getStepPath, isOnboarding, readPendingPath, NEXT_PARAM } from './onboarding-paths'

/** The sign-in for which it opened. */
const opened = createCookie('onboarding', { path: '/', sameSite: 'lax', httpOnly: true })

const isPage = (request: Request): boolean =>
  request.method === 'GET' && (request.headers.get('accept')?.includes('text/html') ?? false)

/** A new person's next step, once per sign-in and never during a call. null: the page opens. */
export async function findArrival(ctx: Ctx, request: Request): Promise<{ path: string; cookie: string } | null> {
  const { pathname, search } = new URL(request.url)
  const { sessionId } = requireUser(ctx)
  if (!isPage(request) || isOnboarding(pathname) || sessionId === null) return null
  if ((await opened.parse(request.headers.get('cookie'))) === sessionId) return null
  const step = await findArrivalStep(ctx)
  if (step === null || (await isDialing(ctx)) || (await listRingingIds(ctx)).length > 0) return null
  const wanted = new URLSearchParams({ [NEXT_PARAM]: pathname + search })
  const pendingPath = pathname === '/manage' ? null : readPendingPath(wanted)
  return { path: getStepPath(step, pendingPath), cookie: await opened.serialize(sessionId) }
}
