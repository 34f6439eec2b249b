import { z } from 'zod'
import { contactFields, contactTexts, NUMBERS_MOST } from './contact-fields'
import { PHONE_TYPES } from './contacts.schema'
import { contactWords } from './contacts.words'

const text = ({ label, maxLength }: { label: string; maxLength: number }) =>
  z.string().trim().max(maxLength, contactWords.tooLong(label, maxLength)).optional()

const formNumber = z.strictObject({
  /** As it was typed; an empty row is no number. */
  number: text(contactFields.phone),
  type: z.enum(PHONE_TYPES).default('other'),
})
export type FormNumber = z.infer<typeof formNumber>

/** What the form of a contact sends: every field that it shows. An empty one clears. */
export const contactForm = z.strictObject({
  ...contactTexts('form', text),
  numbers: z.array(formNumber).max(NUMBERS_MOST, contactWords.tooManyNumbers(NUMBERS_MOST)).default([]),
  /** `updatedAt` of the contact as the form showed it: a change that came between refuses the form. */
  updatedAt: z.iso.datetime().optional(),
})
export type ContactForm = z.infer<typeof contactForm>

/** As the form holds it. */
export type TypedContact = z.input<typeof contactForm>
export type TypedNumber = z.input<typeof formNumber>

/** The contact to merge with, and which of the two stays. */
export const mergeForm = z.strictObject({
  otherId: z.string().max(60),
  keep: z.string('Choose the contact to keep').max(60),
})
