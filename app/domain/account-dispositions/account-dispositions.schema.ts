import { z } from 'zod'
import { DISPOSITION_CATEGORIES, DISPOSITION_TYPES, nameField, type DispositionCategory } from '../boards/boards.schema'

/** Spec 1-boards §3. */
export const REQUIRED_CATEGORIES = ['NO_ANSWER', 'LEFT_VOICEMAIL', 'BAD_NUMBER', 'NONE'] as const
export type OptionalCategory = Exclude<DispositionCategory, (typeof REQUIRED_CATEGORIES)[number]>

export const isRequiredCategory = (category: string): boolean => REQUIRED_CATEGORIES.some((one) => one === category)

export const OPTIONAL_CATEGORIES = DISPOSITION_CATEGORIES.filter(
  (category): category is OptionalCategory => !isRequiredCategory(category),
)

export const MAX_DISPOSITIONS = 100
export const TAG_MAX = 255

const category = z.enum(DISPOSITION_CATEGORIES)
const tag = z.string().trim().max(TAG_MAX)

export const addAccountDisposition = z.strictObject({ name: nameField('Disposition'), category, tag: tag.optional() })
export type AddAccountDisposition = z.infer<typeof addAccountDisposition>

/** The tag follows the name if it is that of before, or left out. */
export const updateAccountDisposition = z.strictObject({
  name: nameField('Disposition').optional(),
  category: category.optional(),
  tag: tag.optional(),
})
export type UpdateAccountDisposition = z.infer<typeof updateAccountDisposition>

export const orderDispositions = z.strictObject({ order: z.array(z.string().max(60)).min(1).max(MAX_DISPOSITIONS) })

/** Spec 3-settings §3. */
export const accountDisposition = z.object({
  id: z.string(),
  name: z.string(),
  category,
  type: z.enum(DISPOSITION_TYPES),
  tag: z.string(),
  required: z.boolean(),
})
export type AccountDisposition = z.infer<typeof accountDisposition>

/** Spec 3-settings §3. */
export const teamDispositions = z.object({
  teamDispositionsEnabled: z.boolean(),
  /** Which list sellers choose from. */
  source: z.enum(['team', 'company']),
  teamDispositions: z.array(accountDisposition),
  /** The company's list. */
  templateDispositions: z.array(accountDisposition),
  /** null: the account belongs to none. */
  company: z
    .object({ name: z.string(), dispositionsEnabled: z.boolean(), customDispositionsEnabled: z.boolean() })
    .nullable(),
})
export type TeamDispositions = z.infer<typeof teamDispositions>

/** `team` copies the company's list; `company` deletes the team's own. */
export const updateTeamDispositions = z.strictObject({
  teamDispositionsEnabled: z.boolean().optional(),
  source: z.enum(['team', 'company']).optional(),
})
export type UpdateTeamDispositions = z.infer<typeof updateTeamDispositions>
