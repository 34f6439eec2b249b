import { z } from 'zod'
import {
  CrmError,
  type CallReport,
  type Crm,
  type CrmContact,
  type CrmWrite,
  type VendorCrm,
} from '../../app/domain/crm.port'
import { ask, read, retryAfterOf, wordsOf, type Question } from './ask'
import { field, isWritten, listOf, readContact, readContacts, words } from './contacts-read'
import { signedHeaders } from './signature'

const named = z.object({ id: words.pipe(z.string().max(200)), name: z.string().max(500) })
const contact = z.object({
  contactId: words.pipe(z.string().trim().min(1).max(200)),
  firstName: field,
  lastName: field,
  company: field,
  email: field,
  address: field,
  city: field,
  state: field,
  zip: field,
  timezone: field,
  numbers: listOf(field),
  tags: listOf(field),
})
const page = z.object({ contacts: z.array(z.unknown()), nextCursor: words.nullish() })

const contactOf = (found: z.output<typeof contact>): CrmContact => ({
  vendorContactId: found.contactId,
  firstName: found.firstName ?? '',
  lastName: found.lastName ?? '',
  company: found.company ?? null,
  email: found.email ?? null,
  address: found.address ?? null,
  city: found.city ?? null,
  state: found.state ?? null,
  zip: found.zip ?? null,
  timezone: found.timezone ?? null,
  numbers: (found.numbers ?? []).filter(isWritten),
  tags: (found.tags ?? []).filter(isWritten),
})
const ofVendor = { schema: contact, contactOf }

/** Writes carry an Idempotency-Key: all may repeat. */
export function openVendorCrm(vendor: VendorCrm, publicUrl: string): Crm {
  const call = async (
    method: Question['method'],
    path: string,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<unknown> => {
    const url = new URL(vendor.url + path)
    const text = body === undefined ? '' : JSON.stringify(body)
    const { account, kind } = vendor
    const signed = { method, target: url.pathname + url.search, account, kind, body: text }
    const answer = await ask({
      name: vendor.name,
      method,
      url,
      headers: {
        ...signedHeaders(vendor.secret, signed, Date.now()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: text }),
    })
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw failureOf(vendor.name, answer, key !== undefined)
  }
  const ofContact = (id: string) => `/contacts/${encodeURIComponent(id)}`
  const listTags = async () => read(vendor.name, z.object({ tags: z.array(named) }), await call('GET', '/tags')).tags

  return {
    name: vendor.name,
    listTags,
    async createTag(name) {
      // After a lost response the tag may exist.
      const known = (await listTags()).find((each) => each.name === name)
      return known ?? read(vendor.name, named, await call('POST', '/tags', { body: { name } }))
    },
    listWorkflows: async () =>
      read(vendor.name, z.object({ workflows: z.array(named) }), await call('GET', '/workflows')).workflows,
    async findContact(id) {
      try {
        const found = read(vendor.name, z.looseObject({}), await call('GET', ofContact(id)))
        return readContact(ofVendor, vendor.name, found)
      } catch (error) {
        if (error instanceof NoSuchThing) return null
        throw error
      }
    },
    async listContactsByTag(tag, cursor) {
      const query = new URLSearchParams({ tag, ...(cursor === null ? {} : { cursor }) })
      const { contacts, nextCursor } = read(vendor.name, page, await call('GET', `/contacts?${query}`))
      return { ...readContacts(ofVendor, contacts), nextCursor: nextCursor || null }
    },
    contactUrl: () => null,
    async write(id, write, deliveryId) {
      const { method, path, body } = requestOf(write, publicUrl)
      await call(method, ofContact(id) + path, { body, key: deliveryId })
    },
    mayRepeat: () => true,
    lookUp: async () => 'unknown',
  }
}

function requestOf(write: CrmWrite, publicUrl: string): { method: 'POST' | 'DELETE'; path: string; body: object } {
  switch (write.kind) {
    case 'add-tag':
      return { method: 'POST', path: '/tags', body: { tag: write.tag } }
    case 'remove-tag':
      return { method: 'DELETE', path: '/tags', body: { tag: write.tag } }
    case 'add-to-workflow':
      return { method: 'POST', path: '/workflows', body: { workflowId: write.workflowId } }
    case 'call-report':
      return { method: 'POST', path: '/calls', body: callOf(write.report, publicUrl) }
    case 'call-note':
      return { method: 'POST', path: '/notes', body: { callId: write.callId, note: write.text, seller: write.seller } }
  }
}

const callOf = (report: CallReport, publicUrl: string) => ({
  callId: report.callId,
  direction: report.direction,
  number: report.number,
  placedAt: new Date(report.placedAt).toISOString(),
  talkSeconds: Math.floor(report.talkMs / 1000),
  disposition: report.disposition,
  seller: report.seller,
  callUrl: publicUrl + report.storyPath,
  recordingUrl: report.recorded ? publicUrl + report.storyPath : null,
})

/** Retryable: request timeout, too early. */
const NOT_NOW = new Set([408, 425])

/** Deleted object. */
class NoSuchThing extends CrmError {}

function failureOf(
  name: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
  hasKey: boolean,
) {
  const words = wordsOf(body)
  if (status === 429) {
    const waitMs = retryAfterOf(headers, Date.now()) ?? 10_000
    return new CrmError('rate_limited', `${name} asks to wait ${Math.ceil(waitMs / 1000)} s`, 'retry', waitMs)
  }
  if (status >= 500) return new CrmError('unreachable', `${name} has a problem of its own (${status})`, 'unknown')
  const sentence = `${name} refused${words ? `: ${words}` : ` (${status})`}`
  // Different secrets: retry until an operator fixes them.
  if (status === 401) return new CrmError('expired', sentence, 'retry')
  // May be one contact or a firewall: retry, others continue.
  if (status === 403) return new CrmError('refused', sentence, 'retry')
  // The first write is in progress, or the conflict is permanent.
  if (status === 409 && hasKey) return new CrmError('refused', sentence, 'busy')
  if (NOT_NOW.has(status)) return new CrmError('unreachable', sentence, 'unknown')
  return status === 404 ? new NoSuchThing('refused', sentence, 'refused') : new CrmError('refused', sentence, 'refused')
}
