import { z } from 'zod'
import { requiredText } from '../required-text'
import { protectionWords } from './protection.words'

export const SUPPRESSION_TYPES = ['MANUAL', 'DISPOSITION', 'IVR', 'STOP', 'HOST'] as const
export type SuppressionType = (typeof SUPPRESSION_TYPES)[number]

export const SUPPRESSION_TYPE_LABELS: Record<SuppressionType, string> = {
  MANUAL: 'Manual',
  DISPOSITION: protectionWords.doNotContact,
  IVR: protectionWords.optedOutCall,
  STOP: protectionWords.optedOutText,
  HOST: 'CRM',
}

/** The others are the person's own request. */
export const REMOVABLE_TYPES: ReadonlySet<SuppressionType> = new Set(['MANUAL', 'HOST'])

export const addSuppression = z.strictObject({
  number: requiredText(protectionWords.phoneNumber, 40),
  /** 'HOST': dnc.add. */
  type: z.enum(['MANUAL', 'HOST']).default('MANUAL'),
})
export type AddSuppression = z.infer<typeof addSuppression>

export const suppressionView = z.object({
  id: z.string(),
  /** E.164. */
  number: z.string(),
  /** '(602) 555-0123'. */
  display: z.string(),
  type: z.enum(SUPPRESSION_TYPES),
  typeLabel: z.string(),
  /** Null: the person opted out. */
  addedBy: z.string().nullable(),
  removable: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type SuppressionView = z.infer<typeof suppressionView>
