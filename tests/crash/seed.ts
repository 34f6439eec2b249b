import { readEnv } from '../../server/env'
import { seedHistory } from '../../server/seeds/history/seed-history'
import { seedDemo } from '../../server/seeds/seed-demo'
import { openServices } from '../../server/services'

/** Fills a demo's data folder as `npm start` does, and dies at CRASH_AT: there the crash point is the app's, here it is ours. */
const env = readEnv()
const services = await openServices(env)
await seedDemo(services, { dataDir: env.dataDir, hostDemoUrl: env.hostDemoUrl! })
if (env.demoHistory) await seedHistory(services)
await services.store.close()
console.log('seeded')
