import { z } from 'zod'
import { requiredText } from '../required-text'

export const SUPPRESSION_TYPES = ['MANUAL', 'DISPOSITION', 'IVR', 'STOP', 'HOST'] as const
export type SuppressionType = (typeof SUPPRESSION_TYPES)[number]

export const SUPPRESSION_TYPE_LABELS: Record<SuppressionType, string> = {
  MANUAL: 'Manual',
  DISPOSITION: 'Do not contact',
  IVR: 'Opted out on a call',
  STOP: 'Opted out by text',
  HOST: 'CRM',
}

/** The others are the person's own request. */
export const REMOVABLE_TYPES: ReadonlySet<SuppressionType> = new Set(['MANUAL', 'HOST'])

export const addSuppression = z.strictObject({
  number: requiredText('Phone number', 40),
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
