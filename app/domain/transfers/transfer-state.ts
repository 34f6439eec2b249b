import {
  HANDED_OFF_STATES,
  HANDOFF_STATES,
  type TransferContext,
  type TransferState,
} from '../../../machines/server/transfer'
import type { DialSessionContext } from '../../../machines/server/dial-session'

interface TransferFacts {
  state: TransferState
  context: Pick<TransferContext, 'kind' | 'mergedAt' | 'unreachedAt'>
  row: { line_id: string }
}

/** No lead is dialed or bridged then. */
export const holdsSeller = (transfer: TransferFacts | null): transfer is TransferFacts =>
  transfer !== null && !HANDED_OFF_STATES.includes(transfer.state)

interface SessionFacts {
  context: Pick<DialSessionContext, 'heldAt' | 'bridgedLineId'>
}

export const isHeldBySeller = ({ context }: SessionFacts, lineId: string): boolean =>
  context.heldAt !== undefined && context.bridgedLineId === lineId

/** Or may still be. */
export const isOnHold = (
  { session, transfer }: { session: SessionFacts; transfer: TransferFacts | null },
  lineId: string,
): boolean => isHeldBySeller(session, lineId) || isHeldForTransfer(transfer, lineId)

const isHeldForTransfer = (transfer: TransferFacts | null, lineId: string): boolean =>
  holdsSeller(transfer) &&
  transfer.row.line_id === lineId &&
  transfer.context.kind === 'warm' &&
  transfer.context.mergedAt === null

/** Never hang up then. */
export const isHandedOver = (transfer: TransferFacts | null, lineId: string): boolean =>
  transfer !== null && transfer.row.line_id === lineId && HANDOFF_STATES.includes(transfer.state)

/** During its call; an unreached one until the next bridge. */
export const isTransferShown = ({ row, context }: TransferFacts, bridgedLineId: string | null): boolean =>
  row.line_id === bridgedLineId || (bridgedLineId === null && context.unreachedAt !== undefined)
