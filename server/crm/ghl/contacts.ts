import { z } from 'zod'
import type { CallReport, CrmContact, CrmPage, CrmWrite } from '../../../app/domain/crm.port'
import { read } from '../ask'
import { field, isWritten, listOf, readContact, readContacts } from '../contacts-read'

/** GoHighLevel allows 500. */
export const SEARCH_PAGE = 100

const NAME = 'GoHighLevel'

const contact = z.object({
  id: z.string().trim().min(1),
  firstName: field,
  lastName: field,
  companyName: field,
  email: field,
  phone: field,
  additionalPhones: listOf(z.object({ phone: field }).catch({ phone: null })),
  address1: field,
  address: field,
  city: field,
  state: field,
  postalCode: field,
  timezone: field,
  tags: listOf(field),
})

const contactOf = (found: z.output<typeof contact>): CrmContact => ({
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
  numbers: [found.phone, ...(found.additionalPhones ?? []).map(({ phone }) => phone)].filter(isWritten),
  tags: (found.tags ?? []).filter(isWritten),
})
const ofHighLevel = { schema: contact, contactOf }

export const foundContact = (body: unknown): CrmContact =>
  readContact(ofHighLevel, NAME, read(NAME, z.object({ contact: z.unknown() }), body).contact)

const withCursor = z.object({ searchAfter: z.array(z.unknown()) })

/** The last contact with a cursor gives the next page. */
export function contactPage(body: unknown): CrmPage {
  const { contacts } = read(NAME, z.object({ contacts: z.array(z.unknown()) }), body)
  const last = contacts.findLast((each) => withCursor.safeParse(each).success)
  const isFull = contacts.length >= SEARCH_PAGE
  return {
    ...readContacts(ofHighLevel, contacts),
    nextCursor: isFull && last ? JSON.stringify(withCursor.parse(last).searchAfter) : null,
  }
}

/** Identifies the note for lookUp. */
export const markOf = (write: Extract<CrmWrite, { kind: 'call-report' | 'call-note' }>): string =>
  write.kind === 'call-note' ? `Note on call ${write.callId}` : reportMark(write.report)
const reportMark = ({ callId, disposition }: CallReport) => `Call ${callId} (${disposition})`

const whoCalled = ({ direction, seller, number }: CallReport): string =>
  direction === 'inbound'
    ? `${seller} answered a call from ${number || 'a hidden number'}`
    : `${seller} called ${number}`

export function noteOf(report: CallReport, publicUrl: string): string {
  const seconds = Math.floor(report.talkMs / 1000)
  const link = publicUrl + report.storyPath
  return [
    `${report.disposition}: ${whoCalled(report)}`,
    `${new Date(report.placedAt).toISOString()}, ${Math.floor(seconds / 60)} min ${seconds % 60} s of talk`,
    `${report.recorded ? 'Recording' : 'History'}: ${link}`,
    reportMark(report),
  ].join('\n')
}

export const sellersNote = (write: Extract<CrmWrite, { kind: 'call-note' }>): string =>
  [write.text, '', `${write.seller}. ${markOf(write)}`].join('\n')

export function notesHold(body: unknown, mark: string): boolean {
  const { notes } = read(NAME, z.object({ notes: z.array(z.object({ body: z.string().nullish() })) }), body)
  return notes.some((note) => note.body?.includes(mark) ?? false)
}
