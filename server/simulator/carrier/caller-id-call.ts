import { randomInt } from 'node:crypto'
import type { Leg, Sound, World } from '../core/world'
import { placeCall } from './calls'
import { endLeg, standardParams } from './legs'
import type { CallQueue } from './queue'
import { playTo, speakingMs } from './sounds'
import type { Hook } from './webhooks'

/** The carrier's own number. */
export const CARRIER_NUMBER = '+18885550123'
const RING_S = 30
const WAITS_FOR_KEYS_MS = 60_000
const CODE_LENGTH = 6
const PROMPT = 'Please enter the six digits that you see on your screen.'
const CONFIRMED = 'Thank you. Your number is confirmed.'
const WRONG = 'These digits are wrong. Goodbye.'

export type ConfirmingCall = {
  to: string
  hook: Hook | null
  /** Returns the caller ID's SID. */
  confirm(): string
}

/** Asks for six digits: a person types them on the phones page, a persona automatically. */
export function callToConfirm(
  world: World,
  queue: CallQueue,
  { to, hook, confirm }: ConfirmingCall,
): { leg: Leg; code: string } {
  const code = String(randomInt(10 ** (CODE_LENGTH - 1), 10 ** CODE_LENGTH))
  let callerIdSid: string | null = null
  const leg = placeCall(world, queue, {
    to,
    from: CARRIER_NUMBER,
    phoneNumberSid: null,
    statusHook: null,
    fallback: null,
    timeoutS: RING_S,
    timeLimitS: undefined,
    record: null,
    detection: null,
    onAnswer: (answered) => {
      let typed = ''
      const finish = (text: string) => {
        answered.ears.delete(ear)
        playTo(answered, { kind: 'speech', text })
        world.clock.after(speakingMs(text), () => endLeg(world, answered, 'completed', 'the carrier hung up'))
      }
      const ear = (sound: Sound) => {
        if (sound.kind !== 'digits') return
        typed += (sound.digits ?? '').replace(/\D/g, '')
        if (typed.length < CODE_LENGTH) return
        if (typed.slice(0, CODE_LENGTH) !== code) return finish(WRONG)
        callerIdSid = confirm()
        finish(CONFIRMED)
      }
      answered.ears.add(ear)
      playTo(answered, { kind: 'speech', text: PROMPT })
      const timer = world.clock.after(WAITS_FOR_KEYS_MS, () => finish(WRONG))
      answered.endings.add(() => timer.cancel())
    },
  })
  leg.askedCode = code
  leg.endings.add(() => {
    if (!hook) return
    const params = {
      ...standardParams(world, leg.call),
      VerificationStatus: callerIdSid === null ? 'failed' : 'success',
      ...(callerIdSid !== null && { OutgoingCallerIdSid: callerIdSid }),
    }
    void world.webhooks.deliver({ about: 'caller-id', hook, params, callSid: leg.call.sid })
  })
  return { leg, code }
}
