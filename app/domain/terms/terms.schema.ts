import { z } from 'zod'
import { TERMS_TYPES } from './terms-versions'

export const termsView = z.object({
  type: z.enum(TERMS_TYPES),
  version: z.string(),
  document: z.array(z.object({ title: z.string(), text: z.string() })),
  /** You must sign them before you dial or buy. */
  required: z.boolean(),
  /** null: not signed by you. */
  signedAt: z.iso.datetime().nullable(),
})
export type TermsView = z.infer<typeof termsView>

export const signTerms = z.strictObject({ type: z.enum(TERMS_TYPES), version: z.string().max(20) })
export type SignTerms = z.infer<typeof signTerms>
