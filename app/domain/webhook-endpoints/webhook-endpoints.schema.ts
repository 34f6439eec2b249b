import { z } from 'zod'
import { parseUrl } from '../parse-url'
import { webhookWords } from './webhook-endpoints.words'

/** Per account. */
export const MAX_ENDPOINTS = 10
const MAX_URL = 500
export const DELIVERIES_PER_PAGE = 25

export const WEBHOOK_TYPES = [
  'call.ended',
  'call.disposed',
  'recording.ready',
  'transcript.ready',
  'text.received',
  'text.failed',
  'drop.delivered',
  'drop.failed',
  'lead.moved',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'voicemail.received',
  'scheduled-call.created',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]
/** Of Send test. */
export const TEST_TYPE = 'webhook.test'

const url = z
  .string(webhookWords.urlRequired)
  .trim()
  .min(1, { error: webhookWords.urlRequired, abort: true })
  .max(MAX_URL, webhookWords.urlMax(MAX_URL))
  .refine((text) => parseUrl(text) !== null, webhookWords.urlRefused)
const events = z
  .array(z.enum(WEBHOOK_TYPES), webhookWords.eventsRequired)
  .min(1, webhookWords.eventsRequired)
  .max(WEBHOOK_TYPES.length)

export const newEndpoint = z.strictObject({ url, events })
export type NewEndpoint = z.infer<typeof newEndpoint>
export const endpointChange = newEndpoint.partial().extend({ enabled: z.boolean().optional() })
export type EndpointChange = z.infer<typeof endpointChange>

export const endpointView = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_TYPES)),
  state: z.enum(['enabled', 'failing', 'disabled']),
  disabledReason: z.enum(['person', 'failing', 'gone']).nullable(),
  /** No delivery has succeeded since. */
  failingSince: z.iso.datetime().nullable(),
  /** The old secret signs too until then. */
  previousSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type EndpointView = z.infer<typeof endpointView>

/** `secret`: shown once. */
export const endpointWithSecret = z.object({ endpoint: endpointView, secret: z.string() })
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export const webhookDeliveryView = z.object({
  id: z.string(),
  endpointId: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  /** HTTP status of the last try; null: no answer. */
  status: z.number().int().nullable(),
  /** Its first 1 kB. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
  /** As it is signed. */
  body: z.string(),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
})
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>
