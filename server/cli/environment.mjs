// @ts-check
import { existsSync } from 'node:fs'

/** Existing variables win. */
export function loadDotEnv() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/**
 * For child processes; undefined removes a variable.
 * @param {Record<string, string | undefined>} more
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(more) {
  /** @type {NodeJS.ProcessEnv} */
  const merged = { ...process.env, ...more }
  for (const [name, value] of Object.entries(merged)) if (value === undefined) delete merged[name]
  return merged
}

/**
 * @param {string} name
 */
export const isGiven = (name) => Boolean(process.env[name]?.trim())
