import { z } from 'zod'
import { requiredText } from '../required-text'
import { MAX_SOURCE_LENGTH, MAX_WORDING_LENGTH, phoneText } from '../written-consents/written-consents.schema'
import { MAX_NUMBERS } from '../contacts/contact-fields'
import { contactRecordWords } from './contact-record.words'

export const addToBoardForm = z.strictObject({
  boardId: z.string(contactRecordWords.chooseBoard).min(1, contactRecordWords.chooseBoard).max(60),
})

/** A new list has a name; else an existing one is chosen. */
export const addToListForm = z
  .strictObject({ listId: z.string().max(60).optional(), name: requiredText('Name', 255).optional() })
  .refine(({ listId, name }) => (listId === undefined) !== (name === undefined), {
    path: ['listId'],
    message: contactRecordWords.chooseListOrName,
  })

export const assignOnBoardForm = addToBoardForm.extend({
  /** `UNASSIGNED`: no seller. */
  userId: z.string(contactRecordWords.chooseSeller).min(1, contactRecordWords.chooseSeller).max(60),
})
export const UNASSIGNED = 'unassigned'

export const recordConsentForm = z.strictObject({
  numbers: z.array(phoneText).min(1, contactRecordWords.consentChooseNumber).max(MAX_NUMBERS),
  wording: requiredText(contactRecordWords.consentWording, MAX_WORDING_LENGTH),
  source: requiredText(contactRecordWords.consentSource, MAX_SOURCE_LENGTH),
  /** A day. */
  givenOn: z.iso.date(contactRecordWords.chooseDate),
})
