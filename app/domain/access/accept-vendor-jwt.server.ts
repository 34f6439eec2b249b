import { decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import type { Ctx } from '../context.server'
import { mintSession } from './access.schema'
import { findOrCreatePerson } from './find-or-create-person.server'
import { insertSession } from './start-session.server'

/** A vendor may not sign for longer than this, ms. */
const LONGEST_MS = 24 * 3_600_000
/** Its clock and ours need not agree: each moment in a token may be off by so much, ms, and the session's end is late by it. */
const CLOCKS_DIFFER_MS = 60_000

/** As it is minted, but for the name: a signer may say none. */
const personOfToken = mintSession.partial({ name: true })

export const looksLikeJwt = (token: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(token)

/**
 * A vendor signs its people in by itself: a JWT of its secret (HS256; iss = vendor id, sub = vendor user id, exp at most
 * 24 h ahead) becomes a session, and its person is made when they are new. False for anything that is not exactly that.
 */
export async function acceptVendorJwt(ctx: Ctx, token: string): Promise<boolean> {
  const vendorId = issuerOf(token)
  if (!vendorId) return false
  const sealed = await sealedSecretOf(ctx, vendorId)
  if (sealed === null) return false
  const claims = await verify(ctx, token, vendorId, sealed)
  if (!claims?.sub || !claims.exp) return false
  // A signer may count in fractions of a second; rows hold whole milliseconds.
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
    // It may have ended meanwhile, and with it what it had signed in: nobody must be signed in afterwards.
    if ((await sealedSecretOf(tctx, vendorId)) !== sealed) return false
    // Two requests may show the same new token at once: the second finds what the first one made.
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

/** Sealed each time anew: no two are the same. */
async function sealedSecretOf(ctx: Ctx, vendorId: string): Promise<string | null> {
  const vendor = await ctx.db.q.selectFrom('vendors').select('jwt_secret').where('id', '=', vendorId).executeTakeFirst()
  return vendor?.jwt_secret ?? null
}

/** A CRM that knows nothing writes null or an empty text. */
const said = (claim: unknown) => (claim === null || (typeof claim === 'string' && !claim.trim()) ? undefined : claim)

/** One attribute of many: where the CRM's field holds something else, its person must not be locked out. */
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
    // Nobody has checked it yet: it may be anything that JSON can say.
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
    // Every way in which a token can be wrong is the same to the one who shows it, and so is a secret that was sealed with
    // another APP_SECRET: a boot told its operator.
    return null
  }
}
