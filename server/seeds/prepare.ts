import type { Env } from '../env'
import { openServices } from '../services'
import { seedHistory } from './history/seed-history'
import { seedDemo } from './seed-demo'

/** Migrate and seed a demo's data folder before the app starts. Needs a running simulator. null: no demo. */
export async function prepare(env: Env): Promise<{ hostDemoApiKey: string; hostDemoSecret: string } | null> {
  if (!env.demo || !env.hostDemoUrl) return null
  // Crash points are for the app only.
  const services = await openServices({ ...env, crashAt: null, crashTrace: null })
  try {
    const keys = await seedDemo(services, { dataDir: env.dataDir, hostDemoUrl: env.hostDemoUrl })
    if (env.demoHistory) await seedHistory(services)
    return keys
  } finally {
    await services.store.close()
  }
}
