import twilio from 'twilio'
import type { CallerStep } from '../../../app/domain/inbound/next-step.server'
import { inboundUrl, phoneUrl, recordingUrl } from './callback-urls'
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
    case 'forward':
      response
        .dial({
          callerId: step.from,
          timeout: Math.round(step.ringMs / 1000),
          // They hear it ring, and pay for nothing before somebody is there.
          answerOnBridge: true,
          action: phoneUrl(publicUrl, inboundId, 'phone-over', step.turn),
        })
        .number({ url: phoneUrl(publicUrl, inboundId, 'whisper', step.turn) }, step.to)
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

/** What whoever picks up a phone hears that a call is forwarded to. Who presses no key, as no machine does, is hung up on. */
export function whisperTwiml(publicUrl: string, inboundId: string, turn: number, words: string): string {
  const response = new VoiceResponse()
  const action = phoneUrl(publicUrl, inboundId, 'key', turn)
  response.gather({ numDigits: 1, finishOnKey: '', timeout: 6, action }).say(words)
  response.hangup()
  return response.toString()
}

/** Nothing more is said to them: the carrier lets the two talk. */
export const letTalkTwiml = (): string => new VoiceResponse().toString()

/** Nobody of us has this number. */
export function rejectTwiml(): string {
  const response = new VoiceResponse()
  response.reject()
  return response.toString()
}
