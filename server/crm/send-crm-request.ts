import type { z } from 'zod'
import { CrmError } from '../../app/domain/crm.port'
import { parseRetryAfter } from '../parse-retry-after'

const TIMEOUT_MS = 10_000
/** A page of 100 contacts is far smaller. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** Not sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export interface CrmRequest {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body?: string
}

export interface CrmResponse {
  status: number
  headers: Headers
  /** null: not JSON. */
  body: unknown
}

/** Throws CrmError unreachable; never includes the request. */
export async function sendCrmRequest({ name, method, url, headers, body }: CrmRequest): Promise<CrmResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, headers: response.headers, body: parseJson(await readText(response)) }
  } catch (error) {
    throw new CrmError('unreachable', `${name} did not answer`, NOT_SENT.has(causeOf(error)) ? 'retry' : 'unknown')
  }
}

const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    bytes += piece.value.byteLength
    if (bytes > MAX_RESPONSE_BYTES) {
      await reader?.cancel()
      throw new Error('The answer is too large')
    }
    pieces.push(piece.value)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Throws CrmError unreachable for another shape. */
export function parseBody<Schema extends z.ZodType>(name: string, schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new CrmError('unreachable', `${name} returned an unexpected response`, 'unknown')
  return parsed.data
}

const MAX_RETRY_AFTER_MS = 24 * 3_600_000

/** null: the CRM names no time. */
export const getRetryAfterMs = (headers: Headers, now: number): number | null =>
  parseRetryAfter(headers.get('retry-after'), now, MAX_RETRY_AFTER_MS)

export function errorMessageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const { message, error } = body as { message?: unknown; error?: unknown }
  const text = [message].flat().find((word) => typeof word === 'string') ?? error
  return typeof text === 'string' ? text.slice(0, 200) : ''
}
