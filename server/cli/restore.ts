import { resolve } from 'node:path'
import { databaseFile } from '../services'
import { BackupRefused, holdForCommand, restore } from './backup-file'
import { environment, refuse, wordsTold } from './with-services'

const USAGE = 'Say which backup: npm run db:restore -- FILE'
const [file] = wordsTold(1, USAGE)
if (!file) refuse(USAGE)
const env = environment()
try {
  holdForCommand(env.dataDir, databaseFile(env.dataDir), 'app')
  const { before } = restore(resolve(file), databaseFile(env.dataDir), Date.now())
  console.log(`${env.dataDir} holds ${file} again; npm start brings it up to date.`)
  if (before)
    console.log(
      `What was there is kept as ${before}. Remove it when the restore is final: until then no upload is removed, so that you can go back.`,
    )
} catch (error) {
  if (error instanceof BackupRefused) refuse(`${error.message} Nothing was changed.`)
  throw error
}
