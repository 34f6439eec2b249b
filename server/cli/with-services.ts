import { existsSync } from 'node:fs'
import type { Services } from '../../app/domain/context.server'
import { BootError, readEnv, type Env } from '../env'
import { databaseFile, openServices } from '../services'

/** Says why in one sentence and ends the tool. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The configuration, or its sentences. */
export function environment(): Env {
  try {
    return readEnv()
  } catch (error) {
    refuse(error instanceof BootError ? error.sentences.join('\n') : String(error))
  }
}

/** Runs a tool over the database of the data folder, beside a running app or without one. */
export async function withServices(tool: (services: Services, env: Env) => Promise<void>): Promise<void> {
  const env = environment()
  if (!existsSync(databaseFile(env.dataDir)))
    refuse(`There is no database in ${env.dataDir} yet: run npm start first, or set DATA_DIR.`)
  const services = await openServices({ ...env, crashAt: null, crashTrace: null })
  try {
    await tool(services, env)
  } finally {
    await services.store.close()
  }
}
