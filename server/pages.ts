import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { Services } from '../app/domain/context.server'
import { loadCompiled } from './compiled'
import { BootError } from './boot-error'
import type { Env } from './env'
import { frameOf } from './frame-handler'
import { createLoadContext } from './load-context'

export interface Pages {
  pages: RequestHandler | null
  vite: RequestHandler | null
  clientFolder: string | null
  close(): Promise<void>
}

const here = dirname(fileURLToPath(import.meta.url))
/** `server/` and the bundle's `build/` are direct subfolders. */
const root = dirname(here)
/** A bundle uses its own screens. */
const buildFolder = existsSync(join(here, 'client')) ? here : join(root, 'build')

/** If no request did before. */
const WARM_UP_MS = 1_000

/** Throws BootError if not built. */
export async function createPages(services: Services, env: Env, http: Server): Promise<Pages> {
  if (env.pages === 'none') return { pages: null, vite: null, clientFolder: null, close: async () => {} }
  if (env.pages === 'vite') {
    const getLoadContext = createLoadContext(services, env)
    const { createServer } = await import('vite')
    const vite = await createServer({
      root,
      // The API allows no other origin.
      server: { middlewareMode: true, hmr: { server: http }, cors: false },
      appType: 'custom',
    })
    const build = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown> as Promise<ServerBuild>
    return {
      pages: withFrameHandlers(build, (buildForBase) =>
        createRequestHandler({ build: buildForBase, getLoadContext, mode: 'development' }),
      ),
      vite: vite.middlewares,
      clientFolder: null,
      close: () => vite.close(),
    }
  }
  const file = join(buildFolder, 'server/index.cjs')
  if (!existsSync(file)) throw new BootError(['The screens are not built: run npm run build first, or use npm start.'])
  const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
  const getLoadContext = createLoadContext(services, env, version)
  // After a crash the carrier's callbacks come first.
  let loaded: ServerBuild | undefined
  const build = async () => (loaded ??= loadCompiled<ServerBuild>(file))
  const warmUpTimer = setTimeout(() => void build(), WARM_UP_MS)
  return {
    pages: withFrameHandlers(build, (buildForBase) =>
      createRequestHandler({ build: buildForBase, getLoadContext, mode: 'production' }),
    ),
    vite: null,
    clientFolder: join(buildFolder, 'client'),
    close: async () => clearTimeout(warmUpTimer),
  }
}

/** Links and redirects stay in the frame. Route discovery needs sessionStorage, which third-party frames block. */
function withFrameHandlers(
  build: () => Promise<ServerBuild>,
  handlerOf: (build: () => Promise<ServerBuild>) => RequestHandler,
): RequestHandler {
  const pageHandler = handlerOf(build)
  const framed = new Map<string, RequestHandler>()
  return (request, response, next) => {
    const base = frameOf(response)?.base
    if (base === undefined) return pageHandler(request, response, next)
    if (!framed.has(base))
      framed.set(
        base,
        handlerOf(async () => {
          const { future, ...rest } = await build()
          return { ...rest, basename: base, future: { ...future, v3_lazyRouteDiscovery: false } }
        }),
      )
    return framed.get(base)!(request, response, next)
  }
}
