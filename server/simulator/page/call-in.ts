import { z } from 'zod'
import { receiveForNumber } from '../carrier/inside'
import type { World } from '../core/world'
import type { Phones } from '../people/phones'

const number = z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number must be in E.164')
export const callInShape = z.strictObject({ from: number, to: number })

export function callIn(world: World, phones: Phones, { from, to }: z.output<typeof callInShape>) {
  const caller = phones.caller(from)
  const leg = receiveForNumber(world, { to, from, far: caller.far, onAnswered: () => caller.answered() })
  if (!leg) return { error: `${to} is not one of the account's numbers, or it has no VoiceUrl.` }
  caller.dialed(leg)
  return { callSid: leg.call.sid }
}
