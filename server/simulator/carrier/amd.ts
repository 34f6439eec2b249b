import type { Stop } from '../core/stop'
import { wait } from '../core/stop'
import type { Leg, World } from '../core/world'
import { copiesFor } from './habits'
import { saveCall } from './legs'
import type { Hook } from './webhooks'

export type MachineDetection = {
  mode: 'Enable' | 'DetectMessageEnd'
  timeoutS: number
  /** Where the verdict goes; a synchronous detection tells it with the TwiML request instead. */
  hook: Hook | null
}

export type Verdict = { answeredBy: string; durationMs: number }

/** Waits until the carrier has made up its mind about who answered. */
export async function detectMachine(world: World, leg: Leg, detection: MachineDetection, stop: Stop): Promise<Verdict> {
  const seen = leg.detect?.(detection.mode) ?? { answeredBy: 'human', afterMs: 1_800 }
  const limitMs = detection.timeoutS * 1000
  const verdict =
    seen.afterMs > limitMs
      ? { answeredBy: 'unknown', durationMs: limitMs }
      : { answeredBy: seen.answeredBy, durationMs: Math.round(seen.afterMs) }
  await wait(world.clock, verdict.durationMs, stop)
  leg.call.answeredBy = verdict.answeredBy
  saveCall(world, leg.call)
  return verdict
}

export const verdictParams = (verdict: Verdict) => ({
  AnsweredBy: verdict.answeredBy,
  MachineDetectionDuration: String(verdict.durationMs),
})

/** Detection beside a running call: the callback carries no phone numbers (so do the real ones that were seen). */
export async function detectInBackground(world: World, leg: Leg, detection: MachineDetection, stop: Stop) {
  const verdict = await detectMachine(world, leg, detection, stop)
  if (!detection.hook) return
  await world.webhooks.deliver({
    about: 'amd',
    hook: detection.hook,
    params: { CallSid: leg.call.sid, AccountSid: world.account.sid, ...verdictParams(verdict) },
    callSid: leg.call.sid,
    copies: copiesFor(leg),
  })
}
