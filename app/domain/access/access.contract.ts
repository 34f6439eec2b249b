import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  framedSession,
  mintSession,
  mintedSession,
  startedSession,
  openFramedSession,
  sendLoginCode,
  sessionView,
  validateLoginCode,
} from './access.schema'

export const accessContract = {
  sendLoginCode: oc
    .route({
      method: 'POST',
      path: '/api/v1/auth/login/send',
      summary: 'Mail a login code. Answers the same whether the address is known or not',
      tags: ['Sign-in'],
    })
    .input(sendLoginCode)
    .output(z.object({ sent: z.literal(true) })),
  validateLoginCode: oc
    .route({
      method: 'POST',
      path: '/api/v1/auth/login/validate',
      summary: 'Trade a login code for a bearer session',
      tags: ['Sign-in'],
    })
    .input(validateLoginCode)
    .output(startedSession),
  signOut: oc
    .route({
      method: 'POST',
      path: '/api/v1/auth/signout',
      summary: 'End the session that the token stands for',
      description: 'Whoever is signed in nowhere else any more stops dialing with it, also in the middle of a call.',
      tags: ['Sign-in'],
    })
    .input(z.strictObject({ vendorUserId: z.string().max(200).optional() }))
    .output(z.object({ signedOut: z.literal(true) })),
  mintSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/sessions',
      successStatus: 201,
      summary: 'A vendor’s server mints a session of one hour for a person (API key)',
      description:
        'Names follow what is said. `team` and `role` count when the person is new; the answer says the team that they are in.',
      tags: ['Sign-in'],
    })
    .input(mintSession)
    .output(mintedSession),
  openFramedSession: oc
    .route({
      method: 'POST',
      path: '/api/v1/session/framed',
      summary: 'Our screens in a CRM’s frame trade their token once for a partitioned cookie',
      description:
        'Sent by our own page inside the frame, with the token that its host handed over in the Authorization header. Answers a cookie (SameSite=None; Secure; Partitioned; HttpOnly) that ends when the token would have, or when either signs out. 403: a token of another vendor, or a request of another site. 409: traded before.',
      tags: ['Sign-in'],
    })
    .input(openFramedSession)
    .output(framedSession),
  currentSession: oc
    .route({
      method: 'GET',
      path: '/api/v1/session',
      summary: 'Who I am, what I may do, what remains',
      tags: ['Sign-in'],
    })
    .output(sessionView),
}
