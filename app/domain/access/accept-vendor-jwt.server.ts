import { decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import { isLocationOff } from '../companies/location-access.server'
import type { Ctx } from '../context.server'
import { mintSession, type MintSession } from './access.schema'
import { findOrCreatePerson } from './find-or-create-person.server'
import { insertSession } from './start-session.server'

const MAX_LIFETIME_MS = 24 * 3_600_000
/** Clock skew; extends the session. */
const CLOCK_SKEW_MS = 60_000

const personOfToken = mintSession.partial({ name: true })

export const looksLikeJwt = (token: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(token)

/** Creates a session and, if new, the user. */
export async function acceptVendorJwt(ctx: Ctx, token: string): Promise<boolean> {
  const vendorId = readIssuer(token)
  if (!vendorId) return false
  const sealed = await findSealedSecret(ctx, vendorId)
  if (sealed === null) return false
  const claims = await verify(ctx, token, vendorId, sealed)
  if (!claims?.sub || !claims.exp) return false
  // `exp` may have fractions.
  const signedUntil = Math.floor(claims.exp * 1000)
  if (signedUntil - ctx.clock.now() > MAX_LIFETIME_MS + CLOCK_SKEW_MS) return false
  const person = personOfToken.safeParse({
    vendorUserId: claims.sub,
    name: emptyToUndefined(claims.name),
    email: parseAttribute(ctx, claims, vendorId, 'email'),
    team: emptyToUndefined(claims.team),
    teamName: parseAttribute(ctx, claims, vendorId, 'teamName'),
    role: emptyToUndefined(claims.role),
    company: parseAttribute(ctx, claims, vendorId, 'company'),
    companyName: parseAttribute(ctx, claims, vendorId, 'companyName'),
    crmManager: parseAttribute(ctx, claims, vendorId, 'crmManager'),
  })
  if (!person.success) return false
  return ctx.db.transact('accept-vendor-jwt', async (tx) => {
    // The secret may have been revoked since.
    if ((await findSealedSecret(tx, vendorId)) !== sealed) return false
    // Inserted by a concurrent request.
    const existing = await tx.db.q
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', tx.seal.hash(token))
      .executeTakeFirst()
    if (existing) return true
    const userId = await findOrCreatePerson(tx, vendorId, person.data)
    if (await isLocationOff(tx, userId)) return false
    await insertSession(tx, { userId, token, kind: 'bearer', expiresAt: signedUntil + CLOCK_SKEW_MS })
    return true
  })
}

/** Sealing is randomized: an unchanged sealed value means an unchanged secret. */
async function findSealedSecret(ctx: Ctx, vendorId: string): Promise<string | null> {
  const vendor = await ctx.db.q.selectFrom('vendors').select('jwt_secret').where('id', '=', vendorId).executeTakeFirst()
  return vendor?.jwt_secret ?? null
}

const emptyToUndefined = (claim: unknown) =>
  claim === null || (typeof claim === 'string' && !claim.trim()) ? undefined : claim

/** A malformed attribute must not refuse the sign-in. */
function parseAttribute<Attribute extends 'email' | 'teamName' | 'company' | 'companyName' | 'crmManager'>(
  ctx: Ctx,
  claims: JWTPayload,
  vendorId: string,
  attribute: Attribute,
): MintSession[Attribute] {
  const parsed = mintSession.shape[attribute].safeParse(emptyToUndefined(claims[attribute]))
  if (!parsed.success)
    ctx.log.warn({ vendorId, vendorUserId: claims.sub, attribute }, 'ignored an invalid attribute in a vendor token')
  return parsed.data as MintSession[Attribute]
}

function readIssuer(token: string): string | null {
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
      clockTolerance: CLOCK_SKEW_MS / 1000,
    })
    return payload
  } catch {
    // Clients cannot distinguish failures, such as another APP_SECRET.
    return null
  }
}
