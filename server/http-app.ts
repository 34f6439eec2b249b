import { join } from 'node:path'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { noSniff } from 'helmet'
import { createSystemCtx, createCtx, type Services } from '../app/domain/context.server'
import { apiHandler, send } from './api/api-handler'
import { MAX_FORM_BYTES } from './api/body'
import { documentHandlers } from './api/document-handlers'
import { internalErrorAnswer, noRoute, RETRY_AFTER_STORAGE_S } from './api/errors'
import { getZoneRulesState } from '../app/domain/places/zone-rules'
import { WATCHED_FILES } from '../app/domain/video-links/watched-video.read.server'
import type { Env } from './env'
import { frameHandler } from './frame-handler'
import { carrierAudio } from './files/carrier-audio'
import { generatedSounds } from './files/generated-sounds'
import { sentFiles } from './files/sent-files'
import { visitHandler, watchReportHandler, watchedFile } from './files/watched-videos'
import { fileHandler } from './files/file-handler'
import { uploadHandler } from './files/upload-handler'
import { refuseMisdirected } from './host-names'
import { browserCookie, isSameOrigin } from './identity'
import type { Limits } from './limits'
import { outboxPage } from './mail/outbox'
import { mcpHandler } from './mcp/mcp-handler'
import type { CheckedLedger } from './jobs/ledger-watch'
import type { Metrics } from './metrics/metrics'
import { countRequests, metricsHandler } from './metrics/metrics-handler'
import { requestLog } from './request-log'
import { securityHeaders } from './security-headers'
import type { simulatorProxy } from './simulator-proxy'
import { watchForProxy } from './untrusted-proxy'
import { WALL_STREAM_PATH } from './wall-streams'
import { parseUrl } from '../app/domain/parse-url'

export interface HttpAppParts {
  services: Services
  env: Env
  limits: Limits
  simulator: ReturnType<typeof simulatorProxy>
  /** null: tests. */
  metrics: Metrics | null
  webhooks: RequestHandler
  /** Missing: tests. */
  checkedLedger?: () => CheckedLedger | null
  /** Output of `remix vite:build`. */
  clientFolder: string | null
  vite: RequestHandler | null
  /** null: API tests. */
  pages: RequestHandler | null
  /** Server-sent events; compression would hold them back. */
  wallStream?: RequestHandler
}

