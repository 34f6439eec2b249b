import type { CallbackView } from '../../domain/callbacks/callbacks.schema'
import { steadyNow } from '../steady-now'
import type { Dialer } from './dialer'

const RELOAD_INTERVAL_MS = 10 * 60_000
/** Older ones stay in the list only. */
const REMINDED_MS = 3_600_000

/** Callbacks with a time. Reloads before each reminder: calls may be reassigned or postponed. */
export function watchDueCalls(
  { api, getState }: Pick<Dialer, 'api' | 'getState'>,
  onDue: (due: readonly CallbackView[]) => void,
): { read(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latestRequest = 0

  async function read(): Promise<void> {
    clearTimeout(timer)
    const requestNumber = ++latestRequest
    const answer = await api.call('dialer.listCallbacks').catch(() => null)
    if (requestNumber !== latestRequest) return
    let wait = RELOAD_INTERVAL_MS
    if (answer) {
      const now = steadyNow() + (getState().clockOffsetMs ?? Date.now() - steadyNow())
      const timed = answer.items.filter(({ isTimed, isQueued }) => isTimed && !isQueued)
      const msUntil = ({ at }: CallbackView) => Date.parse(at) - now
      onDue(timed.filter((call) => msUntil(call) <= 0 && msUntil(call) > -REMINDED_MS))
      for (const call of timed) if (msUntil(call) > 0) wait = Math.min(wait, Math.max(msUntil(call), 1_000))
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
