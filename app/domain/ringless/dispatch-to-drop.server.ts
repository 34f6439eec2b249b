import type { Updateable } from 'kysely'
import type { DropEvent, DropState } from '../../../machines/server/drop'
import type { DropsTable } from '../../../db/schema/ringless'
import type { Ctx } from '../context.server'
import { advanceDrop, findStoredDrop, type StoredDrop } from './drop-machine.server'
import { refundDrop, settleDrop } from './drop-credits.server'
import { publishDrop } from './publish-drop.server'

export type DropUpdates = Pick<
  Updateable<DropsTable>,
  'reason' | 'reason_text' | 'compliance' | 'checked_at' | 'sent_at' | 'callback_hash' | 'provider_id' | 'proof_url'
>

const COSTS_NOTHING: ReadonlySet<DropState> = new Set(['failed', 'notTried', 'unknown'])

/** False: unknown drop, or event not accepted. */
export async function dispatchToDrop(
  tx: Ctx,
  id: string,
  event: DropEvent,
  updates: DropUpdates = {},
): Promise<boolean> {
  const drop = await findStoredDrop(tx, id)
  return drop !== null && applyDropEvent(tx, drop, event, updates)
}

/** Stores the state, settles its money, and publishes it. */
export async function applyDropEvent(
  tx: Ctx,
  drop: StoredDrop,
  event: DropEvent,
  updates: DropUpdates = {},
): Promise<boolean> {
  if (!(await advanceDrop(tx, drop, event, () => updates))) return false
  const isCharged = drop.row.charged === 1
  const subject = { id: drop.id, account_id: drop.row.account_id }
  if (drop.state === 'delivered') await settleDrop(tx, subject, isCharged)
  else if (COSTS_NOTHING.has(drop.state) && isCharged) await refundDrop(tx, subject)
  await publishDrop(tx, drop)
  return true
}
