import { z } from 'zod'
import { isBlankText } from '../blank-text'
import type { CrmWrite } from '../crm.port'
import { crmWords } from './crm.words'

/** CRMs may allow fewer. */
export const TAG_MAX = 255

export const tagName = z
  .string(crmWords.tagNameRequired)
  .trim()
  .min(1, { error: crmWords.tagNameRequired, abort: true })
  .refine((name) => !isBlankText(name), crmWords.tagNameRequired)
  .refine((name) => [...name].length <= TAG_MAX, crmWords.maxCharacters(TAG_MAX))

export const tagView = z.object({ id: z.string(), name: z.string() })
export const workflowView = z.object({ id: z.string(), name: z.string() })
export type TagView = z.infer<typeof tagView>
export type WorkflowView = z.infer<typeof workflowView>

/** Reports and notes are built when sent. */
export type DeliveryPayload =
  | Exclude<CrmWrite, { kind: 'call-report' | 'call-note' }>
  | { kind: 'call-report'; callId: string; disposition: string }
  | { kind: 'call-note'; callId: string }

export const DELIVERY_OUTCOMES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

export const deliveryView = z.object({
  id: z.string(),
  kind: z.enum(['add-tag', 'remove-tag', 'add-to-workflow', 'call-report', 'call-note']),
  what: z.string(),
  contact: z.object({ id: z.string(), vendorContactId: z.string(), name: z.string() }),
  crm: z.string(),
  state: z.enum(['waiting', 'sending', 'uncertain', 'delivered', 'refused', 'failed', 'unknown']),
  stateLabel: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** Since the last replay. */
  tries: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** null: a rule. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
})
export type DeliveryView = z.infer<typeof deliveryView>

export const DELIVERY_STATE_LABELS: Record<DeliveryView['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  uncertain: 'Checking',
  delivered: 'Delivered',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Unknown',
}

export function formatDelivery(payload: DeliveryPayload): string {
  switch (payload.kind) {
    case 'add-tag':
      return crmWords.addTag(payload.tag)
    case 'remove-tag':
      return crmWords.removeTag(payload.tag)
    case 'add-to-workflow':
      return crmWords.addWorkflow(payload.workflowName)
    case 'call-report':
      return crmWords.reportCall(payload.disposition)
    case 'call-note':
      return crmWords.noteCall
  }
}
