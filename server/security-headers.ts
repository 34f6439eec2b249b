import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Ctx } from '../app/domain/context.server'
import { findVendor } from '../app/domain/access/vendors.read.server'
import type { Env } from './env'
import { frameOf, type Frame } from './frame-handler'

/** A CRM may frame these only. */
const WIDGET =
  /^\/(app|dialer|dialer-lines|messenger|messenger-dock|messenger-dock-thread|notify|ringless|video)(-?\d+)?(\/|$)/

export const isWidget = (path: string): boolean => WIDGET.test(path)

/** Loaded by pages of other sites. */
const FOR_OTHER_SITES = /^\/(embed\.js$|assets\/|favicon)/

/** A window that asks its opener, a frame of ours in a CRM, for a code: `same-origin` would cut it off. */
const ASKS_OPENER = /^\/enter\/?$/

const NO_ANCESTORS = "'none'"

async function ancestorsOf(ctx: Ctx, path: string, vendor: unknown, frame: Frame | null): Promise<string> {
  const origins = frame
    ? path.startsWith('/api/')
      ? []
      : frame.vendor.allowedOrigins
    : isWidget(path) && typeof vendor === 'string'
      ? ((await findVendor(ctx, vendor))?.allowedOrigins ?? [])
      : []
  return origins.length > 0 ? origins.join(' ') : NO_ANCESTORS
}

/**
 * Unlike helmet: `no-referrer` makes Chromium post `Origin: null`, which Remix refuses; X-Frame-Options and CORP block
 * widgets.
 */
export function securityHeaders(
  ctx: Ctx,
  env: Pick<Env, 'publicUrl' | 'carrier' | 'pages' | 'payments'>,
): RequestHandler {
  const https = env.publicUrl.startsWith('https:')
  const carrier = env.carrier.simulated ? [] : ['https://*.twilio.com', 'wss://*.twilio.com']
  // The card form, in frames of Stripe.
  const isStripe = env.payments !== null && env.payments.baseUrl === null
  const stripe = (...origins: string[]) => (isStripe ? origins : [])
  const general = helmet({
    contentSecurityPolicy: false,
    frameguard: false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: false,
    // Set for every answer.
    xContentTypeOptions: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Subdomains are the operator's.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  const policy = (nonce: string, ancestors: string) =>
    Object.entries({
      'default-src': ["'self'"],
      'script-src': ["'self'", `'nonce-${nonce}'`, ...stripe('https://js.stripe.com')],
      'frame-src': ["'self'", ...stripe('https://js.stripe.com', 'https://hooks.stripe.com')],
      // React and the toast library use inline styles, which cannot run code.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...carrier, ...stripe('https://api.stripe.com')],
      'media-src': ["'self'", 'blob:', 'data:', ...carrier],
      'worker-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': [ancestors],
      ...(https ? { 'upgrade-insecure-requests': [] } : {}),
    })
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; ')

  return (request, response, next) => {
    const nonce = randomBytes(16).toString('base64')
    response.locals.cspNonce = nonce
    response.set('Cross-Origin-Resource-Policy', FOR_OTHER_SITES.test(request.path) ? 'cross-origin' : 'same-origin')
    general(request, response, (error?: unknown) => {
      if (error) return next(error)
      if (ASKS_OPENER.test(request.path)) response.set('Cross-Origin-Opener-Policy', 'unsafe-none')
      ancestorsOf(ctx, request.path, request.query.vendor, frameOf(response))
        .then((ancestors) => {
          // X-Frame-Options cannot list origins.
          if (ancestors === NO_ANCESTORS) response.set('X-Frame-Options', 'DENY')
          response.set('Content-Security-Policy', policy(nonce, ancestors))
          next()
        })
        .catch(next)
    })
  }
}
