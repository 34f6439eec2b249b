import type { Leg, World } from '../core/world'
import { standardParams } from '../carrier/legs'
import type { Answer, Hook } from '../carrier/webhooks'
import { parseTwiml, TwimlError, type TwimlDocument } from './grammar'

/** Relative URLs resolve against `url`. */
export type Source = { url: string; method: 'GET' | 'POST'; params?: Record<string, string> } | { twiml: string }
export type Loaded = { document: TwimlDocument; url: string | null; audio: Answer | null }
export type LoadFailure = { code: number; text: string; url: string }

/** The carrier's codes. */
export const FETCH_CODES: Record<string, number> = {
  connect: 11205,
  redirects: 11215,
  'too-large': 11750,
  'bad-url': 11100,
  timeout: 11200,
  reset: 11200,
}

export function resolveUrl(url: string, base: string | null): string {
  try {
    return base === null ? new URL(url).toString() : new URL(url, base).toString()
  } catch {
    return url
  }
}

function warn(world: World, leg: Leg, code: number, text: string, url: string | null) {
  world.log.write('warning', { callSid: leg.call.sid, code, text, url })
}

/** Audio instead of TwiML is played. */
export async function loadTwiml(world: World, leg: Leg, source: Source): Promise<Loaded | LoadFailure> {
  let text: string
  let url: string | null = null
  if ('twiml' in source) text = source.twiml
  else {
    const hook: Hook = { url: source.url, method: source.method }
    url = source.url
    // Last wins: browser parameters cannot override the carrier's.
    const params = { ...leg.extraParams, ...standardParams(world, leg.call), ...source.params }
    const about = 'voice'
    const answer = await world.webhooks.deliver({ about, hook, params, callSid: leg.call.sid, logAs: 'twiml' })
    if (answer.error !== null)
      return { code: FETCH_CODES[answer.error] ?? 11200, text: `The request failed: ${answer.error}`, url }
    if (!answer.ok) return { code: 11200, text: `The URL answered ${answer.status}`, url }
    if (/^audio\//i.test(answer.contentType)) return { document: { verbs: [], warnings: [] }, url, audio: answer }
    if (answer.status === 204 || answer.body.length === 0)
      return { document: { verbs: [], warnings: [] }, url, audio: null }
    if (!/xml|text\/html/i.test(answer.contentType))
      return { code: 12300, text: `Invalid content type ${answer.contentType || '(none)'}`, url }
    text = answer.body.toString('utf8')
  }
  try {
    const document = parseTwiml(text)
    for (const warning of document.warnings) warn(world, leg, 12200, warning, url)
    return { document, url, audio: null }
  } catch (error) {
    if (!(error instanceof TwimlError)) throw error
    return { code: 12100, text: `Document parse failure: ${error.message}`, url: url ?? 'Twiml' }
  }
}

/** Tries the fallback URL on failure; null: both failed. */
export async function loadWithFallback(world: World, leg: Leg, source: Source): Promise<Loaded | null> {
  const loaded = await loadTwiml(world, leg, source)
  if (!('code' in loaded)) return loaded
  warn(world, leg, loaded.code, loaded.text, loaded.url)
  const { fallback } = leg.call
  if (!fallback) return null
  const params = { ErrorCode: String(loaded.code), ErrorUrl: loaded.url }
  const second = await loadTwiml(world, leg, { ...fallback, params })
  if (!('code' in second)) return second
  warn(world, leg, second.code, second.text, second.url)
  return null
}
