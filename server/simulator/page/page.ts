import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { World } from '../core/world'
import type { Phones } from '../people/phones'
import { faultShape, type Faults } from '../rest/faults'
import { mediaPath } from '../carrier/message-media'
import type { MediaRecord } from '../core/texts'
import { callIn, callInShape } from './call-in'
import { decisionShape } from './review-desk'
import { textIn, textInShape } from './text-in'
import { listReviews, review } from '../trust/reviews'

/** Beside this module, or in the bundle's folder `page`. */
const folders = [new URL('./', import.meta.url), new URL('./page/', import.meta.url)]
const FILES: Record<string, [file: string, type: string]> = {
  '/simulator/': ['index.html', 'text/html; charset=utf-8'],
  '/simulator/phones.js': ['phones.js', 'text/javascript; charset=utf-8'],
  '/simulator/phone-texts.js': ['phone-texts.js', 'text/javascript; charset=utf-8'],
  '/simulator/phone-voicemail.js': ['phone-voicemail.js', 'text/javascript; charset=utf-8'],
  '/simulator/phone-texts.css': ['phone-texts.css', 'text/css; charset=utf-8'],
  '/simulator/phone-voice.js': ['phone-voice.js', 'text/javascript; charset=utf-8'],
  '/simulator/voice-worklet.js': ['voice-worklet.js', 'text/javascript; charset=utf-8'],
  '/simulator/reviews': ['reviews.html', 'text/html; charset=utf-8'],
  '/simulator/reviews.js': ['reviews.js', 'text/javascript; charset=utf-8'],
  '/simulator/reviews.css': ['reviews.css', 'text/css; charset=utf-8'],
  '/simulator/phones.svg': ['phones.svg', 'image/svg+xml'],
  '/simulator/phones.css': ['phones.css', 'text/css; charset=utf-8'],
  '/simulator/payments/card-form': ['card-form.html', 'text/html; charset=utf-8'],
  '/simulator/payments/card-form.js': ['card-form.js', 'text/javascript; charset=utf-8'],
  '/simulator/payments/authentication': ['authentication.html', 'text/html; charset=utf-8'],
  '/simulator/payments/authentication.js': ['authentication.js', 'text/javascript; charset=utf-8'],
  '/simulator/payments/card-form.css': ['card-form.css', 'text/css; charset=utf-8'],
}
const SAFE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}
const LOG_PAGE = 200
const LOG_PAGE_MAX = 5_000

function readFile(name: string): Buffer | null {
  for (const folder of folders) {
    const file = fileURLToPath(new URL(name, folder))
    if (fs.existsSync(file)) return fs.readFileSync(file)
  }
  return null
}

export function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { ...SAFE_HEADERS, 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

export function readJson<T>(shape: z.ZodType<T>, body: string): { value: T } | { error: string } {
  let parsedJson: unknown
  try {
    parsedJson = JSON.parse(body || '{}')
  } catch {
    return { error: 'The body is not JSON.' }
  }
  const parsed = shape.safeParse(parsedJson)
  return parsed.success ? { value: parsed.data } : { error: z.prettifyError(parsed.error) }
}

/** CSRF: other sites must not trigger faults or calls. */
export const isForeignOrigin = (world: World, { headers }: IncomingMessage) =>
  headers.origin !== undefined &&
  !world.origins.has(headers.origin) &&
  !(URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host)

/** Checks the Host header against DNS rebinding. */
export function isOwnHostName(world: World, { headers }: IncomingMessage): boolean {
  const hostUrl = `http://${headers.host ?? ''}`
  if (!URL.canParse(hostUrl)) return false
  const { hostname } = new URL(hostUrl)
  if (hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0) return true
  return [...world.origins].some((origin) => new URL(origin).hostname === hostname)
}

export function answerSimulator(
  world: World,
  phones: Phones,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://carrier')
  const method = request.method ?? 'GET'
  if (!isOwnHostName(world, request)) return json(response, 421, { error: 'This host name is unknown.' })
  if (method !== 'GET' && method !== 'HEAD' && isForeignOrigin(world, request))
    return json(response, 403, { error: 'This origin may not do that.' })
  if (pathname === '/simulator') return void response.writeHead(308, { Location: 'simulator/' }).end()
  const page = FILES[pathname]
  if (page && (method === 'GET' || method === 'HEAD')) {
    const content = readFile(page[0])
    if (!content) return json(response, 404, { error: `${page[0]} is not installed beside the simulator.` })
    return void response.writeHead(200, { ...SAFE_HEADERS, 'Content-Type': page[1] }).end(content)
  }
  if (pathname === '/simulator/log' && method === 'GET') {
    const number = (name: string, fallback: number) =>
      Math.max(0, Math.floor(Number(searchParams.get(name) ?? fallback)) || 0)
    const limit = Math.min(number('limit', LOG_PAGE) || LOG_PAGE, LOG_PAGE_MAX)
    return json(response, 200, world.log.read(number('after', 0), limit))
  }
  if (pathname === '/simulator/faults' && method === 'POST') {
    const read = readJson(faultShape, body)
    if ('error' in read) return json(response, 400, read)
    faults.add(read.value)
    return json(response, 201, { ok: true })
  }
  if (pathname === '/simulator/faults' && method === 'DELETE') {
    faults.clear()
    return json(response, 200, { ok: true })
  }
  if (pathname === '/simulator/calls' && method === 'POST') {
    const read = readJson(callInShape, body)
    if ('error' in read) return json(response, 400, read)
    const result = callIn(world, phones, read.value)
    return 'error' in result ? json(response, 400, result) : json(response, 201, result)
  }
  if (pathname === '/simulator/messages' && method === 'POST') {
    const read = readJson(textInShape, body)
    if ('error' in read) return json(response, 400, read)
    const sent = textIn(world, read.value)
    return 'error' in sent ? json(response, 400, sent) : json(response, 201, sent)
  }
  if (pathname === '/simulator/registrations' && method === 'GET')
    return json(response, 200, { registrations: listReviews(world) })
  if (pathname === '/simulator/registrations' && method === 'POST') {
    const read = readJson(decisionShape, body)
    if ('error' in read) return json(response, 400, read)
    const result = review(world, read.value.sid, read.value.verdict)
    return json(response, 'error' in result ? 400 : 200, result)
  }
  const media = /^\/simulator\/media\/(ME[0-9a-f]{32})$/.exec(pathname)
  if (media && method === 'GET') {
    const record = world.store.find<MediaRecord>('media', media[1]!)
    if (!record) return json(response, 404, { error: 'There is no such picture.' })
    // Uploaded media must not run as a page.
    const headers = { ...SAFE_HEADERS, 'Content-Security-Policy': "default-src 'none'; sandbox" }
    response.writeHead(200, { ...headers, 'Content-Type': record.contentType, 'Content-Disposition': 'attachment' })
    return void response.end(fs.readFileSync(mediaPath(world, record.sid)))
  }
  json(response, 404, { error: 'There is no such page.' })
}
