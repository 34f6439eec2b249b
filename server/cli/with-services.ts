import { existsSync } from 'node:fs'
import type { Services } from '../../app/domain/context.server'
import { BootError } from '../boot-error'
import { readEnv, type Env } from '../env'
import { holdFolder } from '../folder-lock'
import { databaseFile, openServices } from '../services'

export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** `db:reset --help` must delete nothing. */
export function wordsTold(most: number, usage: string): string[] {
  const words = process.argv.slice(2)
  if (words.length > most || words.some((word) => word.startsWith('-'))) refuse(usage)
  return words
}

const explain = (error: unknown): never =>
  refuse(error instanceof BootError ? error.sentences.join('\n') : String(error))

export function environment(): Env {
  try {
    return readEnv()
  } catch (error) {
    return explain(error)
  }
}

/** Migrates first if no app runs. `anySecret` applies only then. */
export async function withServices(
  tool: (services: Services, env: Env) => Promise<void>,
  { anySecret = false } = {},
): Promise<void> {
  const env = environment()
  if (!existsSync(databaseFile(env.dataDir)))
    refuse(`There is no database in ${env.dataDir} yet: run npm start first, or set DATA_DIR.`)
  const services = await openBesideApp({ ...env, crashAt: null, crashTrace: null }, anySecret).catch(explain)
  try {
    await tool(services, env)
  } finally {
    await services.store.close()
  }
}

/** An older running app would break on new columns: held until migrated. */
async function openBesideApp(env: Env, anySecret: boolean): Promise<Services> {
  const release = holdFolder(env.dataDir, 'app')
  const besideApp = release === null
  const services = await openServices(env, { besideApp, isTool: true, anySecret: anySecret && !besideApp })
  release?.()
  return services
}
