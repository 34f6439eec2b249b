import type { DialStep } from '../call-engine/dial-step'
import { enqueue } from '../jobs/enqueue.server'

export const enqueueHold = ({ tx, session }: DialStep, lineId: string): Promise<unknown> =>
  enqueue(tx, {
    kind: 'line.hold',
    accountId: session.row.account_id,
    key: `line:${lineId}:hold:${tx.ids('sel')}`,
    payload: { lineId },
  })
