import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseFile } from '../services'
import { backUp, BackupRefused } from './backup-file'
import { environment, refuse, wordsTold } from './with-services'

/** Also while the app runs. */
const [told] = wordsTold(1, 'Say where to, or nothing: npm run db:backup -- FILE')
const env = environment()
const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
const file = resolve(told ?? join(env.dataDir, 'backups', `trunkline-${moment}.db`))
if (!existsSync(databaseFile(env.dataDir))) refuse(`There is no database in ${env.dataDir}: set DATA_DIR.`)
if (existsSync(file)) refuse(`${file} exists already: choose another name.`)
await backUp(databaseFile(env.dataDir), file).catch((error: unknown) => {
  if (error instanceof BackupRefused) refuse(`${error.message} No backup was made.`)
  throw error
})
console.log(file)
console.error(
  `Keep with it: ${join(env.dataDir, 'files')} (recordings and uploads; copied after this file it holds all that the rows name) and APP_SECRET (${join(env.dataDir, 'app-secret')} when none is set), which opens what is sealed.`,
)
