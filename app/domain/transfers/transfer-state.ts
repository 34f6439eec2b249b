import {
  GONE_STATES,
  HANDING_STATES,
  type TransferContext,
  type TransferState,
} from '../../../machines/kept-by-server/transfer'

interface Shown {
  state: TransferState
  context: Pick<TransferContext, 'kind' | 'mergedAt' | 'unreachedAt'>
  row: { line_id: string }
}

/** No lead is dialed or bridged then. */
export const holdsSeller = (transfer: Shown | null): transfer is Shown =>
  transfer !== null && !GONE_STATES.includes(transfer.state)

/** Or may still be. */
export const isOnHold = (transfer: Shown | null, lineId: string): boolean =>
  holdsSeller(transfer) &&
  transfer.row.line_id === lineId &&
  transfer.context.kind === 'warm' &&
  transfer.context.mergedAt === null

/** Never hang up then. */
export const isHandedOn = (transfer: Shown | null, lineId: string): boolean =>
  transfer !== null && transfer.row.line_id === lineId && HANDING_STATES.includes(transfer.state)

/** During its call; an unreached one until the next bridge. */
export const isShown = ({ row, context }: Shown, bridgedLineId: string | null): boolean =>
  row.line_id === bridgedLineId || (bridgedLineId === null && context.unreachedAt !== undefined)
