import type { IncomingMessage } from 'node:http'
import { findActor, findVendorOfApiKey, type Identity } from '../app/domain/access/find-actor.server'
import type { UserActor, VendorActor } from '../app/domain/actor'
import { API_KEY_PREFIX } from '../app/domain/api-keys/api-key-limits'
import type { ApiKeyGrant } from '../app/domain/api-keys/api-keys.schema'
import { findKeyActor } from '../app/domain/api-keys/find-key-actor.server'
import type { Ctx, Services } from '../app/domain/context.server'

/** `__Host-` needs https. */
export const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-trunkline' : 'trunkline'

export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const name = cookieName(publicUrl)
  return {
    issue: (token: string, expiresAt: number) =>
      `${name}=${token}; Path=/; Expires=${new Date(expiresAt).toUTCString()}; HttpOnly; SameSite=Lax${secure}`,
    clear: () => `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax${secure}`,
  }
}

/** For third-party frames (embedding.md). Browsers accept `Secure` on loopback without https. */
export const frameCookieName = (publicUrl: string): string => `${cookieName(publicUrl)}-frame`

const IN_FRAMES = 'HttpOnly; Secure; SameSite=None; Partitioned'

export function frameCookie(publicUrl: string) {
  const name = frameCookieName(publicUrl)
  return {
    issue: (token: string, expiresAt: number) =>
      `${name}=${token}; Path=/; Expires=${new Date(expiresAt).toUTCString()}; ${IN_FRAMES}`,
    clear: () => `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${IN_FRAMES}`,
  }
}

const BROWSER_DAYS = 30

/** Names a browser before its sign-in: codes and sign-in limits are bound to it. Signed: it cannot be invented. */
export function browserCookie(publicUrl: string, seal: Pick<Services['seal'], 'hash'>) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const name = `${cookieName(publicUrl)}-browser`
  const valueOf = (id: string) => `${id}.${seal.hash(`browser:${id}`)}`
  return {
    issue: (id: string) =>
      `${name}=${valueOf(id)}; Path=/; Max-Age=${BROWSER_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
    read(header: string | undefined): string | null {
      const value = cookieValue(header, name)
      const id = value?.split('.')[0]
      return id && value === valueOf(id) ? id : null
    },
  }
}

function cookieValue(header: string | null | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer +([^\s]{1,4096})$/i.exec(header ?? '')?.[1] ?? null

/** Under `/framed/VENDOR` only that vendor's frame cookie counts. */
export async function identityOfCookie(
  ctx: Ctx,
  header: string | null | undefined,
  publicUrl: string,
  framedBy: string | null = null,
): Promise<Identity | null> {
  const token = cookieValue(header, framedBy === null ? cookieName(publicUrl) : frameCookieName(publicUrl))
  const identity = token ? await findActor(ctx, token) : null
  if (framedBy === null) return identity?.kind === 'cookie' ? identity : null
  return identity?.kind === 'frame' && identity.actor.vendorId === framedBy ? identity : null
}

/** Another port of this host also sends our cookie. */
export function isSameOrigin(request: Pick<IncomingMessage, 'headers' | 'method'>, publicUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined)
    return origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && isRead(request.method))
  return isRead(request.method)
}

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/** `grants`: of an API key. */
export interface ApiIdentity {
  actor: UserActor
  grants?: ReadonlySet<ApiKeyGrant>
}

export const isApiKey = (token: string | null): token is string => token?.startsWith(API_KEY_PREFIX) ?? false

export async function identityOfApi(
  ctx: Ctx,
  request: IncomingMessage,
  publicUrl: string,
  framedBy: string | null = null,
): Promise<ApiIdentity | null> {
  if (request.headers.authorization !== undefined) {
    const token = bearerToken(request.headers.authorization)
    if (isApiKey(token)) return findKeyActor(ctx, token)
    const identity = token ? await findActor(ctx, token) : null
    return identity?.kind === 'bearer' ? identity : null
  }
  return isSameOrigin(request, publicUrl) ? identityOfCookie(ctx, request.headers.cookie, publicUrl, framedBy) : null
}

export async function vendorOfRequest(ctx: Ctx, request: IncomingMessage): Promise<VendorActor | null> {
  const key = bearerToken(request.headers.authorization)
  return key?.startsWith('tk_') ? findVendorOfApiKey(ctx, key) : null
}

/** Address seen by the outermost trusted proxy. */
export function sourceOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .toReversed()
  const hops = [request.socket.remoteAddress ?? 'unknown', ...forwarded]
  return hops[Math.min(trustProxy, hops.length - 1)]!
}
