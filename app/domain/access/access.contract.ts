import { oc } from '@orpc/contract'
import { z } from 'zod'
import { mintSession, mintedSession, sendLoginCode, sessionView, validateLoginCode } from './access.schema'

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
    .output(mintedSession),
  signOut: oc
    .route({
      method: 'POST',
      path: '/api/v1/auth/signout',
      summary: 'End the session that the token stands for',
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
      tags: ['Sign-in'],
    })
    .input(mintSession)
    .output(mintedSession),
  currentSession: oc
    .route({
      method: 'GET',
      path: '/api/v1/session',
      summary: 'Who I am, what I may do, what remains',
      tags: ['Sign-in'],
    })
    .output(sessionView),
}
