import { resolve } from 'node:path'
import { databaseFile } from '../services'
import { BackupRefused, lockForCommand, restore } from './backup-file'
import { readEnvOrExit, refuse, readPositionalArgs } from './with-services'

const USAGE = 'Usage: npm run db:restore -- FILE'
const [file] = readPositionalArgs(1, USAGE)
if (!file) refuse(USAGE)
const env = readEnvOrExit()
try {
  lockForCommand(env.dataDir, databaseFile(env.dataDir), 'app')
  const { before } = restore(resolve(file), databaseFile(env.dataDir), Date.now())
  console.log(`${env.dataDir} holds ${file} again; npm start brings it up to date.`)
  if (before)
    console.log(
      `The previous database is kept as ${before}. Delete it when the restore is final. Until then no uploads are deleted, so that you can go back.`,
    )
} catch (error) {
  if (error instanceof BackupRefused) refuse(`${error.message} Nothing was changed.`)
  throw error
}
