import { z } from 'zod'
import { isBlankText } from '../blank-text'
import { sortSchema } from '../paging/sort'
import { requiredText } from '../required-text'

import { MAX_SCRIPT_NAME, MAX_TEMPLATE_LENGTH } from './call-script-limits'
import { callScriptsWords } from './call-scripts.words'

const MAX_JSON_BODY = 100_000

const displayName = requiredText('Name', MAX_SCRIPT_NAME)
const body = z
  .string(callScriptsWords.templateRequired)
  // Browsers submit CRLF but count one character.
  .overwrite((text) => text.replaceAll('\r\n', '\n'))
  .max(MAX_TEMPLATE_LENGTH, callScriptsWords.templateMaxCharacters(MAX_TEMPLATE_LENGTH.toLocaleString('en-US')))
  .refine((text) => !isBlankText(text), callScriptsWords.templateRequired)
const jsonBody = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= MAX_JSON_BODY,
    callScriptsWords.richTextMaxCharacters(MAX_JSON_BODY.toLocaleString('en-US')),
  )
  .nullable()
/** null: private. */
const teamId = z.string().max(60).nullable()

export const callScriptText = z.strictObject({ displayName, body })
export const createCallScript = callScriptText.extend({ jsonBody: jsonBody.optional(), teamId: teamId.optional() })
/** `updatedAt` as read, for optimistic locking. */
const readVersion = z.iso.datetime().optional()
export const editCallScript = callScriptText.extend({ updatedAt: readVersion })
export const updateCallScript = createCallScript.partial().extend({ updatedAt: readVersion })
export type CreateCallScript = z.infer<typeof createCallScript>
export type UpdateCallScript = z.infer<typeof updateCallScript>

export const scriptSharing = z.enum(['private', 'team'])
export type ScriptSharing = z.infer<typeof scriptSharing>

export const SCRIPT_SORTS = ['name', 'changed'] as const
export type ScriptSort = (typeof SCRIPT_SORTS)[number]
export const scriptSort = sortSchema(SCRIPT_SORTS)

export const callScriptItem = z.object({
  id: z.string(),
  displayName: z.string(),
  /** Plain text with `{firstName}` fields. */
  body: z.string(),
  /** null: private. */
  teamId: z.string().nullable(),
  userId: z.string(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  canEdit: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type CallScriptItem = z.infer<typeof callScriptItem>

export const callScriptView = callScriptItem.extend({
  /** By a CRM's editor; null if the text changed without it. */
  jsonBody: z.record(z.string(), z.unknown()).nullable(),
})
export type CallScriptView = z.infer<typeof callScriptView>
