import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { sid } from '../core/ids'
import { e164 } from '../people/population'
import type { Fault, Faults } from '../rest/faults'
import { attemptDrop, saveDrop, type DropRecord, type RinglessWorld } from './drops'

const NEVER_ANSWERED_MS = 60_000
const LATE_MS = 14_000

/** As the provider's OpenAPI document has it. */
const dropShape = z.object({
  team_id: z.string(),
  secret: z.string(),
  foreign_id: z.string().min(1).max(256),
  brand_id: z.string(),
  phone_number: e164,
  recording_id: z.string().optional(),
  audio_url: z.url({ protocol: /^https?$/ }).optional(),
  audio_type: z.enum(['mp3', 'wav']).optional(),
  forwarding_number: e164.optional(),
  postal_code: z.string().optional(),
  pool_id: z.string().optional(),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
})

type Answer = { status: number; body: object }
const refusal = (status: number, message: string): Answer => ({ status, body: { status: 'error', message } })

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

export const isRinglessPath = (url: string): boolean => /^\/v1\/(rvm|brand|media|recording|pool)(\?|$)/.test(url)

/** Accepted once for each request: the provider has no idempotency key. */
function acceptDrop(ringless: RinglessWorld, body: string, fault: Fault | null): Answer & { isSilent?: boolean } {
  const { world, keys } = ringless
  if (fault?.fault === 'status-500' || fault?.fault === 'status-503')
    return refusal(Number(fault.fault.slice(-3)), 'Service unavailable')
  if (fault?.fault === 'status-404') return refusal(404, 'Not found')
  if (fault?.fault === 'status-429') return refusal(429, 'Too many requests')
  if (fault?.fault === 'no-funds') return refusal(402, 'Insufficient balance')
  if (fault?.fault === 'suspended') return refusal(403, 'Account suspended')
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return refusal(400, 'The body is not JSON')
  }
  const parsed = dropShape.safeParse(json)
  if (!parsed.success) return refusal(400, z.prettifyError(parsed.error))
  const request = parsed.data
  if (!isEqual(request.team_id, keys.teamId) || !isEqual(request.secret, keys.secret))
    return refusal(401, 'Invalid credentials')
  if (request.brand_id !== keys.brandId) return refusal(400, 'Unknown brand_id')
  if (request.audio_url === undefined || request.audio_type === undefined)
    return refusal(400, 'audio_url with audio_type, or recording_id is required')
  const times = world.store.countDial(`rvm ${request.phone_number}`)
  const { drops } = world.population.droppedOn(request.phone_number, times)
  if (drops.rest === 'refused') return refusal(422, 'Number is not supported')
  const drop: DropRecord = {
    id: sid('RD'),
    foreignId: request.foreign_id,
    to: request.phone_number,
    forwardingNumber: request.forwarding_number ?? null,
    audioUrl: request.audio_url,
    callbackUrl: request.callback_url ?? null,
    times,
    pending: true,
    media: null,
    createdAt: world.clock.now(),
  }
  saveDrop(ringless, drop)
  attemptDrop(ringless, drop)
  return {
    status: 200,
    body: { status: 'accepted' },
    isSilent: drops.rest === 'timeout-after-accept' || fault?.fault === 'timeout-after-accept',
  }
}

const LISTS: Record<string, (ringless: RinglessWorld) => object[]> = {
  brand: ({ keys }) => [
    { brand_id: keys.brandId, company_name: 'Practice', dba_name: 'Practice', registered: true, api_allowed: true },
  ],
  media: () => [],
  recording: () => [],
  pool: () => [],
}

function perform(ringless: RinglessWorld, request: IncomingMessage, body: string, fault: Fault | null) {
  const name = (request.url ?? '').slice('/v1/'.length).split('?')[0]!
  if (name === 'rvm') return request.method === 'POST' ? acceptDrop(ringless, body, fault) : refusal(405, 'POST only')
  const { keys } = ringless
  const header = (key: string) => String(request.headers[key] ?? '')
  if (!isEqual(header('x-team-id'), keys.teamId) || !isEqual(header('x-secret'), keys.secret))
    return refusal(401, 'Invalid credentials')
  return { status: 200, body: LISTS[name]!(ringless) }
}

/** Neither the secret nor the callback's path is logged. */
const redact = (body: string) =>
  body.replaceAll(/"(secret|callback_url|audio_url)"\s*:\s*"[^"]*"/g, '"$1":"[redacted]"')

export async function answerRingless(
  ringless: RinglessWorld,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const { world } = ringless
  const startedAt = world.clock.now()
  const [method, url] = [request.method ?? 'GET', request.url ?? '/']
  const fault = faults.consume(method, url)
  const answer: Answer & { isSilent?: boolean } =
    fault?.fault === 'reset' ? { status: 0, body: {} } : perform(ringless, request, body, fault)
  if (fault?.fault === 'delay')
    await new Promise<void>((resolve) => world.clock.after(fault.delayMs ?? LATE_MS, resolve))
  const isSilent = answer.isSilent === true
  world.log.write('request', {
    host: 'ringless',
    method,
    url,
    body: redact(body),
    status: isSilent || answer.status === 0 ? null : answer.status,
    answer: answer.body,
    fault: fault?.fault ?? null,
    startedAt,
    durationMs: world.clock.now() - startedAt,
  })
  if (fault?.fault === 'reset') return void request.socket.destroy()
  if (isSilent) return void world.clock.after(NEVER_ANSWERED_MS, () => request.socket.destroy())
  const text = JSON.stringify(answer.body)
  response
    .writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    .end(text)
}
