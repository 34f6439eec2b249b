import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../services'
import { findPutAside } from '../put-aside'
import { BackupRefused, holdForCommand, requireClosed } from './backup-file'
import { environment, refuse, wordsTold } from './with-services'

/** Only our own files; secrets and backups stay. */
wordsTold(0, 'It is told nothing: npm run db:reset empties DATA_DIR. Nothing was changed.')
const env = environment()
const databases = [databaseFile(env.dataDir), join(env.dataDir, 'simulator.db')]
try {
  holdForCommand(env.dataDir, databaseFile(env.dataDir), 'launcher', 'app')
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
const putAside = await findPutAside(databaseFile(env.dataDir))
console.log(
  putAside.length === 0
    ? `${env.dataDir} is empty; npm start seeds it anew.`
    : `${env.dataDir} is empty but for what a restore put aside (${putAside.join(', ')}), whose files are gone now: remove it too, unless you need its rows. npm start seeds anew.`,
)
