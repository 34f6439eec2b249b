import type { RequestHandler, Response } from 'express'
import { findVendor, type VendorView } from '../app/domain/access/vendors.read.server'
import type { Ctx } from '../app/domain/context.server'

/** Our screens in a CRM. */
export interface Frame {
  vendor: VendorView
  /** `/framed/VENDOR`. */
  base: string
}

const FRAMED = /^(\/framed\/([^/]+))(\/[^?]*)(\?.*)?$/

/** Others are not found in a frame. */
const FRAMED_PATHS =
  /^\/((manage|boards|hand-over|sign-out|theme)(\.data|\/|$)|api\/(v\d|audio|billing|messenger|video)(\/|$))/

export const frameOf = (response: Response): Frame | null => (response.locals.frame as Frame | undefined) ?? null

/** By path only: headers and cookies are ambiguous when the CRM is on our site. */
export function frameHandler(ctx: Ctx): RequestHandler {
  return (request, response, next) => {
    const [, base, id, path, query = ''] = FRAMED.exec(request.url) ?? []
    if (!base || !id || !path || !FRAMED_PATHS.test(path)) return next()
    findVendor(ctx, decoded(id))
      .then((vendor) => {
        // Screens cache a handler per base.
        if (!vendor || encodeURIComponent(vendor.id) !== id) return next()
        response.locals.frame = { vendor, base } satisfies Frame
        request.url = path + query
        // oRPC reads originalUrl; Remix needs it unchanged.
        if (path.startsWith('/api/')) request.originalUrl = request.url
        scopeCookiesToFrame(response, base)
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

/** Browsers drop Lax cookies in third-party frames, and our own pages must not read these. */
function scopeCookiesToFrame(response: Response, base: string): void {
  const append = response.append.bind(response)
  response.append = (name, value) =>
    append(
      name,
      name.toLowerCase() === 'set-cookie' ? [value ?? []].flat().map((one) => framedCookie(one, base)) : value,
    )
}

export function framedCookie(cookie: string, base: string): string {
  const [pair, ...attributes] = cookie.split(/; */)
  // The session cookie is partitioned already; sockets need it on every path.
  if (attributes.some((each) => /^partitioned$/i.test(each))) return cookie
  const otherAttributes = attributes.filter((each) => !/^(path|samesite|secure)\b/i.test(each))
  return [pair, ...otherAttributes, `Path=${base}`, 'Secure', 'SameSite=None', 'Partitioned'].join('; ')
}
