import type { Stop } from '../core/stop'
import type { Leg, World } from '../core/world'
import { resolveUrl, type Source } from './fetch'
import { httpMethod, type Verb } from './grammar'

export type Turn = { world: World; leg: Leg; stop: Stop; url: string | null; method: 'GET' | 'POST' }

/** null: the next verb. */
export type Next = Source | null

/** The verb's action, or the document itself by default. */
export function actionOf(turn: Turn, verb: Verb, params: Record<string, string>, elseSelf: boolean): Next {
  const { action, method } = verb.attributes
  if (action) return { url: resolveUrl(action, turn.url), method: httpMethod(method), params }
  return elseSelf && turn.url !== null ? { url: turn.url, method: httpMethod(method), params } : null
}
