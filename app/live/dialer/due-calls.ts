import type { ScheduledCall } from '../../domain/leads/leads.schema'
import { steadyNow } from '../steady-now'
import type { Dialer } from './deeds'

/** How long what was read is believed: others come within reach meanwhile, and an answer may have been lost. */
const READ_AGAIN_MS = 10 * 60_000

/**
 * Shows the caller's scheduled calls when they are due, from now until it is stopped; `read`: they are said to be others. What comes due is asked for once more before
 * anybody is reminded: it may have been made, given away or put off since.
 */
export function followDueCalls(
  { api, getState }: Pick<Dialer, 'api' | 'getState'>,
  show: (due: readonly ScheduledCall[]) => void,
): { read(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading = 0

  async function read(): Promise<void> {
    clearTimeout(timer)
    const mine = ++reading
    const answer = await api.call('leads.listScheduledCalls').catch(() => null)
    // Stopped, or asked once more meanwhile.
    if (mine !== reading) return
    let wait = READ_AGAIN_MS
    if (answer) {
      const now = steadyNow() + (getState().clockOffsetMs ?? Date.now() - steadyNow())
      const msUntil = ({ scheduledAt }: ScheduledCall) => Date.parse(scheduledAt) - now
      show(answer.items.filter((call) => msUntil(call) <= 0))
      for (const call of answer.items) if (msUntil(call) > 0) wait = Math.min(wait, Math.max(msUntil(call), 1_000))
    }
    timer = setTimeout(() => void read(), wait)
  }

  void read()
  return {
    read: () => void read(),
    stop() {
      reading += 1
      clearTimeout(timer)
    },
  }
}
