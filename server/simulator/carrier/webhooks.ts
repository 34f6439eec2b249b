import { createHash, randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Clock } from '../core/clock'
import type { Log, LogKind } from '../core/log'
import { sign, type FormParams } from './signature'

export type Hook = { url: string; method: 'GET' | 'POST' }

export type Delivery = {
  /** For the log: `status`, `amd`, `voice`, `conference`, … */
  about: string
  hook: Hook
  params: FormParams
  /** Sent instead of `params`. */
  json?: string
  callSid?: string
  messageSid?: string
  logAs?: Extract<LogKind, 'callback' | 'twiml' | 'media'>
  /** Deliveries with the same idempotency token. */
  copies?: number
}

export type Answer =
  | { ok: boolean; status: number; contentType: string; body: Buffer; url: string; error: null }
  | {
      ok: false
      status: 0
      error: 'connect' | 'timeout' | 'reset' | 'too-large' | 'redirects' | 'bad-url'
      url: string
    }

export type Webhooks = {
  deliver(delivery: Delivery): Promise<Answer>
  /** On shutdown a missing answer is not the app's fault. */
  isClosed(): boolean
  close(): void
}

type Policy = { connectMs: number; readMs: number; totalMs: number; retries: number; on: Set<string> }

/** The carrier's limit for voice requests. */
const CAP_MS = 15_000
const MAX_BODY = 64 * 1024
const MAX_MEDIA = 40 * 1024 * 1024
const MAX_REDIRECTS = 10
const FIRST_BACKOFF_MS = 200

const parseBounded = (text: string | null, fallback: number, low: number, high: number) => {
  const value = text === null || text === '' ? NaN : Number(text)
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.floor(value))) : fallback
}

/** Connection overrides after `#`. Default: one retry, only after a failed connection. */
export function policyOf(url: string): Policy {
  const at = url.indexOf('#')
  const overrides = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const policies = (overrides.get('rp') ?? 'ct').split(',').map((name) => name.trim().toLowerCase())
  return {
    connectMs: parseBounded(overrides.get('ct'), 5_000, 100, 10_000),
    readMs: parseBounded(overrides.get('rt'), CAP_MS, 100, CAP_MS),
    totalMs: parseBounded(overrides.get('tt'), CAP_MS, 100, CAP_MS),
    retries: parseBounded(overrides.get('rc'), 1, 0, 5),
    on: new Set(policies.includes('all') ? ['ct', 'rt', '4xx', '5xx'] : policies),
  }
}

const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'

function retryable(answer: Answer, policy: Policy): boolean {
  if (answer.error === 'connect') return policy.on.has('ct')
  if (answer.error === 'timeout' || answer.error === 'reset') return policy.on.has('rt')
  if (answer.status >= 500) return policy.on.has('5xx')
  return answer.status >= 400 && policy.on.has('4xx')
}

