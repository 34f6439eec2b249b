import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../services'
import { findReplacedDatabases } from '../replaced-databases'
import { BackupRefused, lockForCommand, requireClosed } from './backup-file'
import { readEnvOrExit, refuse, readPositionalArgs } from './with-services'

/** Only our own files; secrets and backups stay. */
readPositionalArgs(0, 'Usage: npm run db:reset, without arguments. It empties DATA_DIR. Nothing was changed.')
const env = readEnvOrExit()
const databases = [databaseFile(env.dataDir), join(env.dataDir, 'simulator.db')]
try {
  lockForCommand(env.dataDir, databaseFile(env.dataDir), 'launcher', 'app')
  for (const file of databases) if (existsSync(file)) requireClosed(file)
} catch (error) {
  if (error instanceof BackupRefused) refuse(error.message)
  throw error
}
const removed = [
  ...databases.flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
  ...[
    'files',
    'simulator-recordings',
    'host-demo-api-key',
    'server.pid',
    'simulator.pid',
    'simulator-settings.json',
    'launch.pid',
  ].map((name) => join(env.dataDir, name)),
]
for (const path of removed) rmSync(path, { recursive: true, force: true })
const replaced = await findReplacedDatabases(databaseFile(env.dataDir))
console.log(
  replaced.length === 0
    ? `${env.dataDir} is empty; npm start seeds it again.`
    : `${env.dataDir} is empty except for databases that a restore replaced (${replaced.join(', ')}), whose files are deleted. Delete them too, unless you need their rows. npm start seeds it again.`,
)
