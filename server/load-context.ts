import type { Request, Response } from 'express'
import type { AppLoadContext } from '@remix-run/node'
import { hasNoPeople } from '../app/domain/access/set-up-first-owner.server'
import { asSystem, makeCtx, type Ctx, type Services } from '../app/domain/context.server'
import type { Env } from './env'
import { identityOfCookie, sessionCookie } from './identity'

/** What loaders and actions get: Remix code is a second module graph, so every instance reaches it through here. */
export function makeLoadContext(
  services: Services,
  env: Pick<Env, 'publicUrl' | 'demo' | 'hostDemoUrl'>,
): (request: Request, response: Response) => AppLoadContext {
  const nobody = makeCtx(services, { kind: 'nobody' })
  const system = asSystem(services)
  const world: AppLoadContext['world'] = {
    simulated: services.carrier.simulated,
    practiceClock: services.clock.practice,
    demo: env.demo,
    productName: 'Trunkline',
    publicUrl: env.publicUrl,
    hostDemoUrl: env.hostDemoUrl,
    needsFirstOwner: async () => !env.demo && (await hasNoPeople(system)),
  }
  const cookie = sessionCookie(env.publicUrl)

  return (request, response) => {
    // One request asks once who it is, however many loaders it runs.
    let known: Promise<Ctx> | undefined
    const ctxFor = () =>
      (known ??= identityOfCookie(nobody, request.headers.cookie, env.publicUrl).then((identity) => {
        response.locals.userId = identity?.actor.userId
        return identity ? makeCtx(services, identity.actor) : nobody
      }))
    return {
      cspNonce: response.locals.cspNonce as string,
      ctxFor,
      async requireUser(pageRequest) {
        const ctx = await ctxFor()
        if (ctx.actor.kind === 'user') return ctx
        const { pathname, search } = new URL(pageRequest.url)
        const back = pageRequest.method === 'GET' ? `?${new URLSearchParams({ redirectTo: pathname + search })}` : ''
        throw new Response(null, { status: 302, headers: { Location: `/sign-in${back}` } })
      },
      sessionCookie: cookie,
      world,
      clientAddress: request.ip ?? 'unknown',
    }
  }
}
