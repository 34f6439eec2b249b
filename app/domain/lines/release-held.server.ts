import type { DialStep } from '../call-engine/dial-step'
import { hurryJob } from '../jobs/hurry-job.server'
import { setDelayNote } from './delay-note.server'
import { HELD } from '../dial-sessions/dialer-views'
import { placingOf } from './line-machine.server'

/** Lines that waited for the end of a pause go now. What the carrier asked to wait for is waited for. */
export async function releaseHeld({ tctx, lines }: DialStep): Promise<void> {
  for (const line of lines)
    if (line.state === 'pending' && line.row.delay_note === HELD) {
      await setDelayNote(tctx, line, null)
      await hurryJob(tctx, placingOf(line))
    }
}
