import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import type { UserActor } from '../../app/domain/actor'
import { testWorld, type World } from './world'

type Args = LoaderFunctionArgs & ActionFunctionArgs
interface Call {
  params?: Record<string, string>
  form?: Record<string, string> | FormData
  headers?: Record<string, string>
}

export interface Screen {
  world: World
  actor: UserActor
  /** What a loader or action of a route gets for a request to `path`: a GET, or a POST of `form`. */
  args(path: string, call?: Call): Args
}

/** A world with one signed-in owner, whose screens are called as functions. */
export async function testScreen(actorOf?: (world: World) => Promise<UserActor>): Promise<Screen> {
  const world = await testWorld()
  const actor = await (actorOf ?? ((made: World) => made.person({ role: 'OWNER' })))(world)
  const context: AppLoadContext = {
    cspNonce: 'nonce',
    ctxFor: async () => world.as(actor),
    requireUser: async () => world.as(actor),
    frame: null,
    sessionCookie: { issue: (token) => `session=${token}`, clear: () => 'session=' },
    world: {
      simulated: true,
      practiceClock: false,
      demo: false,
      version: 'test',
      productName: 'Trunkline',
      publicUrl: 'http://localhost',
      hostDemoUrl: null,
      demoPeople: [],
      supportEmail: null,
      needsFirstOwner: async () => false,
    },
    clientAddress: '127.0.0.1',
    codeOrigin: () => ({ source: '127.0.0.1' }),
    logInternalError(error) {
      throw error
    },
  }
  return {
    world,
    actor,
    args(path, { params = {}, form, headers } = {}) {
      const body = form && !(form instanceof FormData) ? new URLSearchParams(form) : form
      const request = new Request(`http://localhost${path}`, body ? { method: 'POST', body, headers } : { headers })
      return { request, params, context } as Args
    },
  }
}

/** Status, place and answer of what an action gave back: a redirect (thrown as well), a Response, or data with a status. */
export async function answerOf(given: unknown): Promise<{ status: number; location: string | null; data: unknown }> {
  const answer = await Promise.resolve(given).catch((thrown: unknown) => {
    if (thrown instanceof Response && thrown.headers.has('location')) return thrown
    throw thrown
  })
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location'), data: null }
  const { data, init } = answer as { data: unknown; init?: ResponseInit | null }
  return { status: init?.status ?? 200, location: null, data }
}
