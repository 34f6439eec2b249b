import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { withServices } from './with-services'

/** `npm run db:backup [-- FILE]`: a consistent copy of the database, also while the app runs. Prints where it is. */
await withServices(async ({ store }, env) => {
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = resolve(process.argv[2] ?? join(env.dataDir, 'backups', `trunkline-${moment}.db`))
  mkdirSync(dirname(file), { recursive: true })
  await store.sqlite.backup(file)
  console.log(file)
  console.error(`Recordings and uploads are not in it: they lie in ${join(env.dataDir, 'files')}.`)
})