export function createHttpApp({
  services,
  env,
  limits,
  simulator,
  metrics,
  webhooks,
  checkedLedger = () => null,
  clientFolder,
  vite,
  pages,
  wallStream,
}: HttpAppParts): Express {
  const app = express()
  const anonymous = createCtx(services, { kind: 'anonymous' })
  app.disable('x-powered-by')
  app.set('trust proxy', env.trustProxy)

  app.use(requestLog(services.log))
  const proxies = watchForProxy(services.log, env)
  app.use(proxies.handle)
  // Others apply to pages only.
  app.use(noSniff())
  app.use(refuseMisdirected(env))
  if (metrics) {
    app.use(countRequests(metrics))
    app.get('/metrics', limited(limits.page), metricsHandler(metrics, env))
  }
  app.get('/healthz', limited(limits.page), healthz(services, proxies.warnings, checkedLedger))

  // No global body parser: webhooks need the raw body, and Remix would get empty forms.
  app.use('/webhooks', limited(limits.webhook), webhooks)
  app.get('/carrier/audio/:id/:until/:signature', limited(limits.webhook), carrierAudio(services))
  app.get('/carrier/sounds/*', limited(limits.webhook), generatedSounds(env.publicUrl))
  app.get('/carrier/media/:id/:until/:signature', limited(limits.webhook), sentFiles(services))
  for (const file of WATCHED_FILES) app.get(`/v/:token/${file}`, limited(limits.page), watchedFile(services, file))
  app.post('/v/:token/visits', limited(limits.visit), visitHandler(services, env))
  app.post('/v/:token/watched', limited(limits.watched), watchReportHandler(services, env))

  if (wallStream) app.get(WALL_STREAM_PATH, limited(limits.socket), wallStream)

  app.use(frameHandler(anonymous))
  app.use(securityHeaders(anonymous, env))
  app.use(compression())
  if (vite) app.use(vite)
  if (clientFolder) {
    app.use(
      '/assets',
      express.static(join(clientFolder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
    )
    app.use(express.static(clientFolder, { maxAge: '5m', index: false }))
  }
  app.use(notUnderApi(limited(limits.page)))
  app.use('/simulator', simulator.handle)

  const documents = documentHandlers(env.publicUrl)
  app.get('/api/openapi.json', documents.json)
  app.get('/api/docs', documents.page)
  app.use(underApi(fileHandler(services, env, limits)))
  app.use(underApi(uploadHandler(services, env, limits)))
  app.use(underApi(apiHandler(services, env, limits)))
  app.all('/mcp', mcpHandler(services, env, limits))

  if (env.demo) app.get('/outbox', outboxPage(services))
  if (pages) {
    const browsers = browserCookie(env.publicUrl, services.seal)
    app.use(refuseForeignForms(env), refuseLargeForms)
    app.use(onlySignIn(limited((source, request) => limits.signIn(source, browsers.read(request.headers.cookie)))))
    app.use(limited(limits.render))
    app.use(pages)
  } else app.use((_request, response) => send(response, noRoute))

  app.use(errorHandler(services))
  return app
}

function healthz(
  services: Services,
  warningsOf: () => string[],
  checkedLedger: () => CheckedLedger | null,
): RequestHandler {
  const ctx = createSystemCtx(services)
  return (request, response) => {
    response.set('Cache-Control', 'no-store')
    const warnings = warningsOf()
    const details =
      'verbose' in request.query
        ? {
            zoneRules: getZoneRulesState(services.clock.now()),
            ledger: checkedLedger(),
            ...(warnings.length > 0 && { warnings }),
          }
        : {}
    ctx.db.q
      .selectFrom('vendors')
      .select('id')
      .limit(1)
      .execute()
      .then(() => response.json({ ok: true, ...details }))
      .catch((error: unknown) => {
        services.log.error({ error }, 'the database does not answer')
        response.status(503).json({ ok: false, ...details })
      })
  }
}

const UNDER_API = /^\/api(\/|$)/
const DOCUMENT = /^\/api\/(openapi\.json|docs)\/?$/i

/** With `use` express would strip the path that contracts contain. */
const underApi =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    UNDER_API.test(request.path) ? handler(request, response, next) : next()

/** The API is limited by person and vendor: an office shares one address. */
const notUnderApi =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    UNDER_API.test(request.path) && !DOCUMENT.test(request.path) ? next() : handler(request, response, next)

const SIGN_IN = /^(\/framed\/[^/]+)?\/(sign-in|setup|enter)(\/|\.data|$)/i

/** In every spelling that Remix accepts. */
const onlySignIn =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method !== 'GET' && request.method !== 'HEAD' && SIGN_IN.test(pathForRemix(request.originalUrl))
      ? handler(request, response, next)
      : next()

/** Remix resolves dots and decodes before matching. */
function pathForRemix(url: string): string {
  const path = parseUrl(`http://page${url}`)?.pathname ?? url
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const limited =
  (limit: (source: string, request: Request) => Promise<number | null>): RequestHandler =>
  (request, response, next) => {
    limit(request.ip ?? 'unknown', request)
      .then((wait) => {
        if (wait === null) return next()
        response
          .set('Retry-After', String(wait))
          .status(429)
          .type('text/plain')
          .send('Too many requests. Try again in a moment.\n')
      })
      .catch(next)
  }

/** A page on another port of this host is same-site: the browser sends our cookie. */
const refuseForeignForms =
  (env: Env): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request, env.publicUrl)) return next()
    response.status(403).type('text/plain').send('This form was sent from another site.\n')
  }

/** Remix buffers whole forms. */
const refuseLargeForms: RequestHandler = (request, response, next) => {
  if (request.get('Transfer-Encoding') !== undefined)
    return void response.status(411).type('text/plain').send('Send the form with its length.\n')
  if (Number(request.get('Content-Length') ?? 0) > MAX_FORM_BYTES)
    return void response
      .status(413)
      .set('Connection', 'close')
      .type('text/plain')
      .send('The form is larger than 21 MB.\n')
  next()
}

function errorHandler(services: Services): ErrorRequestHandler {
  // express identifies error handlers by four parameters.
  return (error: unknown, request, response, _next) => {
    const requestId = response.locals.requestId as string
    const status = statusOf(error)
    // The client disconnected.
    if (request.destroyed && !request.complete) return void response.destroy()
    if (status === 500) services.log.error({ requestId, error }, 'a request failed')
    if (response.headersSent) return void response.destroy()
    if (status !== 500) return send(response, { ...noRoute, status })
    const answer = internalErrorAnswer(error, requestId)
    if (answer.status === 503) response.set('Retry-After', String(RETRY_AFTER_STORAGE_S))
    if (request.path.startsWith('/api/')) return send(response, answer)
    response.status(answer.status).type('text/plain').send(`${answer.body.error}. Request ${requestId}\n`)
  }
}

/** Missing assets keep express's status. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500 ? error.status : 500
}
