import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Account } from '../core/world'

/** Rejected, with the carrier's 201xx code. */
export class TokenError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const grantsShape = z.object({
  identity: z.string().min(1),
  voice: z.object({
    incoming: z.object({ allow: z.boolean() }).optional(),
    outgoing: z.object({ application_sid: z.string() }).optional(),
  }),
})

export type ClientGrants = { identity: string; incoming: boolean; applicationSid: string | null; expiresAt: number }

const MAX_LIFETIME_S = 24 * 3600

/** Validates an access token as the carrier does: HS256, header `twilio-fpa;v=1`, issuer, expiry, grants. */
export async function readAccessToken(account: Account, token: string): Promise<ClientGrants> {
  try {
    if (decodeProtectedHeader(token).cty !== 'twilio-fpa;v=1')
      throw new TokenError(20102, 'Invalid access token header')
  } catch (error) {
    if (error instanceof TokenError) throw error
    throw new TokenError(20101, 'Invalid access token')
  }
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(account.apiSecret), {
      algorithms: ['HS256'],
      issuer: account.apiKey,
      subject: account.sid,
      requiredClaims: ['exp'],
    })
    if (payload.exp! - (payload.iat ?? payload.exp!) > MAX_LIFETIME_S)
      throw new TokenError(20101, 'An access token may live for 24 hours at most')
    const grants = grantsShape.safeParse(payload.grants)
    if (!grants.success) throw new TokenError(20106, 'Invalid access token grants')
    const { identity, voice } = grants.data
    return {
      identity,
      incoming: voice.incoming?.allow ?? false,
      applicationSid: voice.outgoing?.application_sid ?? null,
      expiresAt: payload.exp! * 1000,
    }
  } catch (error) {
    if (error instanceof TokenError) throw error
    if (error instanceof errors.JWTExpired)
      throw new TokenError(20104, 'Access token expired or expiration date invalid')
    if (error instanceof errors.JWTClaimValidationFailed)
      throw error.claim === 'nbf'
        ? new TokenError(20105, 'Access token not yet valid')
        : new TokenError(20103, 'Invalid access token issuer or subject')
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw new TokenError(20107, 'Invalid access token signature')
    throw new TokenError(20101, 'Invalid access token')
  }
}
