import type { ScheduledCall } from '../../domain/leads/leads.schema'
import { steadyNow } from '../steady-now'
import type { Dialer } from './deeds'

const READ_AGAIN_MS = 10 * 60_000

/** Reloads before each reminder: calls may be reassigned or postponed. */
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
