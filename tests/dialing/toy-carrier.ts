import type { Ctx } from '../../app/domain/context.server'
import { handleCallerHangUp } from '../../app/domain/inbound/handle-caller-hang-up.server'
import { dispatchToInbound } from '../../app/domain/inbound/dispatch-to-inbound.server'
import { getNextCallerStep, type CallerStep } from '../../app/domain/inbound/get-next-caller-step.server'
import { receiveCall } from '../../app/domain/inbound/receive-call.server'
import { handleGreetingOver, handleLegAnswered } from '../../app/domain/legs/handle-leg-event.server'
import { handleForwardEnded } from '../../app/domain/transfers/handle-forward-ended.server'
import {
  CarrierError,
  type KeyPromptInstruction,
  type CarrierCall,
  type Carrier,
  type GoodbyeInstruction,
  type LegInstruction,
  type PlaceCallRequest,
  type ConferenceTarget,
  type ForwardInstruction,
} from '../../app/domain/carrier.port'
import { onConferenceEvent } from '../../server/webhooks/twilio/conference'
import { onLeadStatus, onMachineVerdict } from '../../server/webhooks/twilio/lead'
import type { Fields } from '../../server/webhooks/twilio/sender'

/** One call at the carrier. */
export interface Leg {
  sid: string
  /** 'caller': a person who calls us; 'forwarded': the phone that is called for them. */
  kind: 'seller' | 'supervisor' | 'called' | 'sent-on' | 'caller' | 'forwarded'
  number: string
  attemptId: string | null
  status: CarrierCall['status']
  /** Where it is: who is there hears it, but for these three. */
  place: ConferenceTarget | null
  hold: boolean
  muted: boolean
  coach: string | null
  /** The party the leg was redirected to, or is forwarded to. */
  other: Leg | null
  /** It says something and hangs up then. */
  speaks: boolean
  /** It hears a greeting out: with its own text each time. */
  listens: object | null
  /** Voicemails that it was asked to leave. */
  messages: number
  /** A caller's: the call of ours that it is. */
  inboundId: string | null
  /** Of a phone that is called for a caller: which of those that are tried, and whether the two talk. */
  turn: number
  talks: boolean
}

/** The carrier's callbacks to send, in an order without guarantee. */
export interface Word {
  (tx: Ctx): Promise<unknown>
  /** What it does where no one hears it. */
  lost?(): void
}

const isLive = ({ status }: Leg): boolean => status === 'ringing' || status === 'in-progress'
const roomSid = (roomName: string) => `CF${roomName}`

/** Whether a leg hears another one. */
export const hears = (leg: Leg, other: Leg): boolean =>
  leg !== other &&
  leg.place !== null &&
  other.place?.roomName === leg.place.roomName &&
  !leg.hold &&
  !other.hold &&
  !other.muted &&
  (other.coach === null || other.coach === leg.sid)

/**
 * A carrier of a few rules that does immediately what it is asked for, and reports it when the test says so: rooms, hold, mute,
 * coaching, and calls that are sent on.
 */
