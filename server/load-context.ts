import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { AppLoadContext } from '@remix-run/node'
import { hasNoUsers } from '../app/domain/access/set-up-first-owner.server'
import type { VendorView } from '../app/domain/access/vendors.read.server'
import type { CodeOrigin } from '../app/domain/login-codes/login-code.server'
import { createSystemCtx, createCtx, type Ctx, type Services } from '../app/domain/context.server'
import { isStorageFault } from '../db/storage-fault'
import { RETRY_AFTER_STORAGE_S } from './api/errors'
import type { Env } from './env'
import { frameOf, type Frame } from './frame-handler'
import { browserCookie, frameCookie, identityOfCookie, sessionCookie } from './identity'
import { DEMO_PEOPLE, type DemoPerson } from './seeds/demo-people'
import { parseUrl } from '../app/domain/parse-url'

declare module '@remix-run/node' {
  /** Remix code is a second module graph: instances reach it only this way. */
  interface AppLoadContext {
    cspNonce: string
    /** Without a sign-in the actor is anonymous. */
    ctxFor(request: globalThis.Request): Promise<Ctx>
    /** Throws a redirect to /sign-in, in a frame to /hand-over. */
    requireUser(request: globalThis.Request): Promise<Ctx>
    /** null: our own pages. */
    frame: { vendor: VendorView; base: string } | null
    /** Set-Cookie values. */
    sessionCookie: { issue(token: string, expiresAt: number): string; clear(): string }
    world: {
      simulated: boolean
      practiceClock: boolean
      demo: boolean
      productName: string
      /** Of the screens: another one means that a page should load itself again. */
      version: string
      publicUrl: string
      hostDemoUrl: string | null
      /** Sign in without a code. Empty: no demo, or a real carrier. */
      demoPeople: readonly DemoPerson[]
      /** null: hidden. */
      supportEmail: string | null
      needsFirstOwner: () => Promise<boolean>
    }
    /** For limits. */
    clientAddress: string
    /** Of a mailed code: the browser, which gets its cookie if it has none. */
    codeOrigin(): CodeOrigin
    logInternalError(error: unknown): void
  }
}

export function createLoadContext(
  services: Services,
  env: Pick<Env, 'publicUrl' | 'demo' | 'hostDemoUrl' | 'supportEmail'>,
  version = 'development',
): (request: Request, response: Response) => AppLoadContext {
  const screenServices = { ...services, ...withStorageErrors(services) }
  const anonymous = createCtx(screenServices, { kind: 'anonymous' })
  const system = createSystemCtx(services)
  const world: AppLoadContext['world'] = {
    simulated: services.carrier.simulated,
    practiceClock: services.clock.practice,
    demo: env.demo,
    productName: 'Trunkline',
    version,
    publicUrl: env.publicUrl,
    hostDemoUrl: env.hostDemoUrl,
    demoPeople: env.demo && services.carrier.simulated ? DEMO_PEOPLE : [],
    supportEmail: env.supportEmail,
    needsFirstOwner: async () => !env.demo && (await hasNoUsers(system)),
  }
  const cookie = sessionCookie(env.publicUrl)

  const browsers = browserCookie(env.publicUrl, services.seal)
  const framedSessionCookie = frameCookie(env.publicUrl)

  return (request, response) => {
    const frame = frameOf(response)
    const source = request.ip ?? 'unknown'
    // One lookup per request.
    let known: Promise<Ctx> | undefined
    const ctxFor = () =>
      (known ??= identityOfCookie(anonymous, request.headers.cookie, env.publicUrl, frame?.vendor.id).then(
        (identity) => {
          response.locals.userId = identity?.actor.userId
          return identity ? createCtx(screenServices, identity.actor) : anonymous
        },
      ))
    return {
      cspNonce: response.locals.cspNonce as string,
      ctxFor,
      async requireUser(pageRequest) {
        const ctx = await ctxFor()
        if (ctx.actor.kind === 'user') return ctx
        const back = returnPathOf(pageRequest, frame)
        const location = `${frame ? '/hand-over' : '/sign-in'}${back ? `?${new URLSearchParams({ redirectTo: back })}` : ''}`
        throw new Response(null, { status: 302, headers: { Location: location } })
      },
      frame,
      sessionCookie: frame ? framedSessionCookie : cookie,
      world,
      clientAddress: source,
      codeOrigin() {
        let browser = browsers.read(request.headers.cookie)
        if (browser === null) {
          browser = randomBytes(16).toString('base64url')
          response.append('Set-Cookie', browsers.issue(browser))
        }
        return { source, client: `browser:${browser}` }
      },
      logInternalError: (error) =>
        services.log.error({ requestId: response.locals.requestId as string, error }, 'a screen failed'),
    }
  }
}

/** A form's own address may not be a page. */
function returnPathOf({ url, method, headers }: globalThis.Request, frame: Frame | null): string | null {
  if (method !== 'GET' && !frame) return null
  const page = method === 'GET' ? url : headers.get('referer')
  const parsed = page ? parseUrl(page) : null
  if (!parsed) return null
  const { pathname, search } = parsed
  const path = frame && pathname.startsWith(frame.base) ? pathname.slice(frame.base.length) : pathname
  return path + search
}

/** Remix turns errors that are not a Response into 500. */
function withStorageErrors({ store, files, log }: Services): Pick<Services, 'store' | 'files'> {
  const withStorageError = async <T>(what: Record<string, string>, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isStorageFault(error)) throw error
      log.error({ error, ...what }, 'the disk refused')
      throw new Response(null, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_STORAGE_S) } })
    }
  }
  return {
    store: {
      ...store,
      get queries() {
        return store.queries
      },
      transact: (transaction, work, options) =>
        withStorageError({ transaction }, () => store.transact(transaction, work, options)),
    },
    files: {
      ...files,
      write: (file, bytes) => withStorageError({ file }, () => files.write(file, bytes)),
      writeStream: (file, source) => withStorageError({ file }, () => files.writeStream(file, source)),
    },
  }
}
