import twilio from 'twilio'
import type {
  Announcement,
  KeyPromptInstruction,
  GoodbyeInstruction,
  LegInstruction,
  RecordMessageInstruction,
  ConferenceTarget,
  ForwardInstruction,
} from '../../../app/domain/carrier.port'
import { conferenceUrl, inboundUrl, keysUrl, leadUrl, recordingUrl } from './callback-urls'

const { VoiceResponse } = twilio.twiml
type Response = InstanceType<typeof VoiceResponse>

/** Longer than machine detection takes. */
const WAIT_S = 60
const KEY_WITHIN_S = 8
/** Specification 1-boards §5. */
const MAX_MESSAGE_S = 180
/** A person taken for a machine waits at most 2 s (16 CFR 310.4(b)(4)). */
const GREETING_OVER_S = 2

/** Twilio uses the callbacks of the leg that opens the conference: every leg carries them. */
export function joinConference(
  response: Response,
  publicUrl: string,
  { roomName, sessionId, label, waitPath }: ConferenceTarget,
  muted = false,
): void {
  response.dial().conference(
    {
      participantLabel: label,
      startConferenceOnEnter: true,
      endConferenceOnExit: false,
      beep: 'false',
      ...(waitPath === undefined ? { waitUrl: '' } : { waitUrl: publicUrl + waitPath, waitMethod: 'GET' }),
      ...(muted ? { muted: true } : {}),
      statusCallback: conferenceUrl(publicUrl, sessionId),
      statusCallbackEvent: ['start', 'end', 'join', 'leave', 'mute', 'hold', 'modify', 'announcement'],
    },
    roomName,
  )
}

const conferenceTwiml = (publicUrl: string, place: ConferenceTarget): string => {
  const response = new VoiceResponse()
  joinConference(response, publicUrl, place)
  return response.toString()
}

/** No escaping needed. */
const PLAIN = /^[\w-]*$/
const PLACEHOLDERS = { roomName: '__roomName__', sessionId: '__sessionId__', label: '__label__' }
const PLACEHOLDER = /__(roomName|sessionId|label)__/g
const conferenceTwimlCache = new Map<string, string>()

/** Cached: rendering per call delays the lead's audio. */
function cachedConferenceTwiml(publicUrl: string, place: ConferenceTarget): string {
  const { roomName, sessionId, label, waitPath } = place
  if (![roomName, sessionId, label].every((name) => PLAIN.test(name))) return conferenceTwiml(publicUrl, place)
  const key = `${publicUrl} ${waitPath}`
  const template = conferenceTwimlCache.get(key) ?? conferenceTwiml(publicUrl, { ...place, ...PLACEHOLDERS })
  conferenceTwimlCache.set(key, template)
  return template.replace(PLACEHOLDER, (_, name: keyof typeof PLACEHOLDERS) => place[name])
}

/** `again`: restarts of the message by key press. */
export function instructionTwiml(
  instruction:
    LegInstruction | ForwardInstruction | GoodbyeInstruction | KeyPromptInstruction | RecordMessageInstruction,
  publicUrl: string,
  attemptId: string,
  again = 0,
): string {
  if (instruction.kind === 'join-room') return cachedConferenceTwiml(publicUrl, instruction)
  const response = new VoiceResponse()
  switch (instruction.kind) {
    case 'wait':
      response.pause({ length: WAIT_S })
      response.hangup()
      break
    case 'greeting-end': {
      const over = leadUrl(publicUrl, attemptId, 'twiml?greeting=over')
      response.gather({
        input: ['speech'],
        timeout: GREETING_OVER_S,
        speechTimeout: String(GREETING_OVER_S),
        action: over,
      })
      response.redirect(over)
      break
    }
    case 'callback-message': {
      const part = instruction.optOut
        ? // Otherwise # would end the call.
          response.gather({ numDigits: 1, finishOnKey: '', timeout: 4, action: keysUrl(publicUrl, attemptId, again) })
        : response
      if (instruction.recording !== null) part.play(publicUrl + instruction.recording)
      if (instruction.text !== '') part.say(instruction.text)
      response.hangup()
      break
    }
    case 'voicemail':
      if (instruction.recording !== null) response.play(publicUrl + instruction.recording)
      response.hangup()
      break
    case 'check-again':
      response.redirect(inboundUrl(publicUrl, instruction.inboundId, 'next'))
      break
    case 'send-on':
      response
        .dial({
          callerId: instruction.from,
          timeout: Math.round(instruction.ringTimeoutMs / 1000),
          action: leadUrl(publicUrl, attemptId, 'twiml'),
        })
        .number(instruction.to)
      break
    case 'goodbye':
      response.say(instruction.text)
      response.hangup()
      break
    case 'ask-key':
      response
        .gather({ numDigits: 1, finishOnKey: '', timeout: KEY_WITHIN_S, action: keysUrl(publicUrl, attemptId, again) })
        .say(instruction.words ?? 'Your dialer is calling. Press 1 to connect.')
      response.hangup()
      break
    case 'record-message':
      response.say('Speak after the beep. Press pound or hang up when you are done.')
      response.record({
        maxLength: MAX_MESSAGE_S,
        timeout: 10,
        finishOnKey: '#',
        playBeep: true,
        trim: 'trim-silence',
        action: leadUrl(publicUrl, attemptId, 'twiml'),
        recordingStatusCallback: recordingUrl(publicUrl, attemptId),
        recordingStatusCallbackEvent: ['completed', 'absent'],
      })
      response.say('Nothing was recorded. Goodbye.')
      response.hangup()
      break
    case 'hang-up':
      response.hangup()
      break
  }
  return response.toString()
}

/** The only documented way to send digits from a conference. */
export function digitsTwiml(publicUrl: string, digits: string, back: ConferenceTarget): string {
  const response = new VoiceResponse()
  response.play({ digits })
  joinConference(response, publicUrl, back)
  return response.toString()
}

export function sellerTwiml(publicUrl: string, place: Omit<ConferenceTarget, 'label'>, callSid: string): string {
  const response = new VoiceResponse()
  joinConference(response, publicUrl, { ...place, label: `seller-${callSid}` })
  return response.toString()
}

/** Joins muted. */
export function supervisorTwiml(publicUrl: string, { roomName, sessionId, label }: ConferenceTarget): string {
  const response = new VoiceResponse()
  joinConference(response, publicUrl, { roomName, sessionId, label }, true)
  return response.toString()
}

export function announcementTwiml({ recording, text }: Announcement, publicUrl: string): string {
  const response = new VoiceResponse()
  if (recording === null) response.say(text)
  else response.play(publicUrl + recording)
  return response.toString()
}

/** Twilio does not repeat sounds. */
export function waitTwiml(url: string): string {
  const response = new VoiceResponse()
  response.play({ loop: 0 }, url)
  return response.toString()
}

export function optedOutTwiml(): string {
  const response = new VoiceResponse()
  response.say('You are on our do-not-call list now. Goodbye.')
  response.hangup()
  return response.toString()
}

export function hangUpTwiml(): string {
  const response = new VoiceResponse()
  response.hangup()
  return response.toString()
}
