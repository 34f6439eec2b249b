import type { Ctx } from '../context.server'
import type { SkipCode } from '../protection/check-number'
import type { KeptLine } from './line-machine.server'
import type { LineWait } from './lines.words'

/** Callers mark the session as changed. */
export const setLineWait = (tctx: Ctx, line: KeptLine, { state, detail }: LineWait): Promise<void> =>
  setCodes(tctx, line, { wait_state: state, wait_detail: detail })

export const isWait = ({ row }: KeptLine, { state, detail }: LineWait): boolean =>
  row.wait_state === state && row.wait_detail === detail

/** Callers mark the session as changed. */
export const setLineRedial = (tctx: Ctx, line: KeptLine, state: 'none' | 'after_disposition'): Promise<void> =>
  setCodes(tctx, line, { redial_state: state, redial_reason: null, redial_detail: null })

export const setRedialRefused = (
  tctx: Ctx,
  line: KeptLine,
  { code, reasons }: { code: SkipCode; reasons: string[] },
): Promise<void> =>
  setCodes(tctx, line, { redial_state: 'refused', redial_reason: code, redial_detail: reasons.join('. ') })

type Codes = Partial<
  Pick<KeptLine['row'], 'wait_state' | 'wait_detail' | 'redial_state' | 'redial_reason' | 'redial_detail'>
>
async function setCodes(tctx: Ctx, line: KeptLine, codes: Codes): Promise<void> {
  await tctx.db.q.updateTable('lines').set(codes).where('id', '=', line.id).execute()
  line.row = { ...line.row, ...codes }
}
