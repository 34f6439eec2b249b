import { z } from 'zod'
import { requiredText } from '../required-text'
import { NUMBERS_MOST, avatarUrl, contactTexts, hostContact, isWritten, mergeFields } from './host-contact.schema'

export const PHONE_TYPES = ['mobile', 'work', 'home', 'other'] as const
export type PhoneType = (typeof PHONE_TYPES)[number]

/** What a column of a contact file can be. Several columns may be `phone`. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'name',
  'phone',
  'company',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'timezone',
  'vendorContactId',
  'ignore',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

const text = (max: number) => z.string().trim().max(max)

const orWithKind = <Written extends z.ZodType>(number: Written) =>
  z.union([number, z.strictObject({ number, type: z.enum(PHONE_TYPES).optional() })])
/** A number as a person writes it, alone or with its kind. */
const phoneInput = orWithKind(text(40).min(1))
export type PhoneInput = z.infer<typeof phoneInput>

const NO_NUMBER = 'At least one phone number'
const beside = { company: text(255).optional(), email: text(255).optional() }

/** A contact as the API takes it: the host's shape (embedding.md), with company and e-mail, and an id where there is one. */
export const contactInput = z.strictObject({
  ...hostContact.shape,
  contactId: hostContact.shape.contactId.optional(),
  numbers: z
    .array(orWithKind(z.string().trim()).nullable())
    .transform((numbers): PhoneInput[] =>
      numbers
        .filter((number) => number !== null)
        .filter((number) => isWritten(typeof number === 'string' ? number : number.number))
        .slice(0, NUMBERS_MOST),
    )
    .refine((numbers) => numbers.length > 0, NO_NUMBER),
  ...beside,
})
export type ContactInput = z.infer<typeof contactInput>

/** Whose number it is, as a CRM says it (embedding.md, `contact.match`). */
export const matchContact = z.strictObject({
  number: text(40).min(1),
  contact: z.strictObject(hostContact.shape),
})
export type MatchContact = z.infer<typeof matchContact>

/** What is given changes, an empty text clears; `numbers` replaces all of them. */
export const contactPatch = z
  .strictObject({
    ...contactTexts((max) => text(max).optional()),
    avatarUrl: avatarUrl.optional(),
    mergeFields: mergeFields.optional(),
    numbers: z.array(phoneInput).min(1, NO_NUMBER).max(NUMBERS_MOST).optional(),
    ...beside,
  })
  .omit({ name: true })
export type ContactPatch = z.infer<typeof contactPatch>

export const contactView = z.object({
  id: z.string(),
  /** The vendor's own id. */
  vendorContactId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name; 'No name' where there is none. */
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  timezone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  mergeFields: z.array(z.object({ id: z.string(), label: z.string(), value: z.string() })),
  /** In dialing order. */
  phones: z.array(
    z.object({
      /** E.164. */
      number: z.string(),
      /** '(602) 555-0123'. */
      display: z.string(),
      type: z.enum(PHONE_TYPES),
      /** Stands on the account's do-not-call list. */
      doNotCall: z.boolean(),
    }),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ContactView = z.infer<typeof contactView>

export const contactListView = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(['import', 'manual', 'host']),
  contactCount: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type ContactListView = z.infer<typeof contactListView>

const listName = requiredText('Name', 255)

export const createContactList = z.strictObject({
  name: listName,
  contactIds: z.array(z.string().max(60)).max(1000).default([]),
})
export type CreateContactList = z.infer<typeof createContactList>

export const importField = z.enum(IMPORT_FIELDS)

/** What each column is, in the order of `headers`, and the list that takes the contacts. */
export const confirmImport = z.strictObject({
  mapping: z.array(importField).min(1).max(100),
  /** The file's name when not given; a list of an import with this name takes them too. */
  listName: listName.optional(),
})
export type ConfirmImport = z.infer<typeof confirmImport>

/** How far an import is: what changes while it runs. */
export const importProgress = z.object({
  id: z.string(),
  /** Who started it. */
  userId: z.string(),
  fileName: z.string(),
  /** 'preview': waits for its mapping. */
  state: z.enum(['preview', 'running', 'done', 'failed']),
  /** Why it failed, in a sentence. */
  failure: z.string().nullable(),
  totalRows: z.number().int(),
  /** Rows handled so far. */
  progressRow: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  /** Already there, and the same. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ImportProgress = z.infer<typeof importProgress>

export const importView = importProgress.extend({
  list: z.object({ id: z.string(), name: z.string() }).nullable(),
  headers: z.array(z.string()),
  /** First rows of the file. */
  sample: z.array(z.array(z.string())),
  mapping: z.array(importField),
  /** What a person should know before going on, in sentences. */
  notes: z.array(z.string()),
})
export type ImportView = z.infer<typeof importView>

/** A row that was refused, or taken without some of its numbers; the reason says which. */
export const importRefusalView = z.object({
  /** As a spreadsheet counts: the first line is 1. */
  rowNumber: z.number().int(),
  reason: z.string(),
  cells: z.array(z.string()),
})
export type ImportRefusalView = z.infer<typeof importRefusalView>
