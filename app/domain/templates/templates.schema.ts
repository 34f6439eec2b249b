import { z } from 'zod'
import { requiredText } from '../required-text'
import { MAX_BODY } from '../threads/messenger.schema'
import { templatesWords } from './templates.words'
import { isBlankText } from '../blank-text'

/** 2-live §5, §9. */
export const MAX_TEMPLATE_NAME = 40
/** Listed without pages. */
export const MAX_TEMPLATES = 200

export const templateText = z.strictObject({
  displayName: requiredText('Name', MAX_TEMPLATE_NAME),
  body: z
    .string(templatesWords.messageRequired)
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .max(MAX_BODY, templatesWords.messageMaxCharacters(MAX_BODY.toLocaleString('en-US')))
    .refine((text) => !isBlankText(text), templatesWords.messageRequired),
})
export type TemplateText = z.infer<typeof templateText>

export const templateView = z.object({
  id: z.string(),
  displayName: z.string(),
  /** Merge fields as `<<firstName>>`. */
  body: z.string(),
  updatedAt: z.iso.datetime(),
})
export type TemplateView = z.infer<typeof templateView>
