import { z } from 'zod'
import { numberSearchWords } from './number-search.words'

const AREA_CODE = /^\d{3}$/
const STATE = /^[a-z]{2}$/i

const areaCode = z.string().regex(AREA_CODE, numberSearchWords.enterPlace)
const state = z
  .string()
  .regex(STATE, numberSearchWords.enterPlace)
  .overwrite((text) => text.toUpperCase())

/** One of both. */
export const numberSearch = z.strictObject({
  areaCode: areaCode.optional(),
  state: state.optional(),
  /** Only for users of a testing vendor, who find no others. */
  test: z.literal(['true', 'false']).optional(),
})
export type NumberSearchQuery = z.infer<typeof numberSearch>

/** What a person typed. Null: not yet an area code or a state. */
export function readSearchText(text: string): Pick<NumberSearchQuery, 'areaCode' | 'state'> | null {
  const typed = text.trim()
  if (AREA_CODE.test(typed)) return { areaCode: typed }
  return STATE.test(typed) ? { state: typed.toUpperCase() } : null
}

export const availableNumber = z.object({
  /** E.164. */
  e164: z.string(),
  display: z.string(),
  locality: z.string().nullable(),
  /** State or province. */
  region: z.string().nullable(),
  capabilities: z.object({ voice: z.boolean(), sms: z.boolean(), mms: z.boolean() }),
})

export const numberSearchResult = z.object({
  requested: z.object({
    areaCode: z.string().nullable(),
    state: z.string().nullable(),
    /** What was asked for has no number; `groups` are the nearest. */
    isEmpty: z.boolean(),
  }),
  /** Nearest first. */
  groups: z.array(z.object({ areaCode: z.string(), numbers: z.array(availableNumber) })),
})
export type NumberSearchResult = z.infer<typeof numberSearchResult>
