import type { CallQueue } from '../carrier/queue'
import type { World } from '../core/world'

export type RestRequest = {
  world: World
  queue: CallQueue
  path: string
  query: URLSearchParams
  body: URLSearchParams
  /** Identifiers after the account. */
  ids: string[]
}

export type RestAnswer = {
  status?: number
  body?: unknown
  /** Executed, but the answer is late, wrong or missing. */
  fault?: { kind: 'status-500' | 'status-429' | 'timeout-after-accept' | 'reset' | 'delay'; delayMs?: number }
}

/** Path below the product's prefix; `{…}` is an identifier. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run(request: RestRequest): RestAnswer | Promise<RestAnswer>
}
