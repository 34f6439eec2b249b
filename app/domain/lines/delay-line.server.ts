import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { isWait, setLineWait } from './line-codes.server'
import type { LineWait } from './lines.words'

export async function delayLine(tctx: Ctx, lineId: string, wait: LineWait): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    if (line.state === 'takingBack')
      await dispatch(run, toLine(line, { type: 'WITHDRAWN', at: tctx.clock.now(), note: null }))
    if (line.state !== 'pending' || isWait(line, wait)) return
    await setLineWait(tctx, line, wait)
    run.changed.session = true
  })
}
