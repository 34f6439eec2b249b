import { findSession } from '../../app/domain/access/access.read.server'
import { mintSessionForPerson } from '../../app/domain/access/mint-session.server'
import { openFramedSession } from '../../app/domain/access/open-framed-session.server'
import { createHandOverCode } from '../../app/domain/hand-over-codes/create-hand-over-code.server'
import { sendLoginCode } from '../../app/domain/login-codes/send-login-code.server'
import { signOut } from '../../app/domain/access/sign-out.server'
import type { StartedSession } from '../../app/domain/access/start-session.server'
import { validateLoginCode } from '../../app/domain/login-codes/validate-login-code.server'
import { DomainError } from '../../app/domain/errors'
import { os } from './implement'

const started = ({ token, expiresAt }: StartedSession) => ({ token, expiresAt: new Date(expiresAt).toISOString() })

/** Never a browser's secret. */
const apiClient = ({ clientId }: { clientId?: string | undefined }) =>
  clientId === undefined ? undefined : `api:${clientId}`

export const access = {
  sendLoginCode: os.access.sendLoginCode.handler(async ({ context, input }) => {
    await sendLoginCode(context.ctx, input, { source: context.source, client: apiClient(input) })
    return { sent: true as const }
  }),
  validateLoginCode: os.access.validateLoginCode.handler(async ({ context, input }) =>
    started(
      await validateLoginCode(context.ctx, input, { source: context.source, client: apiClient(input), for: 'api' }),
    ),
  ),
  signOut: os.access.signOut.handler(async ({ context, input }) => {
    await signOut(context.ctx, input)
    return { signedOut: true as const }
  }),
  mintSession: os.access.mintSession.handler(async ({ context, input }) => {
    const session = await mintSessionForPerson(context.ctx, input)
    return { ...started(session), team: session.team }
  }),
  openFramedSession: os.access.openFramedSession.handler(async ({ context: { ctx, frames }, input: { vendor } }) => {
    // Another site's page in the same CRM must not choose who is signed in here.
    if (!frames.fromOurPage) throw new DomainError('forbidden', 'Only our own page trades a token')
    const currentSessionId = await frames.sessionOf(vendor)
    const { token, expiresAt, userId } = await openFramedSession(ctx, { vendor, currentSessionId })
    if (token !== null) frames.setCookie(token, expiresAt)
    return { userId, expiresAt: new Date(expiresAt).toISOString() }
  }),
  createHandOverCode: os.access.createHandOverCode.handler(({ context }) => createHandOverCode(context.ctx)),
  currentSession: os.access.currentSession.handler(({ context }) => findSession(context.ctx)),
}
