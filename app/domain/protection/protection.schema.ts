import { z } from 'zod'
import { requiredText } from '../required-text'

/** Where an entry of the do-not-call list comes from. */
export const SUPPRESSION_TYPES = ['MANUAL', 'DISPOSITION', 'IVR', 'STOP', 'HOST'] as const
export type SuppressionType = (typeof SUPPRESSION_TYPES)[number]

/** What 'Added By' shows where no person is named. */
export const SUPPRESSION_TYPE_LABELS: Record<SuppressionType, string> = {
  MANUAL: 'Manual',
  DISPOSITION: 'Do not contact',
  IVR: 'Opted out on a call',
  STOP: 'Opted out by text',
  HOST: 'CRM',
}

/** Added by a person, here or in the CRM: a person may take it back. The others are the called party's own word. */
export const REMOVABLE_TYPES: ReadonlySet<SuppressionType> = new Set(['MANUAL', 'HOST'])

export const addSuppression = z.strictObject({
  number: requiredText('Phone number', 40),
  /** 'HOST' when the CRM around the widget adds it (dnc.add). */
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
  /** Name of the person who added it; null where the called party did. */
  addedBy: z.string().nullable(),
  /** Whether it can be removed by hand. */
  removable: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type SuppressionView = z.infer<typeof suppressionView>