export function createWebhooks(authToken: string, clock: Clock, log: Log): Webhooks {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' }),
  }
  let closed = false

  function sendOnce(
    target: URL,
    method: string,
    { params: form, json }: Pick<Delivery, 'params' | 'json'>,
    token: string,
    policy: Policy,
    leftMs: number,
    max: number,
  ) {
    return new Promise<Answer>((resolve) => {
      const url = target.toString()
      const resend = () =>
        resolve(
          sendOnce(target, method, { params: form, ...(json !== undefined && { json }) }, token, policy, leftMs, max),
        )
      const body = json ?? (method === 'POST' ? new URLSearchParams(form).toString() : '')
      const secure = target.protocol === 'https:'
      let connected = false
      let answering = false
      const request = (secure ? https : http).request(target, {
        method,
        agent: agents[secure ? 'https:' : 'http:'],
        headers: {
          'User-Agent': 'TwilioProxy/1.1',
          Accept: '*/*',
          'X-Twilio-Signature': sign(authToken, url, method === 'POST' && json === undefined ? form : {}),
          'I-Twilio-Idempotency-Token': token,
          ...(method === 'POST' && {
            'Content-Type':
              json === undefined ? 'application/x-www-form-urlencoded; charset=UTF-8' : 'application/json',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      })
      const fail = (error: 'connect' | 'timeout' | 'reset' | 'too-large') => {
        clearTimeout(connecting)
        clearTimeout(reading)
        resolve({ ok: false, status: 0, error, url })
        request.destroy()
      }
      const connecting = setTimeout(() => !connected && fail('connect'), Math.min(policy.connectMs, leftMs))
      const reading = setTimeout(() => fail('timeout'), Math.min(policy.readMs, leftMs))
      request.on('socket', (socket) => {
        if (!socket.connecting) connected = true
        else
          socket.once(secure ? 'secureConnect' : 'connect', () => {
            connected = true
          })
      })
      request.on('error', () => {
        // A pooled socket closed while idle is retried on a new connection.
        if (!request.reusedSocket || answering) return fail(connected ? 'reset' : 'connect')
        clearTimeout(connecting)
        clearTimeout(reading)
        resend()
      })
      request.on('response', (response) => {
        answering = true
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > max) return fail('too-large')
          chunks.push(chunk)
        })
        response.on('error', () => fail('reset'))
        response.on('end', () => {
          clearTimeout(connecting)
          clearTimeout(reading)
          const status = response.statusCode ?? 0
          const location = response.headers.location
          resolve({
            ok: status >= 200 && status < 300,
            status,
            contentType: String(response.headers['content-type'] ?? ''),
            body: Buffer.concat(chunks),
            url:
              status >= 300 && status < 400 && location && URL.canParse(location, url)
                ? new URL(location, url).toString()
                : url,
            error: null,
          })
        })
      })
      request.end(body)
    })
  }

  async function attempt(
    delivery: Delivery,
    target: URL,
    token: string,
    policy: Policy,
    leftMs: number,
    number: number,
  ) {
    const { about, hook, params, json, callSid, messageSid } = delivery
    const startedAt = clock.now()
    const max = delivery.logAs === 'media' ? MAX_MEDIA : MAX_BODY
    let answer = await sendOnce(target, hook.method, delivery, token, policy, leftMs, max)
    for (let hop = 0; answer.status >= 300 && answer.status < 400 && answer.url !== target.toString(); hop++) {
      const leftNow = leftMs - (clock.now() - startedAt)
      if (hop === MAX_REDIRECTS || leftNow <= 0) {
        answer = { ok: false, status: 0, error: 'redirects', url: answer.url }
        break
      }
      if (!isHttp(new URL(answer.url))) break
      answer = await sendOnce(new URL(answer.url), 'GET', { params: {} }, token, policy, leftNow, max)
    }
    if (closed) return answer
    log.write(delivery.logAs ?? 'callback', {
      about,
      ...(messageSid ? { messageSid } : { callSid: callSid ?? null }),
      url: hook.url,
      method: hook.method,
      params,
      ...(json !== undefined && { json }),
      attempt: number,
      idempotencyToken: token,
      status: answer.status,
      error: answer.error,
      sentAt: startedAt,
      durationMs: clock.now() - startedAt,
      ...(delivery.logAs === 'twiml' && answer.error === null && { body: answer.body.toString('utf8').slice(0, 4000) }),
    })
    return answer
  }

  async function deliverCopy(delivery: Delivery, target: URL, token: string): Promise<Answer> {
    const policy = policyOf(delivery.hook.url)
    const startedAt = clock.now()
    for (let number = 1; ; number++) {
      const leftMs = Math.min(policy.totalMs, CAP_MS) - (clock.now() - startedAt)
      const answer = await attempt(delivery, target, token, policy, Math.max(1, leftMs), number)
      const backoff = FIRST_BACKOFF_MS * 2 ** (number - 1)
      const outOfTime = clock.now() - startedAt + backoff / clock.speed >= Math.min(policy.totalMs, CAP_MS)
      if (closed || answer.ok || number > policy.retries || outOfTime || !retryable(answer, policy)) return answer
      await new Promise<void>((resolve) => clock.after(backoff, resolve))
    }
  }

  return {
    async deliver(delivery) {
      let target: URL
      try {
        target = new URL(delivery.hook.url)
      } catch {
        return { ok: false, status: 0, error: 'bad-url', url: delivery.hook.url }
      }
      if (!isHttp(target)) return { ok: false, status: 0, error: 'bad-url', url: delivery.hook.url }
      target.hash = ''
      const { json } = delivery
      if (json !== undefined) target.searchParams.set('bodySHA256', createHash('sha256').update(json).digest('hex'))
      if (delivery.hook.method === 'GET')
        for (const [key, value] of Object.entries(delivery.params)) target.searchParams.append(key, value)
      const token = randomUUID()
      const copies = Array.from({ length: delivery.copies ?? 1 }, () => deliverCopy(delivery, target, token))
      return (await Promise.all(copies))[0]!
    },
    isClosed: () => closed,
    close() {
      closed = true
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}
