import type { Ctx } from '../../../app/domain/context.server'
import { findDropOfCallback, handleDropReport } from '../../../app/domain/ringless/handle-drop-report.server'
import { claimReceipt, type Outcome } from '../webhook'
import type { RinglessEvent, RinglessStatus } from './sender'

/** The path names the drop; a body that names another is not believed. */
export async function onDropCallback(tx: Ctx, token: string, { dropId, report }: RinglessStatus): Promise<Outcome> {
  const known = await findDropOfCallback(tx, token)
  if (known === null || known !== dropId) return { kind: 'unknown' }
  if (report) await handleDropReport(tx, known, report)
  return { kind: 'done' }
}

export async function onDropEvent(tx: Ctx, { eventId, dropId, report }: RinglessEvent): Promise<Outcome> {
  if (!(await claimReceipt(tx, `ringless:${eventId}`))) return { kind: 'repeat' }
  if (report === null) return { kind: 'done' }
  return { kind: (await handleDropReport(tx, dropId, report)) ? 'done' : 'unknown' }
}
