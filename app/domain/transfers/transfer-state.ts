import {
  HANDED_OFF_STATES,
  HANDOFF_STATES,
  type TransferContext,
  type TransferState,
} from '../../../machines/server/transfer'

interface TransferFacts {
  state: TransferState
  context: Pick<TransferContext, 'kind' | 'mergedAt' | 'unreachedAt'>
  row: { line_id: string }
}

/** No lead is dialed or bridged then. */
export const holdsSeller = (transfer: TransferFacts | null): transfer is TransferFacts =>
  transfer !== null && !HANDED_OFF_STATES.includes(transfer.state)

/** Or may still be. */
export const isOnHold = (transfer: TransferFacts | null, lineId: string): boolean =>
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
