import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../services'
import { aliveIn } from './earlier-run'
import { environment, refuse } from './with-services'

/**
 * `npm run db:reset`: an empty data folder. Only what we put there ourselves is removed, whatever DATA_DIR points at;
 * secrets and backups stay.
 */
const env = environment()
const app = aliveIn(env.dataDir, 'server.pid')
const simulator = aliveIn(env.dataDir, 'simulator.pid')
if (app ?? simulator) refuse(`Trunkline runs on ${env.dataDir} (process ${app ?? simulator}): end it first.`)

const databases = [databaseFile(env.dataDir), join(env.dataDir, 'simulator.db')]
const removed = [
  ...databases.flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
  ...['files', 'simulator-recordings', 'host-demo-api-key', 'server.pid', 'simulator.pid', 'launch.pid'].map((name) =>
    join(env.dataDir, name),
  ),
]
for (const path of removed) rmSync(path, { recursive: true, force: true })
console.log(`${env.dataDir} is empty; npm start seeds it anew.`)
