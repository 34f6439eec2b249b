// @ts-check
import { existsSync } from 'node:fs'

/** Existing variables win. */
export function loadDotEnv() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/**
 * For child processes; undefined removes a variable.
 * @param {Record<string, string | undefined>} overrides
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(overrides) {
  /** @type {NodeJS.ProcessEnv} */
  const merged = { ...process.env, ...overrides }
  for (const [name, value] of Object.entries(merged)) if (value === undefined) delete merged[name]
  return merged
}

/**
 * @param {string} name
 */
export const isSet = (name) => Boolean(process.env[name]?.trim())
