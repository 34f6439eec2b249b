import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiRefusal, apiOf } from '../helpers/api'

const REPEAT_AFTER_MS = 40
/** The app may say this at any time: the wish is not wrong, the moment is. */
const NOT_NOW = new Set([
  'not_possible_now',
  'in_progress',
  'conflict',
  'already_on_a_call',
  'too_many_requests',
  'nothing_to_dial',
  'number_on_dnc',
  'number_protected',
  'import_not_ready',
])

/** A caller of the API that outlives the app. undefined: refused for now, or given up. */
export interface Insisting {
  read<T>(path: string): Promise<T | undefined>
  /** One write under one Idempotency-Key, repeated until it was answered, as the widget does. */
  write<T>(path: string, body?: unknown): Promise<T | undefined>
  put<T>(path: string, body: unknown): Promise<T | undefined>
  remove<T>(path: string): Promise<T | undefined>
}

/** Throws when the app refuses what it must not refuse: a 401 or a 404 after a restart is a lost fact. */
export function makeInsisting(options: { who: string; url: string; token(): string; givenUp(): boolean }): Insisting {
  const api = apiOf(options.url, options.token)
  async function insist<T>(what: string, attempt: () => Promise<T>): Promise<T | undefined> {
    while (!options.givenUp()) {
      try {
        return await attempt()
      } catch (error) {
        if (error instanceof ApiRefusal) {
          if (NOT_NOW.has(error.code)) return undefined
          if (error.status < 500) throw new Error(`${options.who}: ${what} was refused`, { cause: error })
        }
        await pause(REPEAT_AFTER_MS)
      }
    }
    return undefined
  }
  return {
    read: <T>(path: string) => insist(`GET ${path}`, () => api.get<T>(path)),
    write<T>(path: string, body?: unknown) {
      const key = randomUUID()
      return insist(`POST ${path}`, () => api.post<T>(path, body, key))
    },
    put: <T>(path: string, body: unknown) => insist(`PUT ${path}`, () => api.put<T>(path, body)),
    remove: <T>(path: string) => insist(`DELETE ${path}`, () => api.remove<T>(path)),
  }
}
