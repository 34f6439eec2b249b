import type { RequestHandler, Response } from 'express'
import { findVendor, type VendorView } from '../app/domain/access/vendors.read.server'
import type { Ctx } from '../app/domain/context.server'

/** Our screens inside a CRM's frame: everything that such a page asks for stands under its own path. */
export interface Frame {
  vendor: VendorView
  /** `/framed/VENDOR`, before every path of the frame. */
  base: string
}

const FRAMED = /^(\/framed\/([^/]+))(\/[^?]*)(\?.*)?$/

/**
 * What exists inside a frame: the portal with its boards, the way into it, its writes, its API and the audio beside it.
 * Everything else is not found there.
 */
const INSIDE = /^\/((manage|boards|hand-over|sign-out|theme)(\.data|\/|$)|api\/(v\d|audio|messenger|video)(\/|$))/

export const frameOf = (response: Response): Frame | null => (response.locals.frame as Frame | undefined) ?? null

/**
 * Tells framed requests by their path, and from nothing else: a header or a cookie is missing or doubled where the CRM
 * stands on our own site. Doors behind it read the path without the prefix; Remix takes the prefix as its basename.
 */
export function frameDoor(ctx: Ctx): RequestHandler {
  return (request, response, next) => {
    const [, base, id, path, query = ''] = FRAMED.exec(request.url) ?? []
    if (!base || !id || !path || !INSIDE.test(path)) return next()
    findVendor(ctx, decoded(id))
      .then((vendor) => {
        // One spelling of each frame: the screens keep a handler for every base.
        if (!vendor || encodeURIComponent(vendor.id) !== id) return next()
        response.locals.frame = { vendor, base } satisfies Frame
        request.url = path + query
        // oRPC reads the original address, Remix needs it.
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
 * What a screen keeps (a notice, the look) it keeps for this frame: browsers drop a Lax cookie of another site's frame,
 * and without a path of its own our own pages would read it where the CRM stands on our site.
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
  // The session's own says it already, and serves the sockets too.
  if (attributes.some((each) => /^partitioned$/i.test(each))) return cookie
  const kept = attributes.filter((each) => !/^(path|samesite|secure)\b/i.test(each))
  return [pair, ...kept, `Path=${base}`, 'Secure', 'SameSite=None', 'Partitioned'].join('; ')
}
