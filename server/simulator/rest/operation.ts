import type { CallQueue } from '../carrier/queue'
import type { World } from '../core/world'

export type RestRequest = {
  world: World
  queue: CallQueue
  path: string
  query: URLSearchParams
  body: URLSearchParams
  /** The identifiers in the path after the account. */
  ids: string[]
}

export type RestAnswer = {
  status?: number
  body?: unknown
  /** The carrier does what was asked but says so late, wrongly or never. */
  fault?: { kind: 'status-500' | 'status-429' | 'timeout-after-accept' | 'reset' | 'delay'; delayMs?: number }
}

/** One operation below its product's prefix (`/2010-04-01/Accounts/{AC}`, where `.json` is added); `{…}` is an identifier. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run(request: RestRequest): RestAnswer | Promise<RestAnswer>
}
