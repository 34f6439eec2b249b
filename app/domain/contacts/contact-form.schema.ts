import { z } from 'zod'
import { contactFields, contactTexts, MAX_NUMBERS } from './contact-fields'
import { PHONE_TYPES } from './contacts.schema'
import { contactsWords } from './contacts.words'

const text = ({ label, maxLength }: { label: string; maxLength: number }) =>
  z.string().trim().max(maxLength, contactsWords.tooLong(label, maxLength)).optional()

const formNumber = z.strictObject({
  /** As typed; an empty row is ignored. */
  number: text(contactFields.phone),
  type: z.enum(PHONE_TYPES).default('other'),
})
export type FormNumber = z.infer<typeof formNumber>

/** An empty field clears. */
export const contactForm = z.strictObject({
  ...contactTexts('form', text),
  numbers: z.array(formNumber).max(MAX_NUMBERS, contactsWords.tooManyNumbers(MAX_NUMBERS)).default([]),
  /** A later change is a conflict. */
  updatedAt: z.iso.datetime().optional(),
})
export type ContactForm = z.infer<typeof contactForm>

export type TypedContact = z.input<typeof contactForm>
export type TypedNumber = z.input<typeof formNumber>

export const mergeForm = z.strictObject({
  otherId: z.string().max(60),
  keep: z.string(contactsWords.chooseContactKeep).max(60),
})
