import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { Frame } from '../../server/frame-handler'
import { browserCookie } from '../../server/identity'
import { createLoadContext } from '../../server/load-context'
import type { World } from '../helpers/world'
import { BROWSER } from './sent-forms'

/** Every loader and action of our own pages, as functions, and the context that the running server makes for them. */
type Part = (args: { request: Request; params: Record<string, string>; context: AppLoadContext }) => unknown

const FRAME: Frame = { vendor: { id: 'harbor', name: 'Harbor CRM', allowedOrigins: [] }, base: '/framed/harbor' }
const APP = join(import.meta.dirname, '../../app')
/** As remix.config.js: what is in a folder with a plus, and tests, are no routes. */
const files = [
  'root.tsx',
  ...readdirSync(join(APP, 'routes'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)\+/.test(file))
    .map((file) => `routes/${file}`),
].toSorted()

export const parts = (
  await Promise.all(
    files.map(async (file) => {
      const { loader, action } = (await import(join(APP, file))) as { loader?: Part; action?: Part }
      const name = file.replace(/^routes\//, '').replace(/\.tsx?$/, '')
      return [
        ...(loader ? [{ key: `${name} loader`, run: loader, method: 'GET' }] : []),
        ...(action ? [{ key: `${name} action`, run: action, method: 'POST' }] : []),
      ]
    }),
  )
).flat()

/** What a loader or action gets for a request with this cookie. */
export function contextOf(world: World, cookie: string | undefined, framed = false): AppLoadContext {
  const makeContext = createLoadContext(world.services, {
    publicUrl: 'http://localhost',
    demo: false,
    hostDemoUrl: null,
    supportEmail: null,
  })
  const browser = browserCookie('http://localhost', world.services.seal).issue(BROWSER).split(';')[0]
  return makeContext(
    { headers: { cookie: [browser, cookie].filter(Boolean).join('; ') }, ip: '127.0.0.1' } as ExpressRequest,
    { locals: { cspNonce: 'nonce', ...(framed ? { frame: FRAME } : {}) } } as unknown as ExpressResponse,
  )
}

/** What a page answered, whatever its form: a Response, data with a status, or plain data. */
export async function answerOf(given: Promise<unknown>): Promise<Response> {
  const answer = await given.catch((thrown: unknown) => {
    if (thrown instanceof Response || isData(thrown)) return thrown
    // Remix would show 'An error occurred': a refused user needs the reason.
    throw thrown
  })
  if (answer instanceof Response) return answer
  return isData(answer)
    ? new Response(JSON.stringify(answer.data), answer.init ?? undefined)
    : Response.json(answer ?? null)
}
const isData = (value: unknown): value is { data: unknown; init: ResponseInit | null } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
