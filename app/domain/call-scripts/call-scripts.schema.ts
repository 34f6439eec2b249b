import { z } from 'zod'
import { isBlankText } from '../blank-text'
import { sortSchema } from '../paging/sort'
import { requiredText } from '../required-text'
import { MAX_JSON_BODY, MAX_SCRIPT_NAME, MAX_TEMPLATE_LENGTH } from './call-script-limits'
import { callScriptsWords } from './call-scripts.words'
import { scriptDocWords } from './script-doc.words'
import { scriptDoc } from './script-doc.schema'

const displayName = requiredText('Name', MAX_SCRIPT_NAME)
const body = z
  .string(callScriptsWords.templateRequired)
  // Browsers submit CRLF but count one character.
  .overwrite((text) => text.replaceAll('\r\n', '\n'))
  .max(MAX_TEMPLATE_LENGTH, scriptDocWords.templateMax(MAX_TEMPLATE_LENGTH))
  .refine((text) => !isBlankText(text), callScriptsWords.templateRequired)
/** Of a form. */
const jsonText = z
  .string()
  .max(MAX_JSON_BODY, scriptDocWords.richTextMax(MAX_JSON_BODY))
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      addIssue(scriptDocWords.jsonNotRead)
      return z.NEVER
    }
  })
  .pipe(scriptDoc)
/** null: private. */
const teamId = z.string().max(60).nullable()

/** As a form sends it: without scripts, without `jsonBody`. */
export const callScriptText = z.strictObject({ displayName, body, jsonBody: jsonText.optional() })
const sharedFields = { displayName, jsonBody: scriptDoc.nullable().optional(), teamId: teamId.optional() }
export const createCallScript = z
  .strictObject({ ...sharedFields, body: body.optional() })
  .refine(({ body, jsonBody }) => body !== undefined || jsonBody, {
    path: ['body'],
    message: callScriptsWords.templateRequired,
  })
/** `updatedAt` as read, for optimistic locking. */
const readVersion = z.iso.datetime().optional()
export const editCallScript = callScriptText.extend({ updatedAt: readVersion })
export const updateCallScript = z
  .strictObject({ ...sharedFields, body })
  .partial()
  .extend({ updatedAt: readVersion })
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
  /** null: `body` alone was written. */
  jsonBody: scriptDoc.nullable(),
})
export type CallScriptView = z.infer<typeof callScriptView>
