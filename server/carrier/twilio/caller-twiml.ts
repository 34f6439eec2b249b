import twilio from 'twilio'
import type { CallerStep } from '../../../app/domain/inbound/get-next-caller-step.server'
import { inboundUrl, phoneUrl, recordingUrl } from './callback-urls'
import { joinConference } from './twiml'

const { VoiceResponse } = twilio.twiml

/** Poll interval of a ringing leg. */
const RING_POLL_S = 1
/** Maximum voicemail length. */
const MAX_VOICEMAIL_S = 180
const SILENCE_S = 5

/** A leading pause does not answer: free ring tone. */
export function callerTwiml(step: CallerStep, publicUrl: string, inboundId: string): string {
  const response = new VoiceResponse()
  switch (step.kind) {
    case 'ring-on':
      response.pause({ length: RING_POLL_S })
      response.redirect(inboundUrl(publicUrl, inboundId, 'next'))
      break
    case 'join-room':
      joinConference(response, publicUrl, step)
      break
    case 'forward':
      response
        .dial({
          callerId: step.from,
          timeout: Math.round(step.ringMs / 1000),
          // Free ring tone until answered.
          answerOnBridge: true,
          action: phoneUrl(publicUrl, inboundId, 'phone-over', step.turn),
        })
        .number({ url: phoneUrl(publicUrl, inboundId, 'whisper', step.turn) }, step.to)
      break
    case 'voicemail':
      if (step.recording !== null) response.play(publicUrl + step.recording)
      if (step.text !== '') response.say(step.text)
      response.record({
        maxLength: MAX_VOICEMAIL_S,
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
    case 'reject':
      response.reject({ reason: 'busy' })
      break
    case 'hang-up':
      response.hangup()
      break
  }
  return response.toString()
}

/** No key press (a machine): hangs up. */
export function whisperTwiml(publicUrl: string, inboundId: string, turn: number, text: string): string {
  const response = new VoiceResponse()
  const action = phoneUrl(publicUrl, inboundId, 'key', turn)
  response.gather({ numDigits: 1, finishOnKey: '', timeout: 6, action }).say(text)
  response.hangup()
  return response.toString()
}

/** An empty response connects both legs. */
export const connectTwiml = (): string => new VoiceResponse().toString()

/** Unassigned number. */
export function rejectTwiml(): string {
  const response = new VoiceResponse()
  response.reject()
  return response.toString()
}
