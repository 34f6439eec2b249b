import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MONITOR_MODES, monitoringView, monitorView } from './monitoring.schema'

const id = z.strictObject({ id: z.string().max(60) })
const tags = ['Monitoring']

/** Every write takes an `Idempotency-Key` header. */
export const monitoringContract = {
  findMonitoring: oc
    .route({
      method: 'GET',
      path: '/api/v1/monitoring',
      summary: 'Your current monitoring, and the team’s sellers with their status',
      tags,
    })
    .input(
      z.strictObject({
        /** Epoch ms: start of the supervisor's day. */
        since: z.coerce.number().int().min(0).optional(),
      }),
    )
    .output(monitoringView),
  startMonitoring: oc
    .route({
      method: 'POST',
      path: '/api/v1/monitoring',
      successStatus: 201,
      summary: 'Monitor a seller’s session: your phone joins next, muted',
      tags,
    })
    .input(z.strictObject({ userId: z.string().max(60) }))
    .output(monitorView),
  switchMonitoring: oc
    .route({
      method: 'POST',
      path: '/api/v1/monitoring/{id}/mode',
      summary: 'Listen (no one hears you), whisper (only the seller hears you) or barge (everyone hears you)',
      tags,
    })
    .input(id.extend({ mode: z.enum(MONITOR_MODES) }))
    .output(monitorView),
  stopMonitoring: oc
    .route({ method: 'POST', path: '/api/v1/monitoring/{id}/stop', summary: 'Leave the call', tags })
    .input(id)
    .output(monitorView),
}
