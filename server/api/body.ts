import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { MAX_AUDIO_BYTES } from '../../app/domain/audio/audio.schema'
import { MAX_CSV_BYTES } from '../../app/domain/imports/csv-limits'
import { readBytes } from '../read-bytes'
import type { ErrorAnswer } from './errors'
import { readMultipart } from './read-multipart'
import type { Operation } from './operations'

const MB = 1024 * 1024
export const MAX_JSON_BYTES = MB
/** 1,000 contacts at 4 kB each. */
export const MAX_CONTACTS_BYTES = 4 * MB
export const MAX_FORM_BYTES = Math.max(MAX_CSV_BYTES, MAX_AUDIO_BYTES) + MB

export type Body = { ok: true; value: unknown; digest: string } | { ok: false; answer: ErrorAnswer }

const refuse = (status: number, code: string, error: string): Body => ({
  ok: false,
  answer: { status, body: { error, code } },
})

/** Read a request body (JSON or multipart) under its operation's limit. `digest` ignores multipart boundaries. */
export async function readBody(request: IncomingMessage, operation: Operation): Promise<Body> {
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  const isForm = type.startsWith('multipart/form-data')
  const { limit, remedy = '' } = limitOf(operation, isForm)
  const bytes = await readBytes(request, limit)
  if (bytes === 'too_large')
    return refuse(413, 'too_large', `The request is larger than ${Math.floor(limit / MB)} MB${remedy}`)
  if (bytes.length === 0) return { ok: true, value: undefined, digest: createHash('sha256').digest('base64url') }
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    return refuse(415, 'unsupported_media_type', 'Send the body without Content-Encoding')
  if (isForm && operation.takesFile) return readForm(bytes, request.headers['content-type']!)
  if (!/^application\/json\s*(;|$)/.test(type))
    return refuse(
      415,
      'unsupported_media_type',
      operation.takesFile ? 'Send a form (multipart/form-data)' : 'Send JSON (Content-Type: application/json)',
    )
  return readJson(bytes)
}

function limitOf(operation: Operation, isForm: boolean): { limit: number; remedy?: string } {
  if (isForm && operation.takesFile) return { limit: MAX_FORM_BYTES }
  if (operation.acceptsContacts) return { limit: MAX_CONTACTS_BYTES, remedy: '. Send fewer contacts at a time' }
  return { limit: MAX_JSON_BYTES }
}

function readJson(bytes: Buffer): Body {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse(400, 'bad_request', 'The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(400, 'bad_request', 'The body must be a JSON object')
  return { ok: true, value, digest: createHash('sha256').update(bytes).digest('base64url') }
}

async function readForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<Body> {
  // Each step handles up to 20 MB: let other requests run in between.
  await setImmediate()
  const form = readMultipart(bytes, contentType)
  if (!form) return refuse(400, 'bad_request', 'The form cannot be read')
  await setImmediate()
  const hash = createHash('sha256')
  for (const [name, part] of form.entries()) await addPart(hash, name, part)
  await setImmediate()
  return { ok: true, value: form, digest: hash.digest('base64url') }
}

async function addPart(hash: Hash, name: string, part: FormDataEntryValue): Promise<void> {
  hash.update(JSON.stringify([name, typeof part === 'string' ? part : part.name]))
  if (typeof part === 'string') return
  for (let at = 0; at < part.size; at += MB) {
    hash.update(new Uint8Array(await part.slice(at, at + MB).arrayBuffer()))
    await setImmediate()
  }
}
