import { createHash, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mediaPath } from '../carrier/message-media'
import type { CallQueue } from '../carrier/queue'
import { mediaFile } from '../carrier/recordings'
import type { World } from '../core/world'
import { applicationOperations } from './applications'
import { availableNumberOperations } from './available-numbers'
import { callerIdOperations } from './caller-ids'
import { callOperations } from './calls'
import { conferenceOperations } from './conferences'
import { errorBody, notFound, RestError } from './errors'
import { eventStreamOperations } from './event-streams'
import { refusalOf, type Faults } from './faults'
import { findMedia, messageOperations } from './messages'
import { purchaseOperations } from './number-purchases'
import { numberOperations } from './numbers'
import type { Operation, RestAnswer } from './operation'
import { participantOperations } from './participants'
import { findRecording, recordingOperations } from './recordings'
import { transcriptOperations } from './transcripts'
import { trustBrandOperations } from './trust-brands'
import { trustBundleOperations } from './trust-bundles'
import { trustCampaignOperations } from './trust-campaigns'
import { addressOperations, trustPartOperations } from './trust-parts'
import { trustProvisioningOperations } from './trust-provisioning'
import { trustServiceOperations } from './trust-services'
import { verificationOperations } from './verifications'

const NEVER_ANSWERED_MS = 60_000
const LATE_MS = 14_000

const operations = [
  ...callOperations,
  ...recordingOperations,
  ...conferenceOperations,
  ...participantOperations,
  ...messageOperations,
  ...numberOperations,
  ...purchaseOperations,
  ...availableNumberOperations,
  ...callerIdOperations,
  ...applicationOperations,
  ...addressOperations,
]
const routed = (list: Operation[], suffix: string) =>
  list.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+?)')}${suffix}$`),
  }))
/** Paths clash across products: the host's first label decides. */
const products: Record<string, { prefix(world: World): string; routes: ReturnType<typeof routed> }> = {
  api: { prefix: ({ account }) => `/2010-04-01/Accounts/${account.sid}`, routes: routed(operations, '\\.json') },
  intelligence: { prefix: () => '/v2', routes: routed(transcriptOperations, '') },
  verify: { prefix: () => '/v2', routes: routed(verificationOperations, '') },
  trusthub: { prefix: () => '/v1', routes: routed([...trustBundleOperations, ...trustPartOperations], '') },
  messaging: {
    prefix: () => '/v1',
    routes: routed([...trustBrandOperations, ...trustCampaignOperations, ...trustServiceOperations], ''),
  },
  events: { prefix: () => '/v1', routes: routed(eventStreamOperations, '') },
  voice: { prefix: () => '/v2', routes: routed(trustProvisioningOperations, '') },
}

const productOf = (host: string | undefined) => products[(host ?? '').toLowerCase().split('.')[0] ?? '']

/** The payment provider's requests name no product. */
export const isProductRequest = ({ headers }: IncomingMessage) => productOf(headers.host) !== undefined

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

function authenticate(world: World, request: IncomingMessage) {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ')
  const [user = '', ...rest] = Buffer.from(value ?? '', 'base64')
    .toString('utf8')
    .split(':')
  const password = rest.join(':')
  const { sid, authToken, apiKey, apiSecret } = world.account
  const allowed =
    scheme?.toLowerCase() === 'basic' &&
    ((user === sid && isEqual(password, authToken)) || (user === apiKey && isEqual(password, apiSecret)))
  if (!allowed) throw new RestError(401, 20003, 'Authenticate', { 'WWW-Authenticate': 'Basic realm="Twilio API"' })
}

type Incoming = { host: string; method: string; url: string; body: string }
type Media = { file: string; contentType: string }
type Result = { answer: RestAnswer; headers: Record<string, string>; media?: Media }

