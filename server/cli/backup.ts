import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseFile } from '../services'
import { backUpDatabase, BackupRefused } from './backup-file'
import { readEnvOrExit, refuse, readPositionalArgs } from './with-services'

/** Also while the app runs. */
const [target] = readPositionalArgs(1, 'Usage: npm run db:backup [-- FILE]')
const env = readEnvOrExit()
const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
const file = resolve(target ?? join(env.dataDir, 'backups', `trunkline-${moment}.db`))
if (!existsSync(databaseFile(env.dataDir))) refuse(`There is no database in ${env.dataDir}: set DATA_DIR.`)
if (existsSync(file)) refuse(`${file} exists already: choose another name.`)
await backUpDatabase(databaseFile(env.dataDir), file).catch((error: unknown) => {
  if (error instanceof BackupRefused) refuse(`${error.message} No backup was made.`)
  throw error
})
console.log(file)
console.error(
  `Keep with it: ${join(env.dataDir, 'files')} (recordings and uploads: copy it after this file, so that it is complete) and APP_SECRET (${join(env.dataDir, 'app-secret')} when none is set), which decrypts sealed values.`,
)
