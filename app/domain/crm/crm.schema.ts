import { z } from 'zod'
import type { CrmWrite } from '../crm.port'

/** CRMs may allow fewer. */
export const TAG_MAX = 255

/** Spec 1-boards §8. */
export const TAG_FAILURE = 'The tag could not be created at this time. Please try again later.'

export const tagName = z
  .string('Tag name required')
  .trim()
  .min(1, 'Tag name required')
  .refine((name) => [...name].length <= TAG_MAX, `At most ${TAG_MAX} characters`)

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
      return `Add tag “${payload.tag}”`
    case 'remove-tag':
      return `Remove tag “${payload.tag}”`
    case 'add-to-workflow':
      return `Add to workflow “${payload.workflowName}”`
    case 'call-report':
      return `Report call: ${payload.disposition}`
    case 'call-note':
      return 'Note on a call'
  }
}
