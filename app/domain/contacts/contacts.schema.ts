import { z } from 'zod'
import { CSV_ENCODING_NAMES } from '../imports/csv/csv-encodings'
import { IMPORT_PROBLEMS } from '../imports/import-problems'
import { importUndo } from '../import-undo/import-undo.schema'
import { sortSchema } from '../paging/sort'
import { requiredText } from '../required-text'
import {
  contactFields,
  contactTexts,
  IMPORT_FIELDS,
  isName,
  MAX_NUMBERS,
  STORED_FIELDS,
  type ImportField,
  type NameField,
  type StoredField,
} from './contact-fields'
import { avatarUrl, hostContact, isUsableNumber, mergeFields } from './host-contact.schema'
import { contactsWords } from './contacts.words'

export const PHONE_TYPES = ['mobile', 'work', 'home', 'other'] as const
export type PhoneType = (typeof PHONE_TYPES)[number]

const text = (max: number) => z.string().trim().max(max)

const withOptionalType = <Written extends z.ZodType>(number: Written) =>
  z.union([number, z.strictObject({ number, type: z.enum(PHONE_TYPES).optional() })])
const phoneInput = withOptionalType(text(contactFields.phone.maxLength).min(1))
export type PhoneInput = z.infer<typeof phoneInput>

/** Only fields of the host page (embedding.md) accept null. */
const apiTexts = { ...contactTexts('api', ({ maxLength }) => text(maxLength).optional()), ...hostContact.shape }

export const contactInput = z.strictObject({
  ...apiTexts,
  contactId: hostContact.shape.contactId.optional(),
  numbers: z
    .array(withOptionalType(z.string().trim()).nullable())
    .transform((numbers): PhoneInput[] =>
      numbers
        .filter((number) => number !== null)
        .filter((number) => isUsableNumber(typeof number === 'string' ? number : number.number))
        .slice(0, MAX_NUMBERS),
    )
    .refine((numbers) => numbers.length > 0, contactsWords.noNumber),
})
export type ContactInput = z.infer<typeof contactInput>

/** embedding.md, `contact.match`. */
export const matchContact = z.strictObject({
  number: text(contactFields.phone.maxLength).min(1),
  contact: z.strictObject(hostContact.shape),
})
export type MatchContact = z.infer<typeof matchContact>

/** Absent fields stay, an empty text clears. */
export const contactPatch = z.strictObject({
  ...contactTexts('patch', ({ maxLength }) => text(maxLength).optional()),
  avatarUrl: avatarUrl.optional(),
  mergeFields: mergeFields.optional(),
  numbers: z.array(phoneInput).min(1, contactsWords.noNumber).max(MAX_NUMBERS).optional(),
})
export type ContactPatch = z.infer<typeof contactPatch>

/** An unknown name is an empty text. */
const storedFields = Object.fromEntries(
  STORED_FIELDS.map((key) => [key, isName(key) ? z.string() : z.string().nullable()]),
) as Record<NameField, z.ZodString> & Record<Exclude<StoredField, NameField>, z.ZodNullable<z.ZodString>>

/** Deleted after the merge. */
export const mergeContacts = z.strictObject({ mergedId: z.string().max(60) })

