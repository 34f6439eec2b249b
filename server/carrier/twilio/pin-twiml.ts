import twilio from 'twilio'
import { PIN_DIGITS } from '../../../app/domain/settings/dial-in.schema'
import { pinUrl } from './callback-urls'

const { VoiceResponse } = twilio.twiml

const KEY_WITHIN_S = 8

/** No PIN: handled as a caller, the caller ID may be shared. */
export function pinTwiml(publicUrl: string, { turn }: { turn: number }): string {
  const response = new VoiceResponse()
  response
    .gather({ input: ['dtmf'], numDigits: PIN_DIGITS, timeout: KEY_WITHIN_S, action: pinUrl(publicUrl, turn) })
    .say(
      turn === 0
        ? 'To dial, enter your PIN. To talk to us, please wait.'
        : 'That PIN is wrong. Enter your PIN, or wait to talk to us.',
    )
  response.redirect(pinUrl(publicUrl, turn))
  return response.toString()
}

export function goodbyeTwiml(text: string): string {
  const response = new VoiceResponse()
  response.say(text)
  response.hangup()
  return response.toString()
}
