import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '../lean-heap'
import { loadCompiled } from '../compiled'
import { readEnv } from '../env'

/** First requests after a restart. */
const PATHS = ['/healthz', '/sign-in']

/** Last build step: caches V8's code of these requests. */
async function cacheCompiledCode(): Promise<void> {
  const { start } = loadCompiled<typeof import('../main')>(join(import.meta.dirname, 'main.cjs'))
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-build-'))
  const port = await freePort()
  const app = await start(readEnv({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' }))
  for (const path of PATHS) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    await response.text()
  }
  await app.stop()
  await rm(folder, { recursive: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

await cacheCompiledCode()
process.exit(0)
