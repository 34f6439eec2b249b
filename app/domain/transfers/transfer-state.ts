import {
  GONE_STATES,
  HANDING_STATES,
  type TransferContext,
  type TransferState,
} from '../../../machines/kept-by-server/transfer'

/** A transfer, and whose line it is. */
interface Shown {
  state: TransferState
  context: Pick<TransferContext, 'kind' | 'mergedAt' | 'unreachedAt'>
  row: { line_id: string }
}

/** Whether the seller has to do with it: nobody else is dialed or connected meanwhile. */
export const holdsSeller = (transfer: Shown | null): transfer is Shown =>
  transfer !== null && !GONE_STATES.includes(transfer.state)

/** Whether the lead of a line is on hold, or may still be. */
export const isOnHold = (transfer: Shown | null, lineId: string): boolean =>
  holdsSeller(transfer) &&
  transfer.row.line_id === lineId &&
  transfer.context.kind === 'warm' &&
  transfer.context.mergedAt === null

/** Whether the carrier is sending the lead of a line on: nothing hangs them up any more. */
export const isHandedOn = (transfer: Shown | null, lineId: string): boolean =>
  transfer !== null && transfer.row.line_id === lineId && HANDING_STATES.includes(transfer.state)

/** Whether the seller is told how a transfer stands: during its call, and that nobody was reached until the next call is in their ear. */
export const isShown = ({ row, context }: Shown, bridgedLineId: string | null): boolean =>
  row.line_id === bridgedLineId || (bridgedLineId === null && context.unreachedAt !== undefined)
