import { z } from 'zod'
import type { CallReport, CrmContact, CrmPage, CrmWrite } from '../../../app/domain/crm.port'
import { parseBody } from '../send-crm-request'
import { optionalText, isNonEmpty, optionalList, parseContact, parseContacts } from '../contacts-read'

/** GoHighLevel allows 500. */
export const SEARCH_PAGE = 100

const NAME = 'GoHighLevel'

const contact = z.object({
  id: z.string().trim().min(1),
  firstName: optionalText,
  lastName: optionalText,
  companyName: optionalText,
  email: optionalText,
  phone: optionalText,
  additionalPhones: optionalList(z.object({ phone: optionalText }).catch({ phone: null })),
  address1: optionalText,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  postalCode: optionalText,
  timezone: optionalText,
  tags: optionalList(optionalText),
})

const toCrmContact = (found: z.output<typeof contact>): CrmContact => ({
  vendorContactId: found.id,
  firstName: found.firstName ?? '',
  lastName: found.lastName ?? '',
  company: found.companyName ?? null,
  email: found.email ?? null,
  address: found.address1 ?? found.address ?? null,
  city: found.city ?? null,
  state: found.state ?? null,
  zip: found.postalCode ?? null,
  timezone: found.timezone ?? null,
  numbers: [found.phone, ...(found.additionalPhones ?? []).map(({ phone }) => phone)].filter(isNonEmpty),
  tags: (found.tags ?? []).filter(isNonEmpty),
})
const highLevelFormat = { schema: contact, toCrmContact }

export const parseContactResponse = (body: unknown): CrmContact =>
  parseContact(highLevelFormat, NAME, parseBody(NAME, z.object({ contact: z.unknown() }), body).contact)

const withCursor = z.object({ searchAfter: z.array(z.unknown()) })

/** The last contact with a cursor gives the next page. */
export function parseContactPage(body: unknown): CrmPage {
  const { contacts } = parseBody(NAME, z.object({ contacts: z.array(z.unknown()) }), body)
  const last = contacts.findLast((each) => withCursor.safeParse(each).success)
  const isFull = contacts.length >= SEARCH_PAGE
  return {
    ...parseContacts(highLevelFormat, contacts),
    nextCursor: isFull && last ? JSON.stringify(withCursor.parse(last).searchAfter) : null,
  }
}

/** Identifies the note when a write is reconciled. */
export const noteMarkOf = (write: Extract<CrmWrite, { kind: 'call-report' | 'call-note' }>): string =>
  write.kind === 'call-note' ? `Note on call ${write.callId}` : reportMark(write.report)
const reportMark = ({ callId, disposition }: CallReport) => `Call ${callId} (${disposition})`

const callLine = ({ direction, seller, number }: CallReport): string =>
  direction === 'inbound'
    ? `${seller} answered a call from ${number || 'a hidden number'}`
    : `${seller} called ${number}`

export function reportNoteBody(report: CallReport, publicUrl: string): string {
  const seconds = Math.floor(report.talkMs / 1000)
  const link = publicUrl + report.storyPath
  return [
    `${report.disposition}: ${callLine(report)}`,
    `${new Date(report.placedAt).toISOString()}, ${Math.floor(seconds / 60)} min ${seconds % 60} s of talk`,
    `${report.recorded ? 'Recording' : 'History'}: ${link}`,
    reportMark(report),
  ].join('\n')
}

export const sellerNoteBody = (write: Extract<CrmWrite, { kind: 'call-note' }>): string =>
  [write.text, '', `${write.seller}. ${noteMarkOf(write)}`].join('\n')

export function hasNoteWithMark(body: unknown, mark: string): boolean {
  const { notes } = parseBody(NAME, z.object({ notes: z.array(z.object({ body: z.string().nullish() })) }), body)
  return notes.some((note) => note.body?.includes(mark) ?? false)
}
