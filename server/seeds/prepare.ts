import type { Env } from '../env'
import { openServices } from '../services'
import { seedCast } from './seed-cast'

/**
 * Brings the data folder of a demo up to date before the app starts: newest shape, the cast, the carrier's numbers.
 * Answers the host demo page's API key and secret; null where there is no demo. Needs the simulator to answer.
 */
export async function prepare(env: Env): Promise<{ hostDemoApiKey: string; hostDemoSecret: string } | null> {
  if (!env.demo || !env.hostDemoUrl) return null
  // A crash point that is asked for is the app's, not ours.
  const services = await openServices({ ...env, crashAt: null, crashTrace: null })
  try {
    return await seedCast(services, { dataDir: env.dataDir, hostDemoUrl: env.hostDemoUrl })
  } finally {
    await services.store.close()
  }
}
