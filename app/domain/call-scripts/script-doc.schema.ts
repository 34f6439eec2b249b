import { z } from 'zod'
import { parseUrl } from '../parse-url'
import { isBlankText } from '../blank-text'
import { MAX_JSON_BODY, MAX_LIST_DEPTH, MAX_TEMPLATE_LENGTH } from './call-script-limits'
import { callScriptsWords } from './call-scripts.words'
import { scriptDocWords } from './script-doc.words'
import { MERGE_FIELDS, type MergeField } from './merge-fields'
import { convertPlaceholders, toScriptText, type ScriptDoc, type ScriptList } from './script-doc'

/** The closed set of parts of a script. Attributes of other editors are dropped, other nodes are refused. */

const WEB_ADDRESS = /^https?:\/\/[^\s/]/i
const TELEPHONE = /^tel:\+?[\d().\- ]{3,30}$/i
export const isLinkAddress = (href: string): boolean =>
  TELEPHONE.test(href) || (WEB_ADDRESS.test(href) && parseUrl(href) !== null)

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: z.string().max(2_000).refine(isLinkAddress) }) }),
])
const marks = z.array(mark).max(4).optional()
const mergeField = z.enum(MERGE_FIELDS.map(({ id }) => id) as [MergeField, ...MergeField[]])

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(MAX_TEMPLATE_LENGTH), marks }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
  z.strictObject({ type: z.literal('mergeField'), attrs: z.object({ field: mergeField }), marks }),
])
const content = z.array(inline).max(2_000).optional()
const refused = scriptDocWords.richTextRefused(MAX_LIST_DEPTH)
const level = z.union([z.literal(1), z.literal(2), z.literal(3)])
const paragraph = z.object({ type: z.literal('paragraph'), content })
const heading = z.object({ type: z.literal('heading'), attrs: z.object({ level }), content })

/** Not recursive: deep input is refused without following it. */
function listOf(depth: number): z.ZodType<ScriptList> {
  const part =
    depth > 1 ? z.union([paragraph, heading, listOf(depth - 1)], refused) : z.union([paragraph, heading], refused)
  return z.object({
    type: z.enum(['bulletList', 'orderedList']),
    attrs: z.object({ start: z.number().int().min(0).max(9_999).optional() }).optional(),
    content: z
      .array(z.strictObject({ type: z.literal('listItem'), content: z.tuple([paragraph], part) }))
      .min(1)
      .max(500),
  })
}

export const scriptDoc: z.ZodType<ScriptDoc> = z
  .strictObject({
    type: z.literal('doc'),
    content: z
      .array(z.union([paragraph, heading, listOf(MAX_LIST_DEPTH)], refused))
      .min(1)
      .max(MAX_TEMPLATE_LENGTH + 1),
  })
  .overwrite(convertPlaceholders)
  .refine((doc) => JSON.stringify(doc).length <= MAX_JSON_BODY, scriptDocWords.richTextMax(MAX_JSON_BODY))
  .refine((doc) => toScriptText(doc).length <= MAX_TEMPLATE_LENGTH, scriptDocWords.templateMax(MAX_TEMPLATE_LENGTH))
  .refine((doc) => !isBlankText(toScriptText(doc)), callScriptsWords.templateRequired)

/** Undefined for JSON that is not a script: older rows have other editors' formats. */
export function parseScriptDoc(json: string | null | undefined): ScriptDoc | undefined {
  if (!json) return undefined
  try {
    return scriptDoc.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
