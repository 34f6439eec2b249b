import { statement } from '../../../db/statement'
import {
  TRANSFER_CHART_VERSION,
  transferMachine,
  type TransferEvent,
  type TransferState,
} from '../../../machines/kept-by-server/transfer'
import type { Ctx } from '../context.server'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

export type KeptTransfer = Kept<'transfers', TransferState, typeof transferMachine>

const ofTransfer = (kind: 'transfer.place' | 'transfer.move' | 'transfer.ask') => (transfer: KeptTransfer) => ({
  kind,
  payload: { transferId: transfer.id },
})
const hangUp = (callSid: string | null) =>
  callSid === null ? null : { kind: 'call.hang-up' as const, payload: { callSid } }

export const {
  fromRow: keptTransfer,
  insert: insertTransfer,
  advance: advanceTransfer,
  accepts,
} = keepMachine<'transfers', TransferState, typeof transferMachine>({
  name: 'transfer',
  table: 'transfers',
  machine: transferMachine,
  chartVersion: TRANSFER_CHART_VERSION,
  isEnded: (state) => state === 'ended',
  mirrored: () => ({}),
  jobs: {
    setHold: ({ row }) => ({ kind: 'transfer.hold', payload: { lineId: row.line_id } }),
    placeTarget: ofTransfer('transfer.place'),
    moveApart: ofTransfer('transfer.move'),
    sendOn: ofTransfer('transfer.move'),
    askTarget: ofTransfer('transfer.ask'),
    askBoth: ofTransfer('transfer.ask'),
    hangUpTarget: ({ context }) => hangUp(context.callSid),
    hangUpLead: ({ row }) => hangUp(row.lead_call_sid),
  },
})

export const transferAccepts = (transfer: KeptTransfer, event: TransferEvent): boolean => accepts(transfer, event)

const byId = statement((q, p: { id: string }) => q.selectFrom('transfers').selectAll().where('id', '=', p.id))
const lastOfLine = statement((q, p: { line_id: string }) =>
  q.selectFrom('transfers').selectAll().where('line_id', '=', p.line_id).orderBy('id', 'desc').limit(1),
)
const lastOfSession = statement((q, p: { session_id: string }) =>
  q.selectFrom('transfers').selectAll().where('session_id', '=', p.session_id).orderBy('id', 'desc').limit(1),
)

const kept = (row: Parameters<typeof keptTransfer>[0] | undefined): KeptTransfer | null =>
  row ? keptTransfer(row) : null

export const findTransfer = async (ctx: Ctx, id: string) => kept(await ctx.db.first(byId, { id }))
export const lastTransferOfLine = async (ctx: Ctx, lineId: string) =>
  kept(await ctx.db.first(lastOfLine, { line_id: lineId }))
export const lastTransferOfSession = async (ctx: Ctx, sessionId: string) =>
  kept(await ctx.db.first(lastOfSession, { session_id: sessionId }))
