import type { DialStep } from '../call-engine/dial-step'
import { hurryJob } from '../jobs/hurry-job.server'
import { setLineWait } from './line-codes.server'
import { placingOf } from './line-machine.server'
import { NO_WAIT } from './lines.words'

export async function releaseHeld({ tctx, lines }: DialStep): Promise<void> {
  for (const line of lines)
    if (line.state === 'pending' && line.row.wait_state === 'paused') {
      await setLineWait(tctx, line, NO_WAIT)
      await hurryJob(tctx, placingOf(line))
    }
}
