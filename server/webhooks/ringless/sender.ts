import { z } from 'zod'
import type { DropReport } from '../../../app/domain/ringless/handle-drop-report.server'
import { readProviderReason } from '../../ringless/provider-reason'
import { isSignedByProvider } from '../../ringless/signature'
import type { Sender } from '../webhook'

const MAX_BYTES = 64 * 1024
const text = z.string().max(500).nullish()
const flag = z.union([z.boolean(), z.string().max(10), z.number()]).nullish()

/** Only what we use; the provider may add fields. */
const status = z.object({
  foreign_id: z.string().max(256),
  status: z.string().max(40),
  reason: text,
  reason_code: z.union([z.string().max(100), z.number()]).nullish(),
  drop_id: z.string().max(200).nullish(),
  dnc: flag,
  proof_of_delivery_url: z.string().max(2_000).nullish(),
})

export interface RinglessStatus {
  /** Ours. */
  dropId: string
  /** null: still under way. */
  report: DropReport | null
}

export interface RinglessEvent extends RinglessStatus {
  eventId: string
}

const isTrue = (value: z.infer<typeof flag>): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

const OUTCOMES: Record<string, DropReport['outcome']> = {
  success: 'delivered',
  delivered: 'delivered',
  failure: 'failed',
  failed: 'failed',
}

const webUrl = z.url({ protocol: /^https?$/ })

function readStatus(body: unknown): RinglessStatus | null {
  const parsed = status.safeParse(body)
  if (!parsed.success) return null
  const { foreign_id: dropId, drop_id, reason, reason_code, dnc, proof_of_delivery_url: proof } = parsed.data
  const outcome = OUTCOMES[parsed.data.status.toLowerCase()]
  const isOptOut = isTrue(dnc)
  const report = outcome && {
    outcome,
    reason: outcome === 'delivered' ? null : readProviderReason(`${reason ?? ''} ${reason_code ?? ''}`),
    providerId: drop_id ?? null,
    proofUrl: webUrl.safeParse(proof).success ? proof! : null,
    isOptOut,
  }
  return { dropId, report: report ?? null }
}

/** Unsigned in v1: the path proves it. */
export const callbackSender: Sender<RinglessStatus> = {
  bodyType: 'application/json',
  maxBytes: MAX_BYTES,
  read(_request, body) {
    const content = readStatus(parseJson(body))
    return content ? { kind: 'signed', content } : { kind: 'malformed' }
  },
}

/** `now`: of the wall; the provider knows no practice clock. */
export const eventSender = (secret: string, now: () => number): Sender<RinglessEvent> => ({
  bodyType: 'application/json',
  maxBytes: MAX_BYTES,
  read(request, body) {
    const signed = { signature: request.get('x-signature'), timestamp: request.get('x-timestamp') }
    if (!isSignedByProvider(body, signed, secret, now())) return { kind: 'unsigned' }
    const eventId = request.get('x-event-id') ?? ''
    const parsed = parseJson(body) as { data?: unknown } | null
    const content = readStatus(parsed?.data ?? parsed)
    return content && eventId !== '' && eventId.length <= 200
      ? { kind: 'signed', content: { ...content, eventId } }
      : { kind: 'malformed' }
  },
})

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
