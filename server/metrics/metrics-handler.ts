import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Env } from '../env'
import { bearerToken } from '../identity'
import { send } from '../api/api-handler'
import { noRoute } from '../api/errors'
import type { Metrics, RequestLabels } from './metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Without METRICS_TOKEN: only direct requests from this machine. Others get 404. */
export function metricsHandler(metrics: Metrics, env: Pick<Env, 'metricsToken'>): RequestHandler {
  const canRead = (request: Request): boolean => {
    if (env.metricsToken !== null) {
      const token = bearerToken(request.headers.authorization)
      return token !== null && timingSafeEqual(digest(token), digest(env.metricsToken))
    }
    const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    return !proxied && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')
  }
  return (request, response, next) => {
    if (!canRead(request)) return send(response, noRoute)
    metrics.registry
      .metrics()
      .then((text) => response.set('Cache-Control', 'no-store').type(metrics.registry.contentType).send(text))
      .catch(next)
  }
}

/** First segment only: later segments are client input. */
const SCREENS =
  /^\/(manage|boards|app|framed|dialer(?:-lines)?|sign-in|sign-out|setup|assets|simulator|outbox|healthz|metrics|v)(?=[-/.]|$)/

/** `template`: set by the handler. */
export function routeOf(path: string, template: unknown): string {
  if (typeof template === 'string') return template
  if (path === '/') return '/'
  if (path === '/api/docs' || path === '/api/openapi.json') return path
  const screen = SCREENS.exec(path)?.[1]
  return screen ? `/${screen}` : 'other'
}

/** A refused stranger can ask for each route with each status. */
const MAX_STRANGER_SERIES = 60
const MAX_SERIES = 500

/** Label combinations after the first ones share the route 'other'. */
export function createLabelBound(most: number) {
  const known = new Set<string>()
  return (labels: RequestLabels): RequestLabels => {
    const key = `${labels.method} ${labels.route} ${labels.status}`
    if (known.size < most) known.add(key)
    return known.has(key) ? labels : { ...labels, route: 'other' }
  }
}

/** Includes aborted requests. */
export function countRequests(metrics: Metrics): RequestHandler {
  const boundStrangers = createLabelBound(MAX_STRANGER_SERIES)
  const boundOthers = createLabelBound(MAX_SERIES)
  return (request, response, next) => {
    const started = performance.now()
    const { path } = request
    response.once('close', () => {
      const { route, outcome } = response.locals as { route?: unknown; outcome?: unknown }
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      const isStranger = response.statusCode >= 400 && response.locals.userId === undefined
      const labels = { method: request.method, route: routeOf(path, route), status }
      metrics.request((isStranger ? boundStrangers : boundOthers)(labels), (performance.now() - started) / 1000)
      if (typeof route === 'string' && typeof outcome === 'string') metrics.webhook(route, outcome)
    })
    next()
  }
}
