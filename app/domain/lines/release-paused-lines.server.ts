import type { DialStep } from '../call-engine/dial-step'
import { expediteJob } from '../jobs/expedite-job.server'
import { setLineWait } from './line-codes.server'
import { getPlaceCallJobKey } from './line-machine.server'
import { NO_WAIT } from './lines.words'

export async function releasePausedLines({ tx, lines }: DialStep): Promise<void> {
  for (const line of lines)
    if (line.state === 'pending' && line.row.wait_state === 'paused') {
      await setLineWait(tx, line, NO_WAIT)
      await expediteJob(tx, getPlaceCallJobKey(line))
    }
}
