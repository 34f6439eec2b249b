import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { isWait, setLineWait } from './line-codes.server'
import type { LineWait } from './lines.words'

export async function delayLine(tx: Ctx, lineId: string, wait: LineWait): Promise<void> {
  await runLineStep(tx, lineId, async (step, line) => {
    if (line.state === 'withdrawing')
      await dispatch(step, toLine(line, { type: 'WITHDRAWN', at: tx.clock.now(), note: null }))
    if (line.state !== 'pending' || isWait(line, wait)) return
    await setLineWait(tx, line, wait)
    step.changed.session = true
  })
}
