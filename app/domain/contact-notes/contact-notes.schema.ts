import { z } from 'zod'
import { isBlankText } from '../blank-text'
import { contactNotesWords } from './contact-notes.words'

/** Characters. */
const MAX_NOTE = 5_000

export const contactNoteText = z.strictObject({
  text: z
    .string(contactNotesWords.writeNoteFirst)
    .trim()
    .min(1, { error: contactNotesWords.writeNoteFirst, abort: true })
    .refine((text) => !isBlankText(text), contactNotesWords.writeNoteFirst)
    .max(MAX_NOTE, contactNotesWords.noteMaxCharacters(MAX_NOTE.toLocaleString('en-US'))),
})

export const CONTACT_NOTE_ACTIONS = ['edit', 'delete'] as const

export const contactNote = z.object({
  id: z.string(),
  contactId: z.string(),
  text: z.string(),
  /** null: imported. */
  author: z.object({ userId: z.string(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  can: z.array(z.enum(CONTACT_NOTE_ACTIONS)),
})
export type ContactNote = z.infer<typeof contactNote>
