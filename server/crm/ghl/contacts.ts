import { z } from 'zod'
import { CrmError, type CallReport, type CrmContact, type CrmPage } from '../../../app/domain/crm.port'
import { read } from '../ask'

/** Contacts of one search: its limit is 500, ours what a page of leads can use. */
export const SEARCH_PAGE = 100

const NAME = 'GoHighLevel'

/** A field that holds something else, or nothing, must not cost the contact. */
const field = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null)

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

const isWritten = (text: string | null | undefined): text is string => !!text

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

export function foundContact(body: unknown): CrmContact {
  const parsed = contact.safeParse(read(NAME, z.object({ contact: z.unknown() }), body).contact)
  // One contact's matter: others are asked for all the same.
  if (!parsed.success) throw new CrmError('refused', `${NAME} sent a contact without an id`, 'refused')
  return contactOf(parsed.data)
}

const withCursor = z.object({ searchAfter: z.array(z.unknown()) })

/** A page of a search. Its last contact that says so tells where the next one goes on; a page that is not full is the last. */
export function contactPage(body: unknown): CrmPage {
  const { contacts } = read(NAME, z.object({ contacts: z.array(z.unknown()) }), body)
  const parsed = contacts.map((each) => contact.safeParse(each)).filter(({ success }) => success)
  const last = contacts.findLast((each) => withCursor.safeParse(each).success)
  const isFull = contacts.length >= SEARCH_PAGE
  return {
    contacts: parsed.map(({ data }) => contactOf(data!)),
    unreadable: contacts.length - parsed.length,
    nextCursor: isFull && last ? JSON.stringify(withCursor.parse(last).searchAfter) : null,
  }
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
