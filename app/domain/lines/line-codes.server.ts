import type { Ctx } from '../context.server'
import type { SkipCode } from '../protection/check-number'
import type { StoredLine } from './line-machine.server'
import type { LineWait } from './lines.words'

/** Callers mark the session as changed. */
export const setLineWait = (tx: Ctx, line: StoredLine, { state, detail }: LineWait): Promise<void> =>
  setCodes(tx, line, { wait_state: state, wait_detail: detail })

export const isWait = ({ row }: StoredLine, { state, detail }: LineWait): boolean =>
  row.wait_state === state && row.wait_detail === detail

/** Callers mark the session as changed. */
export const setLineRedial = (tx: Ctx, line: StoredLine, state: 'none' | 'after_disposition'): Promise<void> =>
  setCodes(tx, line, { redial_state: state, redial_reason: null, redial_detail: null })

export const setRedialRefused = (
  tx: Ctx,
  line: StoredLine,
  { code, reasons }: { code: SkipCode; reasons: string[] },
): Promise<void> =>
  setCodes(tx, line, { redial_state: 'refused', redial_reason: code, redial_detail: reasons.join('. ') })

type Codes = Partial<
  Pick<StoredLine['row'], 'wait_state' | 'wait_detail' | 'redial_state' | 'redial_reason' | 'redial_detail'>
>
async function setCodes(tx: Ctx, line: StoredLine, codes: Codes): Promise<void> {
  await tx.db.q.updateTable('lines').set(codes).where('id', '=', line.id).execute()
  line.row = { ...line.row, ...codes }
}
