import { z } from 'zod'
import { requiredText } from '../required-text'
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
