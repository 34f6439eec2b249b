import type { RequestHandler, Response } from 'express'
import { findVendor, type VendorView } from '../app/domain/access/vendors.read.server'
import type { Ctx } from '../app/domain/context.server'

/** Our screens in a CRM's frame; all its requests have their own path prefix. */
export interface Frame {
  vendor: VendorView
  /** `/framed/VENDOR`. */
  base: string
}

const FRAMED = /^(\/framed\/([^/]+))(\/[^?]*)(\?.*)?$/

/** Paths available in a frame: portal, boards, sign-in, writes and API. Others are not found. */
const INSIDE = /^\/((manage|boards|hand-over|sign-out|theme)(\.data|\/|$)|api\/(v\d|audio|messenger|video)(\/|$))/

export const frameOf = (response: Response): Frame | null => (response.locals.frame as Frame | undefined) ?? null

/**
 * Identify framed requests by path only: headers and cookies are ambiguous when the CRM is on our site. Later handlers
 * get the path without the prefix; Remix uses it as basename.
 */
export function frameDoor(ctx: Ctx): RequestHandler {
  return (request, response, next) => {
    const [, base, id, path, query = ''] = FRAMED.exec(request.url) ?? []
    if (!base || !id || !path || !INSIDE.test(path)) return next()
    findVendor(ctx, decoded(id))
      .then((vendor) => {
        // One spelling per frame: the screens cache a handler per base.
        if (!vendor || encodeURIComponent(vendor.id) !== id) return next()
        response.locals.frame = { vendor, base } satisfies Frame
        request.url = path + query
        // oRPC reads originalUrl; Remix needs it unchanged.
        if (path.startsWith('/api/')) request.originalUrl = request.url
        keepCookiesInFrame(response, base)
        next()
      })
      .catch(next)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Limit a screen's cookies to its frame: browsers drop Lax cookies in third-party frames, and our own pages must not
 * read them.
 */
function keepCookiesInFrame(response: Response, base: string): void {
  const append = response.append.bind(response)
  response.append = (name, value) =>
    append(
      name,
      name.toLowerCase() === 'set-cookie' ? [value ?? []].flat().map((one) => framedCookie(one, base)) : value,
    )
}

export function framedCookie(cookie: string, base: string): string {
  const [pair, ...attributes] = cookie.split(/; */)
  // The session cookie is partitioned already, and sockets need it on every path.
  if (attributes.some((each) => /^partitioned$/i.test(each))) return cookie
  const kept = attributes.filter((each) => !/^(path|samesite|secure)\b/i.test(each))
  return [pair, ...kept, `Path=${base}`, 'Secure', 'SameSite=None', 'Partitioned'].join('; ')
}
