import type { Stop } from '../core/stop'
import { wait } from '../core/stop'
import type { Leg, World } from '../core/world'
import { copiesFor } from './habits'
import { saveCall } from './legs'
import type { Hook } from './webhooks'

export type MachineDetection = {
  mode: 'Enable' | 'DetectMessageEnd'
  timeoutS: number
  /** Async detection only; a sync verdict comes with the TwiML request. */
  hook: Hook | null
}

export type Verdict = { answeredBy: string; durationMs: number }

export async function detectMachine(world: World, leg: Leg, detection: MachineDetection, stop: Stop): Promise<Verdict> {
  const detected = leg.detect?.(detection.mode) ?? { answeredBy: 'human', afterMs: 1_800 }
  const limitMs = detection.timeoutS * 1000
  const verdict =
    detected.afterMs > limitMs
      ? { answeredBy: 'unknown', durationMs: limitMs }
      : { answeredBy: detected.answeredBy, durationMs: Math.round(detected.afterMs) }
  await wait(world.clock, verdict.durationMs, stop)
  leg.call.answeredBy = verdict.answeredBy
  saveCall(world, leg.call)
  return verdict
}

export const verdictParams = (verdict: Verdict) => ({
  AnsweredBy: verdict.answeredBy,
  MachineDetectionDuration: String(verdict.durationMs),
})

/** Async detection: the callback carries no phone numbers, like the carrier's. */
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
