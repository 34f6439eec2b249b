import type { TransferEvent, TransferOutcome, TransferState } from '../../../machines/server/transfer'
import { formatPhone } from '../phone-numbers/phone'
import { transferAccepts, type StoredTransfer } from './transfer-machine.server'
import type { TransferAction, TransferView } from './transfers.schema'
import { transfersWords } from './transfers.words'

const SHOWN: Record<TransferState, TransferView['state']> = {
  asked: 'dialing',
  holding: 'dialing',
  dialing: 'dialing',
  consulting: 'consulting',
  merging: 'consulting',
  merged: 'merged',
  leaving: 'leaving',
  redirecting: 'leaving',
  away: 'over',
  ending: 'ending',
  returning: 'ending',
  ended: 'over',
}

export const EVENT_OF: Record<TransferAction, TransferEvent> = {
  cancel: { type: 'CANCEL' },
  merge: { type: 'MERGE' },
  leave: { type: 'LEAVE' },
  endForAll: { type: 'END_FOR_ALL' },
}

const FAILURE_TEXT: Partial<Record<TransferOutcome, string>> = {
  busy: 'is busy',
  'no-answer': 'did not answer',
  failed: 'could not be reached',
  left: 'hung up',
  'carrier-unknown': 'could not be reached',
}

export function toTransferView(transfer: StoredTransfer): TransferView {
  const { id, row, state, context } = transfer
  const failureText = context.outcome === null ? undefined : FAILURE_TEXT[context.outcome]
  const targetName = row.name ?? formatPhone(row.e164)
  const goodbye = `${transfersWords.goodbye}${context.isNameless ? '' : ' and waits for you to call back'}.`
  const more = context.unreachedAt === undefined ? (context.note ? `${context.note}.` : '') : goodbye
  return {
    id,
    lineId: row.line_id,
    kind: context.kind,
    state: SHOWN[state],
    number: row.e164,
    name: row.name,
    mergedAtEpoch: context.mergedAt,
    note: failureText === undefined ? null : `${targetName} ${failureText}. ${more}`.trimEnd(),
    can: (Object.keys(EVENT_OF) as TransferAction[]).filter((action) => transferAccepts(transfer, EVENT_OF[action])),
  }
}
