import { existsSync } from 'node:fs'
import type { Services } from '../../app/domain/context.server'
import { BootError } from '../boot-error'
import { readEnv, type Env } from '../env'
import { acquireFolderLock } from '../folder-lock'
import { databaseFile, openServices } from '../services'

export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** `db:reset --help` must delete nothing. */
export function readPositionalArgs(max: number, usage: string): string[] {
  const args = process.argv.slice(2)
  if (args.length > max || args.some((arg) => arg.startsWith('-'))) refuse(usage)
  return args
}

const exitWithError = (error: unknown): never =>
  refuse(error instanceof BootError ? error.sentences.join('\n') : String(error))

export function readEnvOrExit(): Env {
  try {
    return readEnv()
  } catch (error) {
    return exitWithError(error)
  }
}

/** Migrates first if no app runs. `anySecret` applies only then. */
export async function withServices(
  command: (services: Services, env: Env) => Promise<void>,
  { anySecret = false } = {},
): Promise<void> {
  const env = readEnvOrExit()
  if (!existsSync(databaseFile(env.dataDir)))
    refuse(`There is no database in ${env.dataDir} yet: run npm start first, or set DATA_DIR.`)
  const services = await openBesideApp({ ...env, crashAt: null, crashTrace: null }, anySecret).catch(exitWithError)
  try {
    await command(services, env)
  } finally {
    await services.store.close()
  }
}

/** An older running app would break on new columns: held until migrated. */
async function openBesideApp(env: Env, anySecret: boolean): Promise<Services> {
  const release = acquireFolderLock(env.dataDir, 'app')
  const besideApp = release === null
  const services = await openServices(env, { besideApp, isTool: true, anySecret: anySecret && !besideApp })
  release?.()
  return services
}
