import type { IncomingMessage } from 'node:http'
import { findActor, findVendorOfApiKey, type Identity } from '../app/domain/access/find-actor.server'
import type { VendorActor } from '../app/domain/actor'
import type { Ctx } from '../app/domain/context.server'

/** The cookie of our own pages. `__Host-` binds it to this very host and to https, where there is https. */
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

/**
 * The cookie of our screens inside another site's frame (embedding.md). Browsers keep it apart for each site around the
 * frame, so that no other site's frame sends it; the loopback takes `Secure` without https.
 */
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

/** Value of a cookie in a Cookie header; null when there is none. */
function cookieValue(header: string | null | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

/** Token of an `Authorization: Bearer …` header; null when there is none. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer +([^\s]{1,4096})$/i.exec(header ?? '')?.[1] ?? null

/**
 * Who sent the page request: whoever its cookie stands for. A bearer token is not a cookie. Under `/framed/VENDOR` only
 * the frame's cookie counts, and only of that vendor's people; everywhere else only our own pages' one.
 */
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

/**
 * Whether the browser says that the request comes from a page of ours. A cookie alone proves nothing: the host demo page
 * at another port of this machine is the same site to it.
 */
export function isSameOrigin(request: Pick<IncomingMessage, 'headers' | 'method'>, publicUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined)
    return origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && isRead(request.method))
  return isRead(request.method)
}

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/** Who sent an API request: a bearer token, or the cookie of our own pages (of our frame's) from our own pages. */
export async function identityOfApi(
  ctx: Ctx,
  request: IncomingMessage,
  publicUrl: string,
  framedBy: string | null = null,
): Promise<Identity | null> {
  if (request.headers.authorization !== undefined) {
    const token = bearerToken(request.headers.authorization)
    const identity = token ? await findActor(ctx, token) : null
    return identity?.kind === 'bearer' ? identity : null
  }
  return isSameOrigin(request, publicUrl) ? identityOfCookie(ctx, request.headers.cookie, publicUrl, framedBy) : null
}

/** The vendor whose API key the request carries. */
export async function vendorOfRequest(ctx: Ctx, request: IncomingMessage): Promise<VendorActor | null> {
  const key = bearerToken(request.headers.authorization)
  return key?.startsWith('tk_') ? findVendorOfApiKey(ctx, key) : null
}

/**
 * Address of the client, for limits: the one that the outermost proxy we trust has seen. With none trusted it is the
 * other end of the connection, whatever the headers claim.
 */
export function sourceOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .toReversed()
  const hops = [request.socket.remoteAddress ?? 'unknown', ...forwarded]
  return hops[Math.min(trustProxy, hops.length - 1)]!
}
