import { decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import type { Ctx } from '../context.server'
import { mintSession } from './access.schema'
import { findOrCreatePerson } from './find-or-create-person.server'
import { insertSession } from './start-session.server'

const LONGEST_MS = 24 * 3_600_000
/** Clock skew; extends the session. */
const CLOCKS_DIFFER_MS = 60_000

const personOfToken = mintSession.partial({ name: true })

export const looksLikeJwt = (token: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(token)

/** Creates a session and, if new, the user. */
export async function acceptVendorJwt(ctx: Ctx, token: string): Promise<boolean> {
  const vendorId = issuerOf(token)
  if (!vendorId) return false
  const sealed = await sealedSecretOf(ctx, vendorId)
  if (sealed === null) return false
  const claims = await verify(ctx, token, vendorId, sealed)
  if (!claims?.sub || !claims.exp) return false
  // `exp` may have fractions.
  const signedUntil = Math.floor(claims.exp * 1000)
  if (signedUntil - ctx.clock.now() > LONGEST_MS + CLOCKS_DIFFER_MS) return false
  const person = personOfToken.safeParse({
    vendorUserId: claims.sub,
    name: said(claims.name),
    email: attributeOf(ctx, claims, vendorId, 'email'),
    team: said(claims.team),
    teamName: attributeOf(ctx, claims, vendorId, 'teamName'),
    role: said(claims.role),
  })
  if (!person.success) return false
  return ctx.db.transact('accept-vendor-jwt', async (tctx) => {
    // The secret may have been revoked since.
    if ((await sealedSecretOf(tctx, vendorId)) !== sealed) return false
    // Inserted by a concurrent request.
    const seen = await tctx.db.q
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', tctx.seal.hash(token))
      .executeTakeFirst()
    if (seen) return true
    const userId = await findOrCreatePerson(tctx, vendorId, person.data)
    await insertSession(tctx, { userId, token, kind: 'bearer', expiresAt: signedUntil + CLOCKS_DIFFER_MS })
    return true
  })
}

/** Sealing is randomized: an unchanged sealed value means an unchanged secret. */
async function sealedSecretOf(ctx: Ctx, vendorId: string): Promise<string | null> {
  const vendor = await ctx.db.q.selectFrom('vendors').select('jwt_secret').where('id', '=', vendorId).executeTakeFirst()
  return vendor?.jwt_secret ?? null
}

const said = (claim: unknown) => (claim === null || (typeof claim === 'string' && !claim.trim()) ? undefined : claim)

/** A malformed attribute must not refuse the sign-in. */
function attributeOf(
  ctx: Ctx,
  claims: JWTPayload,
  vendorId: string,
  attribute: 'email' | 'teamName',
): string | undefined {
  const parsed = mintSession.shape[attribute].safeParse(said(claims[attribute]))
  if (!parsed.success)
    ctx.log.warn(
      { vendorId, vendorUserId: claims.sub, attribute },
      'what a vendor says of a person is nothing that can be: it is left out',
    )
  return parsed.data
}

function issuerOf(token: string): string | null {
  try {
    // Unverified: any JSON value.
    const { iss } = decodeJwt<{ iss?: unknown }>(token)
    return typeof iss === 'string' ? iss : null
  } catch {
    return null
  }
}

async function verify(ctx: Ctx, token: string, issuer: string, sealed: string): Promise<JWTPayload | null> {
  try {
    const secret = ctx.seal.open(sealed)
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(ctx.clock.now()),
      clockTolerance: CLOCKS_DIFFER_MS / 1000,
    })
    return payload
  } catch {
    // Clients cannot distinguish failures, such as another APP_SECRET.
    return null
  }
}