async function perform(world: World, queue: CallQueue, request: IncomingMessage, incoming: Incoming): Promise<Result> {
  const { pathname, searchParams } = new URL(incoming.url, 'http://carrier')
  const product = productOf(incoming.host)
  if (!product) throw notFound(pathname)
  authenticate(world, request)
  const prefix = product.prefix(world)
  if (!pathname.startsWith(`${prefix}/`)) throw notFound(pathname)
  const path = pathname.slice(prefix.length)
  const recordingMatch = /^\/Recordings\/(RE[0-9a-f]{32})(?:\.(wav|mp3))?$/i.exec(path)
  if (recordingMatch && incoming.method === 'GET') {
    const recording = findRecording(world, recordingMatch[1]!)
    // Only WAV; the carrier also offers mp3.
    if (!recording || recording.status !== 'completed' || recordingMatch[2] === 'mp3') throw notFound(pathname)
    const media = { file: mediaFile(world, recording.sid), contentType: 'audio/x-wav' }
    return { answer: { status: 200 }, headers: {}, media }
  }
  const mediaMatch = /^\/Messages\/((?:SM|MM)[0-9a-f]{32})\/Media\/(ME[0-9a-f]{32})$/i.exec(path)
  if (mediaMatch && incoming.method === 'GET') {
    const found = findMedia(world, mediaMatch[1]!, mediaMatch[2]!)
    if (!found) throw notFound(pathname)
    const media = { file: mediaPath(world, found.sid), contentType: found.contentType }
    return { answer: { status: 200 }, headers: {}, media }
  }
  for (const { operation, pattern } of product.routes) {
    if (operation.method !== incoming.method) continue
    const ids = pattern.exec(path)?.slice(1)
    if (!ids) continue
    const body = new URLSearchParams(incoming.body)
    const answer = await operation.run({ world, queue, path: pathname, query: searchParams, body, ids })
    return { answer, headers: {} }
  }
  throw notFound(pathname)
}

function sendMedia(response: ServerResponse, request: IncomingMessage, { file, contentType }: Media) {
  const size = fs.statSync(file).size
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  const start = range?.[1] ? Number(range[1]) : range?.[2] ? Math.max(0, size - Number(range[2])) : 0
  const end = range?.[1] && range[2] ? Math.min(size - 1, Number(range[2])) : size - 1
  response.writeHead(range ? 206 : 200, {
    'Content-Type': contentType,
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  })
  fs.createReadStream(file, { start, end }).pipe(response)
}

export async function answerApi(
  world: World,
  queue: CallQueue,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) {
  const startedAt = world.clock.now()
  const host = (request.headers.host ?? '').toLowerCase()
  const incoming: Incoming = {
    host: host.replace(/:\d+$/, ''),
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    body,
  }
  const orderedFault = faults.consume(incoming.method, incoming.url)
  const delayMs = orderedFault?.fault === 'delay' ? (orderedFault.delayMs ?? LATE_MS) : 0
  let result: Result
  try {
    const refusal = orderedFault && refusalOf(orderedFault, incoming.url)
    if (refusal) throw refusal
    result =
      orderedFault?.fault === 'reset'
        ? { answer: { fault: { kind: 'reset' } }, headers: {} }
        : await perform(world, queue, request, incoming)
  } catch (error) {
    const restError =
      error instanceof RestError ? error : new RestError(500, 20500, 'An internal server error has occurred')
    if (!(error instanceof RestError)) console.error(error)
    result = { answer: { status: restError.status, body: errorBody(restError) }, headers: restError.headers }
  }
  const { answer, headers, media } = result
  const fault =
    orderedFault?.fault === 'timeout-after-accept' ? { kind: 'timeout-after-accept' as const } : answer.fault
  const status = answer.status ?? 200
  const waitMs = delayMs || (fault?.kind === 'delay' ? (fault.delayMs ?? LATE_MS) : 0)
  if (waitMs) await new Promise<void>((resolve) => world.clock.after(waitMs, resolve))
  const silent = fault?.kind === 'timeout-after-accept' || fault?.kind === 'reset'
  world.log.write('request', {
    ...incoming,
    status: silent ? null : status,
    answer: silent ? null : (answer.body ?? null),
    fault: fault?.kind ?? orderedFault?.fault ?? null,
    ...(silent && { unsent: answer.body ?? null }),
    startedAt,
    durationMs: world.clock.now() - startedAt,
  })
  if (fault?.kind === 'reset') return void request.socket.destroy()
  if (fault?.kind === 'timeout-after-accept') {
    world.clock.after(NEVER_ANSWERED_MS, () => request.socket.destroy())
    return
  }
  if (media) return sendMedia(response, request, media)
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json;charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Twilio-Concurrent-Requests': '1',
  })
  response.end(text)
}
