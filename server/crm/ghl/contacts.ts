import { z } from 'zod'
import type { CallReport, CrmContact, CrmPage } from '../../../app/domain/crm.port'
import { read } from '../ask'

/** Contacts of one search: its limit is 500, ours what a page of leads can use. */
export const SEARCH_PAGE = 100

const NAME = 'GoHighLevel'

const contact = z.object({
  id: z.string(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  companyName: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  additionalPhones: z.array(z.object({ phone: z.string().nullish() })).nullish(),
  address1: z.string().nullish(),
  address: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  postalCode: z.string().nullish(),
  timezone: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
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
  numbers: [found.phone, ...(found.additionalPhones ?? []).map(({ phone }) => phone)].filter(
    (phone) => !!phone,
  ) as string[],
  tags: found.tags ?? [],
})

export const foundContact = (body: unknown): CrmContact => contactOf(read(NAME, z.object({ contact }), body).contact)

/** A page of a search. Its last contact says where the next one goes on; a page that is not full is the last. */
export function contactPage(body: unknown): CrmPage {
  const withCursor = contact.extend({ searchAfter: z.array(z.unknown()).optional() })
  const { contacts } = read(NAME, z.object({ contacts: z.array(withCursor) }), body)
  const after = contacts.length < SEARCH_PAGE ? undefined : contacts.at(-1)?.searchAfter
  return { contacts: contacts.map(contactOf), unreadable: 0, nextCursor: after ? JSON.stringify(after) : null }
}

/** Stands in the note of a call, and is how the note is found again. */
const markOf = ({ callId, disposition }: CallReport) => `Call ${callId} (${disposition})`

/** What came of a call, as a note on its contact. */
export function noteOf(report: CallReport, publicUrl: string): string {
  const seconds = Math.floor(report.talkMs / 1000)
  const link = publicUrl + report.storyPath
  return [
    `${report.disposition}: ${report.seller} called ${report.number}`,
    `${new Date(report.placedAt).toISOString()}, ${Math.floor(seconds / 60)} min ${seconds % 60} s of talk`,
    `${report.recorded ? 'Recording' : 'History'}: ${link}`,
    markOf(report),
  ].join('\n')
}

export function notesHold(body: unknown, report: CallReport): boolean {
  const { notes } = read(NAME, z.object({ notes: z.array(z.object({ body: z.string().nullish() })) }), body)
  return notes.some((note) => note.body?.includes(markOf(report)) ?? false)
}
