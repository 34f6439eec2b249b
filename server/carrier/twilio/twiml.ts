import twilio from 'twilio'
import type { LegInstruction } from '../../../app/domain/carrier.port'
import { conferenceUrl, leadUrl } from './callback-urls'

const { VoiceResponse } = twilio.twiml

/** Seconds that a leg waits in silence: longer than any verdict takes. */
const WAIT_S = 60

/** A lead's leg joins the room; its going does not end the room, and nothing beeps. */
function joinRoom(response: InstanceType<typeof VoiceResponse>, roomName: string, label: string): void {
  response
    .dial()
    .conference(
      { startConferenceOnEnter: true, endConferenceOnExit: false, beep: 'false', waitUrl: '', participantLabel: label },
      roomName,
    )
}

/** What a lead's leg does, in the carrier's language. */
export function instructionTwiml(instruction: LegInstruction, publicUrl: string, attemptId: string): string {
  const response = new VoiceResponse()
  switch (instruction.kind) {
    case 'join-room':
      joinRoom(response, instruction.roomName, instruction.label)
      break
    case 'wait':
      response.pause({ length: WAIT_S })
      response.hangup()
      break
    case 'callback-message': {
      const part = instruction.optOut
        ? response.gather({ numDigits: 1, timeout: 4, action: leadUrl(publicUrl, attemptId, 'keys') })
        : response
      if (instruction.recording !== null) part.play(publicUrl + instruction.recording)
      if (instruction.text !== '') part.say(instruction.text)
      response.hangup()
      break
    }
    case 'hang-up':
      response.hangup()
      break
  }
  return response.toString()
}

/** Keys for the other end, then back into the room: inside a conference there is no other way that is documented. */
export function digitsTwiml(digits: string, back: { roomName: string; label: string }): string {
  const response = new VoiceResponse()
  response.play({ digits })
  joinRoom(response, back.roomName, back.label)
  return response.toString()
}

/** The seller's leg: it comes first and carries the room's callbacks. A phone that leaves does not end the room. */
export function sellerTwiml(publicUrl: string, sessionId: string, roomName: string, callSid: string): string {
  const response = new VoiceResponse()
  response.dial().conference(
    {
      participantLabel: `seller-${callSid}`,
      startConferenceOnEnter: true,
      endConferenceOnExit: false,
      beep: 'false',
      waitUrl: '',
      statusCallback: conferenceUrl(publicUrl, sessionId),
      statusCallbackEvent: ['start', 'end', 'join', 'leave', 'mute', 'hold', 'modify'],
    },
    roomName,
  )
  return response.toString()
}

/** The person pressed the opt-out key. */
export function optedOutTwiml(optedOut: boolean): string {
  const response = new VoiceResponse()
  if (optedOut) response.say('You are on our do-not-call list now. Goodbye.')
  response.hangup()
  return response.toString()
}

export function hangUpTwiml(): string {
  const response = new VoiceResponse()
  response.hangup()
  return response.toString()
}