export function openToyCarrier() {
  const legs: Leg[] = []
  const words: Word[] = []
  let count = 0
  let losesAnswers = 0

  const lost = () => {
    if (losesAnswers === 0) return
    losesAnswers -= 1
    throw new CarrierError('unknown', 'The carrier did not answer in time', null)
  }
  const legOf = (sid: string) => legs.find((leg) => leg.sid === sid)
  const tellStatus = (leg: Leg) => {
    const { attemptId, sid, status } = leg
    if (attemptId !== null) words.push((tx) => onLeadStatus(tx, attemptId, { CallSid: sid, CallStatus: status }))
  }
  const tellRoom = (leg: Leg, { roomName, sessionId, label }: ConferenceTarget, fields: Fields) => {
    count += 1
    const SequenceNumber = String(count)
    const ConferenceSid = roomSid(roomName)
    const about = { ConferenceSid, SequenceNumber, CallSid: leg.sid, ParticipantLabel: label, ...fields }
    words.push((tx) => onConferenceEvent(tx, sessionId, about))
  }
  const leave = (leg: Leg, why: string) => {
    if (leg.place) tellRoom(leg, leg.place, { StatusCallbackEvent: 'participant-leave', ReasonParticipantLeft: why })
    Object.assign(leg, { place: null, hold: false, coach: null })
  }
  const enter = (leg: Leg, place: ConferenceTarget) => {
    leg.place = place
    tellRoom(leg, place, { StatusCallbackEvent: 'participant-join' })
  }
  const add = (facts: Pick<Leg, 'kind' | 'number'> & Partial<Leg>): Leg => {
    count += 1
    const leg: Leg = {
      sid: `CA${count}`,
      attemptId: null,
      status: 'ringing',
      place: null,
      hold: false,
      muted: false,
      coach: null,
      other: null,
      speaks: false,
      listens: null,
      messages: 0,
      inboundId: null,
      turn: 0,
      talks: false,
      ...facts,
    }
    legs.push(leg)
    return leg
  }
  const end = (leg: Leg, status: CarrierCall['status']) => {
    if (!isLive(leg)) return
    leg.status = status
    leave(leg, 'participant_hung_up')
    if (leg.other) end(leg.other, 'completed')
    tellStatus(leg)
    const { sid: callSid } = leg
    if (leg.kind === 'caller') words.push((tx) => handleCallerHangUp(tx, { callSid }))
    const before = legs.find(({ other }) => other === leg)
    if (before?.kind === 'caller') forwardIsOver(before, leg)
    else if (before) sentOnIsOver(before, status)
  }
  /** A redirected leg asks what to do; without an answer it is hung up. */
  const sentOnIsOver = (leg: Leg, status: CarrierCall['status']) => {
    leg.other = null
    const isThere = isLive(leg)
    const question: Word = async (tx) => {
      const ended = { attemptId: leg.attemptId!, callSid: leg.sid, status: status as 'busy', isThere }
      const next = await handleForwardEnded(tx, ended)
      if (isLive(leg)) follow(leg, next)
    }
    question.lost = () => end(leg, 'completed')
    words.push(question)
  }
  /** A caller asks what to do next; without an answer the carrier hangs up on them. */
  const ask = (leg: Leg, before?: (tx: Ctx, inboundId: string) => Promise<unknown>) => {
    const question: Word = async (tx) => {
      await before?.(tx, leg.inboundId!)
      const next = await getNextCallerStep(tx, leg.inboundId!, { said: false })
      if (isLive(leg)) followStep(leg, next)
    }
    question.lost = () => end(leg, 'completed')
    words.push(question)
  }
  const forwardIsOver = (leg: Leg, { turn, talks: connected }: Leg) => {
    leg.other = null
    ask(leg, (tx, inboundId) => dispatchToInbound(tx, inboundId, { type: 'PHONE_ENDED', turn, connected }))
  }
  const followStep = (leg: Leg, step: CallerStep) => {
    if (step.kind === 'ring-on') return
    leave(leg, 'participant_updated_via_api')
    leg.speaks = step.kind === 'voicemail' || step.kind === 'goodbye'
    if (step.kind === 'join-room') enter(leg, step)
    else if (step.kind === 'hang-up') end(leg, 'completed')
    else if (step.kind === 'forward') leg.other = add({ kind: 'forwarded', number: step.to, turn: step.turn })
  }
  const follow = (
    leg: Leg,
    instruction: LegInstruction | ForwardInstruction | GoodbyeInstruction | KeyPromptInstruction,
  ) => {
    leave(leg, 'participant_updated_via_api')
    leg.listens = null
    if (instruction.kind === 'voicemail') leg.messages += 1
    leg.speaks = ['callback-message', 'voicemail', 'goodbye'].includes(instruction.kind)
    if (leg.other) {
      const { other } = leg
      leg.other = null
      end(other, 'completed')
    }
    if (instruction.kind === 'join-room') enter(leg, instruction)
    else if (instruction.kind === 'check-again') ask(leg)
    else if (instruction.kind === 'greeting-end') hearOut(leg)
    else if (instruction.kind === 'hang-up') end(leg, 'completed')
    else if (instruction.kind === 'send-on') leg.other = add({ kind: 'sent-on', number: instruction.to })
  }
  /** It is silent now, and asks for the message; a leg that gets other orders stops listening. */
  const hearOut = (leg: Leg) => {
    const listens = {}
    leg.listens = listens
    const isListening = () => isLive(leg) && leg.listens === listens
    const question: Word = async (tx) => {
      const next = await handleGreetingOver(tx, { attemptId: leg.attemptId!, callSid: leg.sid })
      if (isListening()) follow(leg, next)
    }
    question.lost = () => isListening() && end(leg, 'completed')
    words.push(question)
  }
  const truth = (leg: Leg | undefined): CarrierCall | null =>
    leg ? { callSid: leg.sid, status: leg.status, startedAt: null, endedAt: null, durationMs: null } : null

  const carrier: Partial<Carrier> = {
    simulated: true,
    async placeCall({ attemptId, to }: PlaceCallRequest) {
      const leg = add({ kind: 'called', number: to, attemptId })
      tellStatus(leg)
      lost()
      return { callSid: leg.sid, sentAt: 0 }
    },
    hangUp: async (sid) => void legs.filter((leg) => leg.sid === sid).forEach((leg) => end(leg, 'completed')),
    cancelRinging: async (sid) => {
      const leg = legOf(sid)
      if (leg?.status === 'ringing') end(leg, 'canceled')
    },
    async instruct(sid, _attemptId, instruction) {
      const leg = legOf(sid)
      if (leg?.status !== 'in-progress') return false
      follow(leg, instruction)
      lost()
      return true
    },
    fetchCall: async (sid) => truth(legOf(sid)),
    findCalls: async ({ to }) => legs.filter(({ number }) => number === to).map((leg) => truth(leg)!),
    findRecordings: async () => [],
    findConference: async (name) => (legs.some(({ place }) => place?.roomName === name) ? roomSid(name) : null),
    isInConference: async (sid, callSid) => {
      const place = legOf(callSid)?.place
      return !!place && roomSid(place.roomName) === sid
    },
    async muteParticipant(_room, sid, muted) {
      Object.assign(legOf(sid) ?? {}, { muted })
    },
    async holdParticipant(room, sid, hold) {
      const leg = legOf(sid)
      if (!leg?.place || roomSid(leg.place.roomName) !== room) return false
      leg.hold = hold
      lost()
      return true
    },
    async setParticipantVoice(_room, sid, voice) {
      const leg = legOf(sid)
      if (!leg?.place) throw new CarrierError('refused', 'There is no such leg', 20404)
      leg.muted = voice.kind === 'silent'
      leg.coach = voice.kind === 'coach' ? voice.callSid : null
    },
  }

  return {
    carrier: carrier as Carrier,
    legs,
    live: () => legs.filter(isLive),
    /** Answers how to restore the present state: the same calls, and the same pending callbacks. */
    remember(): () => void {
      const [calls, said] = [legs.map((leg) => ({ leg, was: { ...leg } })), [...words]]
      const [counted, loses] = [count, losesAnswers]
      return () => {
        legs.splice(0, legs.length, ...calls.map(({ leg, was }) => Object.assign(leg, was)))
        words.splice(0, words.length, ...said)
        count = counted
        losesAnswers = loses
      }
    },
    /** The next answers are lost; what was asked for is done. */
    loseAnswers: (times: number) => void (losesAnswers = times),
    /** Takes a pending callback out of the list; undefined: there is none. */
    takeWord: (by: number): Word | undefined => words.splice(by % Math.max(1, words.length), 1)[0],
    sayAgain: (word: Word) => void words.push(word),
    /** A phone of ours comes into a room. */
    phone(kind: 'seller' | 'supervisor', seat: (sid: string) => Promise<ConferenceTarget | null>) {
      const leg = add({ kind, number: '', status: 'in-progress', muted: kind === 'supervisor' })
      return seat(leg.sid).then((place) => (place ? enter(leg, place) : end(leg, 'completed')))
    },
    /** A call to us. null: none of us has the number. */
    async callIn(tx: Ctx, from: string, called: string): Promise<void> {
      const leg = add({ kind: 'caller', number: from, status: 'in-progress' })
      leg.inboundId = await receiveCall(tx, { callSid: leg.sid, from, called })
      if (leg.inboundId === null) return end(leg, 'failed')
      followStep(leg, await getNextCallerStep(tx, leg.inboundId, { said: false }))
    },
    /** A waiting caller asks once more. */
    ask,
    /** The key is pressed on a phone that a caller is forwarded to; `fails`: the two are not connected all the same. */
    async takeOnPhone(tx: Ctx, leg: Leg, fails: boolean) {
      const { turn } = leg
      const caller = legs.find(({ other }) => other === leg)
      if (!caller) return end(leg, 'completed')
      leg.status = 'in-progress'
      const at = tx.clock.now()
      const takes = await dispatchToInbound(tx, caller.inboundId!, { type: 'ACCEPTED_ON_PHONE', turn, at })
      leg.talks = takes && !fails
      if (!leg.talks) end(leg, 'completed')
    },
    /** A caller has left a message. */
    leaveWords(leg: Leg) {
      const { inboundId } = leg
      words.push((tx) => dispatchToInbound(tx, inboundId!, { type: 'RECORDED' }))
      end(leg, 'completed')
    },
    /** A phone is picked up, and the carrier asks what it is to play. */
    async pickUp(tx: Ctx, leg: Leg, isMachine: boolean) {
      const { attemptId, sid } = leg
      leg.status = 'in-progress'
      if (attemptId === null) return
      tellStatus(leg)
      const AnsweredBy = isMachine ? 'machine_start' : 'human'
      words.push((later) => onMachineVerdict(later, attemptId, { CallSid: sid, AnsweredBy }))
      follow(leg, await handleLegAnswered(tx, { attemptId, callSid: sid }))
    },
    end,
  }
}
