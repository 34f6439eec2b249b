import { z } from 'zod'
import {
  CrmError,
  type CallReport,
  type Crm,
  type CrmContact,
  type CrmWrite,
  type VendorCrm,
} from '../../app/domain/crm.port'
import { sendCrmRequest, parseBody, getRetryAfterMs, errorMessageOf, type CrmRequest } from './send-crm-request'
import { optionalText, isNonEmpty, optionalList, parseContact, parseContacts, textOrNumber } from './contacts-read'
import { signedHeaders } from './signature'

const namedItem = z.object({ id: textOrNumber.pipe(z.string().max(200)), name: z.string().max(500) })
const contact = z.object({
  contactId: textOrNumber.pipe(z.string().trim().min(1).max(200)),
  firstName: optionalText,
  lastName: optionalText,
  company: optionalText,
  email: optionalText,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  timezone: optionalText,
  numbers: optionalList(optionalText),
  tags: optionalList(optionalText),
})
const contactPage = z.object({ contacts: z.array(z.unknown()), nextCursor: textOrNumber.nullish() })

const toCrmContact = (found: z.output<typeof contact>): CrmContact => ({
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
  numbers: (found.numbers ?? []).filter(isNonEmpty),
  tags: (found.tags ?? []).filter(isNonEmpty),
})
const vendorFormat = { schema: contact, toCrmContact }

/** Writes carry an Idempotency-Key: all may repeat. */
export function openVendorCrm(vendor: VendorCrm, publicUrl: string): Crm {
  const callApi = async (
    method: CrmRequest['method'],
    path: string,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<unknown> => {
    const url = new URL(vendor.url + path)
    const text = body === undefined ? '' : JSON.stringify(body)
    const { account, kind } = vendor
    const signed = { method, target: url.pathname + url.search, account, kind, body: text }
    const response = await sendCrmRequest({
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
    if (response.status >= 200 && response.status < 300) return response.body
    throw toCrmError(vendor.name, response, key !== undefined)
  }
  const contactPath = (id: string) => `/contacts/${encodeURIComponent(id)}`
  const listTags = async () =>
    parseBody(vendor.name, z.object({ tags: z.array(namedItem) }), await callApi('GET', '/tags')).tags

  return {
    name: vendor.name,
    listTags,
    async createTag(name) {
      // After a lost response the tag may exist.
      const known = (await listTags()).find((each) => each.name === name)
      return known ?? parseBody(vendor.name, namedItem, await callApi('POST', '/tags', { body: { name } }))
    },
    listWorkflows: async () =>
      parseBody(vendor.name, z.object({ workflows: z.array(namedItem) }), await callApi('GET', '/workflows')).workflows,
    async findContact(id) {
      try {
        const found = parseBody(vendor.name, z.looseObject({}), await callApi('GET', contactPath(id)))
        return parseContact(vendorFormat, vendor.name, found)
      } catch (error) {
        if (error instanceof CrmNotFound) return null
        throw error
      }
    },
    async listContactsByTag(tag, cursor) {
      const query = new URLSearchParams({ tag, ...(cursor === null ? {} : { cursor }) })
      const { contacts, nextCursor } = parseBody(vendor.name, contactPage, await callApi('GET', `/contacts?${query}`))
      return { ...parseContacts(vendorFormat, contacts), nextCursor: nextCursor || null }
    },
    contactUrl: () => null,
    async write(id, write, deliveryId) {
      const { method, path, body } = toCrmRequest(write, publicUrl)
      await callApi(method, contactPath(id) + path, { body, key: deliveryId })
    },
    canRepeat: () => true,
    findWriteStatus: async () => 'unknown',
  }
}

function toCrmRequest(write: CrmWrite, publicUrl: string): { method: 'POST' | 'DELETE'; path: string; body: object } {
  switch (write.kind) {
    case 'add-tag':
      return { method: 'POST', path: '/tags', body: { tag: write.tag } }
    case 'remove-tag':
      return { method: 'DELETE', path: '/tags', body: { tag: write.tag } }
    case 'add-to-workflow':
      return { method: 'POST', path: '/workflows', body: { workflowId: write.workflowId } }
    case 'call-report':
      return { method: 'POST', path: '/calls', body: toCallBody(write.report, publicUrl) }
    case 'call-note':
      return { method: 'POST', path: '/notes', body: { callId: write.callId, note: write.text, seller: write.seller } }
  }
}

const toCallBody = (report: CallReport, publicUrl: string) => ({
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
const RETRYABLE_STATUSES = new Set([408, 425])

/** Deleted object. */
class CrmNotFound extends CrmError {}

function toCrmError(
  name: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
  hasKey: boolean,
) {
  const reason = errorMessageOf(body)
  if (status === 429) {
    const waitMs = getRetryAfterMs(headers, Date.now()) ?? 10_000
    return new CrmError('rate_limited', `${name} asks to wait ${Math.ceil(waitMs / 1000)} s`, 'retry', waitMs)
  }
  if (status >= 500) return new CrmError('unreachable', `${name} has an internal error (${status})`, 'unknown')
  const sentence = `${name} refused${reason ? `: ${reason}` : ` (${status})`}`
  // Different secrets: retry until an operator fixes them.
  if (status === 401) return new CrmError('expired', sentence, 'retry')
  // May be one contact or a firewall: retry, others continue.
  if (status === 403) return new CrmError('refused', sentence, 'retry')
  // The first write is in progress, or the conflict is permanent.
  if (status === 409 && hasKey) return new CrmError('refused', sentence, 'busy')
  if (RETRYABLE_STATUSES.has(status)) return new CrmError('unreachable', sentence, 'unknown')
  return status === 404 ? new CrmNotFound('refused', sentence, 'refused') : new CrmError('refused', sentence, 'refused')
}
