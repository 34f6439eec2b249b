import { z } from 'zod'
import { receiveCall } from '../carrier/calls'
import type { World } from '../core/world'
import type { Phones } from '../people/phones'
import { findApplication } from '../rest/applications'
import { findNumber } from '../rest/numbers'

const number = z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number must be in E.164')
export const callInShape = z.strictObject({ from: number, to: number })

/** Someone calls one of the account's numbers: its VoiceUrl (or its TwiML App) decides what happens. */
export function callIn(world: World, phones: Phones, { from, to }: z.output<typeof callInShape>) {
  const owned = findNumber(world, to)
  if (!owned) return { error: `${to} is not one of the account's numbers.` }
  const applicationSid = owned.settings.VoiceApplicationSid
  const settings = applicationSid ? findApplication(world, applicationSid)?.settings : owned.settings
  if (!settings?.VoiceUrl) return { error: `${to} has no VoiceUrl: the carrier would play an error and hang up.` }
  const method = (name: string) => (settings[name] === 'GET' ? ('GET' as const) : ('POST' as const))
  const caller = phones.caller(from)
  const leg = receiveCall(world, {
    to,
    from,
    phoneNumberSid: owned.sid,
    statusHook: settings.StatusCallback
      ? { url: settings.StatusCallback, method: method('StatusCallbackMethod'), events: ['completed'] }
      : null,
    fallback: settings.VoiceFallbackUrl
      ? { url: settings.VoiceFallbackUrl, method: method('VoiceFallbackMethod') }
      : null,
    source: { url: settings.VoiceUrl, method: method('VoiceMethod') },
    far: caller.far,
    onAnswered: () => caller.answered(),
  })
  caller.dialed(leg)
  return { callSid: leg.call.sid }
}
