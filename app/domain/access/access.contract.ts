import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  framedSession,
  handOverCode,
  mintSession,
  mintedSession,
  startedSession,
  openFramedSession,
  exchangeLoginCode,
  requestLoginCode,
  sessionView,
} from './access.schema'

export const accessContract = {
  sendLoginCode: oc
    .route({
      method: 'POST',
      path: '/api/v1/auth/login/send',
      summary: 'Mail a login code. The response is the same for unknown addresses',
      description:
        '`clientId` is a random secret of the client. The code works with the same `clientId` only; without one, from the same network address only.',
      tags: ['Sign-in'],
    })
    .input(requestLoginCode)
    .output(z.object({ sent: z.literal(true) })),
  validateLoginCode: oc
    .route({
      method: 'POST',
      path: '/api/v1/auth/login/validate',
      summary: 'Exchange a login code for a bearer session',
      tags: ['Sign-in'],
    })
    .input(exchangeLoginCode)
    .output(startedSession),
  signOut: oc
    .route({
      method: 'POST',
      path: '/api/v1/auth/signout',
      summary: 'End the session of the token',
      description: 'If this was the person’s last session, their dial session ends, even during a call.',
      tags: ['Sign-in'],
    })
    .input(z.strictObject({ vendorUserId: z.string().max(200).optional() }))
    .output(z.object({ signedOut: z.literal(true) })),
  mintSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/sessions',
      successStatus: 201,
      summary: 'Create a one-hour session for a user from a vendor’s server (API key)',
      description:
        'Names are updated. `team` and `role` apply only to a new user. The response has the user’s actual team.',
      tags: ['Sign-in'],
    })
    .input(mintSession)
    .output(mintedSession),
  openFramedSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/session/framed',
      summary: 'Exchange a token once for a partitioned cookie in a CRM’s frame',
      description:
        'Sent by our page in the frame, with the host page’s token in the Authorization header. Sets a cookie (SameSite=None; Secure; Partitioned; HttpOnly) that ends with the token, or when either session signs out. 403: another vendor’s token, or a request from another site. 409: already exchanged.',
      tags: ['Sign-in'],
    })
    .input(openFramedSession)
    .output(framedSession),
  createHandOverCode: oc
    .route({
      method: 'POST',
      path: '/api/v1/session/hand-over-codes',
      successStatus: 201,
      summary: 'Create a code that signs a window of ours in, from a CRM’s frame',
      description:
        'Sent by our page in the frame, with its token or cookie. The code works once, for 60 seconds, in a window that the frame opened. The window’s session ends with the frame’s. 403: not a session of a CRM. 429: more than 20 codes in a minute.',
      tags: ['Sign-in'],
    })
    .output(handOverCode),
  currentSession: oc
    .route({
      method: 'GET',
      path: '/api/v1/session',
      summary: 'The signed-in user with permissions and remaining quotas',
      tags: ['Sign-in'],
    })
    .output(sessionView),
}
