// @ts-check
import { existsSync } from 'node:fs'

/** Load .env of the working folder. Existing variables win. */
export function loadDotEnv() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/**
 * Our environment with something more: what a child process is started with. undefined takes a variable away.
 * @param {Record<string, string | undefined>} more @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(more) {
  /** @type {NodeJS.ProcessEnv} */
  const merged = { ...process.env, ...more }
  for (const [name, value] of Object.entries(merged)) if (value === undefined) delete merged[name]
  return merged
}

/** Whether the environment says something about a variable. @param {string} name */
export const isGiven = (name) => Boolean(process.env[name]?.trim())