export const contactView = z.object({
  id: z.string(),
  ...storedFields,
  name: z.string(),
  mergeFields: z.array(z.object({ id: z.string(), label: z.string(), value: z.string() })),
  /** In dialing order. */
  phones: z.array(
    z.object({
      /** E.164. */
      number: z.string(),
      /** '(602) 555-0123'. */
      display: z.string(),
      type: z.enum(PHONE_TYPES),
      doNotCall: z.boolean(),
    }),
  ),
  /** Last outbound dial. */
  lastCalledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ContactView = z.infer<typeof contactView>

export const listSource = z.enum(['import', 'manual', 'host'])

export interface ListFilter {
  search?: string | undefined
  source?: z.infer<typeof listSource> | undefined
}

export const LIST_SORTS = ['name', 'contacts', 'created'] as const
export type ListSort = (typeof LIST_SORTS)[number]
export const listSort = sortSchema(LIST_SORTS)

export const contactListView = z.object({
  id: z.string(),
  name: z.string(),
  source: listSource,
  contactCount: z.number().int(),
  /** Rename, delete. */
  can: z.object({ change: z.boolean() }),
  createdAt: z.iso.datetime(),
})
export type ContactListView = z.infer<typeof contactListView>

const listName = requiredText('Name', 255)

export const createContactList = z.strictObject({
  name: listName,
  contactIds: z.array(z.string().max(60)).max(1000).default([]),
})
export type CreateContactList = z.infer<typeof createContactList>

export const updateContactList = z.strictObject({ name: listName })
export type UpdateContactList = z.infer<typeof updateContactList>

export const importField = z.enum(IMPORT_FIELDS as [ImportField, ...ImportField[]])

/** What a row changes of a contact with the same number or CRM id. */
export const IMPORT_CONFLICTS = ['fill', 'overwrite', 'skip'] as const

/** Reads the file again. Absent fields stay; another encoding suggests a new mapping. */
export const checkImport = z.strictObject({
  mapping: z.array(importField).min(1).max(100).optional(),
  encoding: z.enum(CSV_ENCODING_NAMES).optional(),
  listName: listName.optional(),
  conflicts: z.enum(IMPORT_CONFLICTS).optional(),
})
export type CheckImport = z.infer<typeof checkImport>

/** `mapping` in the order of `headers`. */
export const confirmImport = z.strictObject({
  mapping: z.array(importField).min(1).max(100),
  /** Default: the file name. */
  listName: listName.optional(),
  conflicts: z.enum(IMPORT_CONFLICTS).default('fill'),
})
export type ConfirmImport = z.infer<typeof confirmImport>

/** A page shows the check again when columns or encoding differ from what was checked. */
export const importForm = confirmImport.extend({
  encoding: checkImport.shape.encoding,
  intent: z.enum(['check', 'discard']).optional(),
})

/** Counted before saving. */
export const importCheck = z.object({
  /** Rows that become or change a contact. */
  ready: z.number().int(),
  refused: z.number().int(),
  /** Numbers for the do-not-call list. */
  doNotCall: z.number().int(),
  /** Rows of contacts that the account has. */
  existing: z.number().int(),
  /** Existing contacts with another value in a field. */
  conflicts: z.number().int(),
  problems: z.array(
    z.object({
      problem: z.enum(IMPORT_PROBLEMS),
      count: z.number().int(),
      /** First row in a spreadsheet, from 1. */
      rowNumber: z.number().int(),
      /** The first reason. */
      example: z.string(),
    }),
  ),
})
export type ImportCheck = z.infer<typeof importCheck>

export const importProgress = z.object({
  id: z.string(),
  userId: z.string(),
  fileName: z.string(),
  state: z.enum(['preview', 'running', 'done', 'failed']),
  failure: z.string().nullable(),
  totalRows: z.number().int(),
  progressRow: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Numbers that the file put on the do-not-call list. */
  doNotCall: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  undo: importUndo.nullable(),
})
export type ImportProgress = z.infer<typeof importProgress>

export const importStatus = z.enum(['preview', 'running', 'done', 'failed', 'undone'])
export type ImportStatus = z.infer<typeof importStatus>

export interface ImportFilter {
  search?: string | undefined
  /** 'undone' is no longer 'done'. */
  status?: ImportStatus | undefined
  userId?: string | undefined
}

export const IMPORT_SORTS = ['file', 'rows', 'refused', 'started'] as const
export type ImportSort = (typeof IMPORT_SORTS)[number]
export const importSort = sortSchema(IMPORT_SORTS)

export const importView = importProgress.extend({
  /** Who imported. */
  userName: z.string(),
  list: z.object({ id: z.string(), name: z.string() }).nullable(),
  headers: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: z.array(importField),
  /** Warnings, one sentence each. */
  notes: z.array(z.string()),
  encoding: z.string(),
  conflicts: z.enum(IMPORT_CONFLICTS),
  /** Chosen before the list exists. */
  listName: z.string().nullable(),
  /** null: confirmed before checks existed. */
  check: importCheck.nullable(),
  /** Until then it can be undone. null: never. */
  undoUntil: z.iso.datetime().nullable(),
  can: z.object({ undo: z.boolean() }),
})
export type ImportView = z.infer<typeof importView>

/** Also a row imported without some numbers. */
export const importRefusalView = z.object({
  /** Row in a spreadsheet, from 1. */
  rowNumber: z.number().int(),
  reason: z.string(),
  cells: z.array(z.string()),
})
export type ImportRefusalView = z.infer<typeof importRefusalView>
