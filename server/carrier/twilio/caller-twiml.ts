import twilio from 'twilio'
import type { CallerStep } from '../../../app/domain/inbound/next-step.server'
import { inboundUrl, recordingUrl } from './callback-urls'
import { joinRoom } from './twiml'

const { VoiceResponse } = twilio.twiml

/** Seconds between two questions of a leg that rings: so long a seller who has answered waits for the caller at most. */
const RING_ON_S = 1
/** Seconds of a caller's words at most, and of silence after which they are over. */
const WORDS_S = 180
const SILENCE_S = 5

/**
 * What the leg of somebody who calls us does. While it rings it only waits: a pause that comes first does not pick up, so that the
 * caller hears the carrier's own ringing and pays for nothing.
 */
export function callerTwiml(step: CallerStep, publicUrl: string, inboundId: string): string {
  const response = new VoiceResponse()
  switch (step.kind) {
    case 'ring-on':
      response.pause({ length: RING_ON_S })
      response.redirect(inboundUrl(publicUrl, inboundId, 'next'))
      break
    case 'join-room':
      joinRoom(response, publicUrl, step)
      break
    case 'voicemail':
      if (step.recording !== null) response.play(publicUrl + step.recording)
      if (step.text !== '') response.say(step.text)
      response.record({
        maxLength: WORDS_S,
        timeout: SILENCE_S,
        playBeep: true,
        trim: 'trim-silence',
        action: inboundUrl(publicUrl, inboundId, 'said'),
        recordingStatusCallback: recordingUrl(publicUrl, step.attemptId),
        recordingStatusCallbackEvent: ['completed', 'absent'],
      })
      response.say('Nothing was recorded. Goodbye.')
      response.hangup()
      break
    case 'goodbye':
      response.say('Thank you. Goodbye.')
      response.hangup()
      break
    case 'hang-up':
      response.hangup()
      break
  }
  return response.toString()
}

/** Nobody of us has this number. */
export function rejectTwiml(): string {
  const response = new VoiceResponse()
  response.reject()
  return response.toString()
}
