import type { ScheduledCall } from '../../domain/leads/leads.schema'
import { steadyNow } from '../steady-now'
import type { Dialer } from './dialer'

const RELOAD_INTERVAL_MS = 10 * 60_000

/** Reloads before each reminder: calls may be reassigned or postponed. */
export function watchDueCalls(
  { api, getState }: Pick<Dialer, 'api' | 'getState'>,
  onDue: (due: readonly ScheduledCall[]) => void,
): { read(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latestRequest = 0

  async function read(): Promise<void> {
    clearTimeout(timer)
    const requestNumber = ++latestRequest
    const answer = await api.call('leads.listScheduledCalls').catch(() => null)
    if (requestNumber !== latestRequest) return
    let wait = RELOAD_INTERVAL_MS
    if (answer) {
      const now = steadyNow() + (getState().clockOffsetMs ?? Date.now() - steadyNow())
      const msUntil = ({ scheduledAt }: ScheduledCall) => Date.parse(scheduledAt) - now
      onDue(answer.items.filter((call) => msUntil(call) <= 0))
      for (const call of answer.items) if (msUntil(call) > 0) wait = Math.min(wait, Math.max(msUntil(call), 1_000))
    }
    timer = setTimeout(() => void read(), wait)
  }

  void read()
  return {
    read: () => void read(),
    stop() {
      latestRequest += 1
      clearTimeout(timer)
    },
  }
}
