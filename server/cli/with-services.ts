import { existsSync } from 'node:fs'
import type { Services } from '../../app/domain/context.server'
import { BootError } from '../boot-error'
import { readEnv, type Env } from '../env'
import { holdFolder } from '../folder-lock'
import { databaseFile, openServices } from '../services'

/** Says why in one sentence and ends the tool. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/**
 * What the command was told: at most so many words and no option, else it says how it is told. A word that it does not know is
 * never left out: whoever asks `db:reset` for help, or to empty another folder, would lose this one.
 */
export function wordsTold(most: number, usage: string): string[] {
  const words = process.argv.slice(2)
  if (words.length > most || words.some((word) => word.startsWith('-'))) refuse(usage)
  return words
}

const explain = (error: unknown): never =>
  refuse(error instanceof BootError ? error.sentences.join('\n') : String(error))

/** The configuration, or its sentences. */
export function environment(): Env {
  try {
    return readEnv()
  } catch (error) {
    return explain(error)
  }
}

/**
 * Runs a tool over the database of the data folder, beside a running app or without one: then it is migrated as by a start.
 * `anySecret`: where none runs, the tool works with an APP_SECRET that is not the file's, too. An app has its own.
 */
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

/** An app that is older than we are would meet columns that it does not know: without one, none starts until the file is migrated. */
async function openBesideApp(env: Env, anySecret: boolean): Promise<Services> {
  const release = holdFolder(env.dataDir, 'app')
  const besideApp = release === null
  const services = await openServices(env, { besideApp, isTool: true, anySecret: anySecret && !besideApp })
  release?.()
  return services
}
