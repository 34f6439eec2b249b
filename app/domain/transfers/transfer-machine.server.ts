import { statement } from '../../../db/statement'
import {
  TRANSFER_CHART_VERSION,
  transferMachine,
  type TransferEvent,
  type TransferEffect,
  type TransferState,
} from '../../../machines/server/transfer'
import type { Ctx } from '../context.server'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredTransfer = StoredMachine<'transfers', TransferState, typeof transferMachine>

const createTransferJob =
  (kind: 'transfer.place' | 'transfer.move' | 'transfer.check') => (transfer: StoredTransfer) => ({
    kind,
    payload: { transferId: transfer.id },
  })
const createHangUpJob = (callSid: string | null) =>
  callSid === null ? null : { kind: 'call.hang-up' as const, payload: { callSid } }

export const {
  fromRow: toStoredTransfer,
  readSnapshot: readTransfer,
  insert: insertTransfer,
  advance: advanceTransfer,
  accepts,
} = machineStore<'transfers', TransferState, typeof transferMachine, TransferEffect>({
  name: 'transfer',
  table: 'transfers',
  machine: transferMachine,
  chartVersion: TRANSFER_CHART_VERSION,
  isEnded: (state) => state === 'ended',
  mirrored: () => ({}),
  jobs: {
    setHold: ({ row }) => ({ kind: 'transfer.hold', payload: { lineId: row.line_id } }),
    placeTarget: createTransferJob('transfer.place'),
    moveApart: createTransferJob('transfer.move'),
    sendOn: createTransferJob('transfer.move'),
    askTarget: createTransferJob('transfer.check'),
    askBoth: createTransferJob('transfer.check'),
    hangUpTarget: ({ context }) => createHangUpJob(context.callSid),
    hangUpLead: ({ row }) => createHangUpJob(row.lead_call_sid),
  },
})

export const transferAccepts = (transfer: StoredTransfer, event: TransferEvent): boolean => accepts(transfer, event)

const byId = statement((q, p: { id: string }) => q.selectFrom('transfers').selectAll().where('id', '=', p.id))
const lastOfLine = statement((q, p: { line_id: string }) =>
  q.selectFrom('transfers').selectAll().where('line_id', '=', p.line_id).orderBy('id', 'desc').limit(1),
)
const lastOfSession = statement((q, p: { session_id: string }) =>
  q.selectFrom('transfers').selectAll().where('session_id', '=', p.session_id).orderBy('id', 'desc').limit(1),
)

const toStoredOrNull = (row: Parameters<typeof toStoredTransfer>[0] | undefined): StoredTransfer | null =>
  row ? toStoredTransfer(row) : null

export const findTransfer = async (ctx: Ctx, id: string) => toStoredOrNull(await ctx.db.first(byId, { id }))
export const lastTransferOfLine = async (ctx: Ctx, lineId: string) =>
  toStoredOrNull(await ctx.db.first(lastOfLine, { line_id: lineId }))
export const lastTransferOfSession = async (ctx: Ctx, sessionId: string) =>
  toStoredOrNull(await ctx.db.first(lastOfSession, { session_id: sessionId }))
