import type { Leg, World } from '../core/world'
import { endLeg, markAnswered, markInitiated, markRinging } from './legs'
import { pressKeys, utter } from './sounds'

const DEFAULT_TIME_LIMIT_S = 14_400

export type Ringing = {
  timeoutS: number
  timeLimitS?: number | undefined
  onRinging?: () => void
  onAnswered: () => void
}

export function limitDuration(world: World, leg: Leg, seconds: number) {
  const timer = world.clock.after(seconds * 1000, () => endLeg(world, leg, 'completed', 'time limit'))
  leg.endings.add(() => timer.cancel())
}

/** Rings a leg until answer, refusal, or no-answer at the timeout (SIP 487). */
export function ringLeg(world: World, leg: Leg, { timeoutS, timeLimitS, onRinging, onAnswered }: Ringing) {
  if (!leg.alive) return
  let cancelTimeout = () => {}
  leg.endings.add(() => cancelTimeout())
  world.exchange.reach(leg, {
    ringing() {
      if (!leg.alive || leg.call.status !== 'queued') return
      markRinging(world, leg)
      const timer = world.clock.after(timeoutS * 1000 + world.timeoutBufferMs, () =>
        endLeg(world, leg, 'no-answer', 'no answer', 487),
      )
      cancelTimeout = () => timer.cancel()
      onRinging?.()
    },
    answered() {
      if (!leg.alive || leg.answeredElapsed !== null) return
      cancelTimeout()
      markAnswered(world, leg)
      limitDuration(world, leg, timeLimitS ?? DEFAULT_TIME_LIMIT_S)
      onAnswered()
    },
    refused: (status, sipCode) => endLeg(world, leg, status, 'refused by the far end', sipCode),
    hangUp: () => endLeg(world, leg, 'completed', 'the far end hung up'),
    say: (sound) => utter(world, leg, sound).heardBy,
    press: (digits) => pressKeys(world, leg, digits, 'phone'),
  })
  // Last: callback behaviour depends on the far end.
  markInitiated(world, leg)
}
