import type { Ctx } from '../../app/domain/context.server'
import { hearLegAnswered } from '../../app/domain/calls/hear-lead-leg.server'
import { hearSentOn } from '../../app/domain/transfers/sent-on.server'
import {
  CarrierError,
  type AskKey,
  type CallTruth,
  type Carrier,
  type Goodbye,
  type LegInstruction,
  type PlaceCall,
  type RoomPlace,
  type SendOn,
} from '../../app/domain/carrier.port'
import { conferenceEvent } from '../../server/webhooks/twilio/conference'
import { leadStatus, leadVerdict } from '../../server/webhooks/twilio/lead'
import type { Fields } from '../../server/webhooks/webhook'

/** One call at the carrier. */
export interface Leg {
  sid: string
  kind: 'seller' | 'supervisor' | 'called' | 'sent-on'
  number: string
  attemptId: string | null
  status: CallTruth['status']
  /** Where it stands: who is there hears it, but for these three. */
  place: RoomPlace | null
  hold: boolean
  muted: boolean
  coach: string | null
  /** Somebody the leg was sent on to. */
  other: Leg | null
  /** It says something and hangs up then. */
  speaks: boolean
}

/** What the carrier has to tell, in an order that nobody may rely on. */
export interface Word {
  (tctx: Ctx): Promise<unknown>
  /** What it does where nobody hears it. */
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
 * A carrier of a few rules that does at once what it is asked for, and tells of it when the test says so: rooms, hold, mute,
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
    if (attemptId !== null) words.push((tctx) => leadStatus(tctx, attemptId, { CallSid: sid, CallStatus: status }))
  }
  const tellRoom = (leg: Leg, { roomName, sessionId, label }: RoomPlace, fields: Fields) => {
    count += 1
    const SequenceNumber = String(count)
    const ConferenceSid = roomSid(roomName)
    const about = { ConferenceSid, SequenceNumber, CallSid: leg.sid, ParticipantLabel: label, ...fields }
    words.push((tctx) => conferenceEvent(tctx, sessionId, about))
  }
  const leave = (leg: Leg, why: string) => {
    if (leg.place) tellRoom(leg, leg.place, { StatusCallbackEvent: 'participant-leave', ReasonParticipantLeft: why })
    Object.assign(leg, { place: null, hold: false, coach: null })
  }
  const enter = (leg: Leg, place: RoomPlace) => {
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
      ...facts,
    }
    legs.push(leg)
    return leg
  }
  const end = (leg: Leg, status: CallTruth['status']) => {
    if (!isLive(leg)) return
    leg.status = status
    leave(leg, 'participant_hung_up')
    if (leg.other) end(leg.other, 'completed')
    tellStatus(leg)
    const before = legs.find(({ other }) => other === leg)
    if (before) sentOnIsOver(before, status)
  }
  /** Whoever was sent on asks what to do; one who is not answered is hung up on. */
  const sentOnIsOver = (leg: Leg, status: CallTruth['status']) => {
    leg.other = null
    const isThere = isLive(leg)
    const question: Word = async (tctx) => {
      const ended = { attemptId: leg.attemptId!, callSid: leg.sid, status: status as 'busy', isThere }
      const next = await hearSentOn(tctx, ended)
      if (isLive(leg)) follow(leg, next)
    }
    question.lost = () => end(leg, 'completed')
    words.push(question)
  }
  const follow = (leg: Leg, instruction: LegInstruction | SendOn | Goodbye | AskKey) => {
    leave(leg, 'participant_updated_via_api')
    leg.speaks = instruction.kind === 'callback-message' || instruction.kind === 'goodbye'
    if (leg.other) {
      const { other } = leg
      leg.other = null
      end(other, 'completed')
    }
    if (instruction.kind === 'join-room') enter(leg, instruction)
    else if (instruction.kind === 'hang-up') end(leg, 'completed')
    else if (instruction.kind === 'send-on') leg.other = add({ kind: 'sent-on', number: instruction.to })
  }
  const truth = (leg: Leg | undefined): CallTruth | null =>
    leg ? { callSid: leg.sid, status: leg.status, startedAt: null, endedAt: null, durationMs: null } : null

  const carrier: Partial<Carrier> = {
    simulated: true,
    async placeCall({ attemptId, to }: PlaceCall) {
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
    findRoom: async (name) => (legs.some(({ place }) => place?.roomName === name) ? roomSid(name) : null),
    isInRoom: async (sid, callSid) => {
      const place = legOf(callSid)?.place
      return !!place && roomSid(place.roomName) === sid
    },
    async muteInRoom(_room, sid, muted) {
      Object.assign(legOf(sid) ?? {}, { muted })
    },
    async holdInRoom(room, sid, hold) {
      const leg = legOf(sid)
      if (!leg?.place || roomSid(leg.place.roomName) !== room) return false
      leg.hold = hold
      lost()
      return true
    },
    async voiceInRoom(_room, sid, voice) {
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
    /** The next answers are lost; what was asked for is done. */
    loseAnswers: (times: number) => void (losesAnswers = times),
    /** Takes a word that is still to be said out of the list; undefined: there is none. */
    takeWord: (by: number): Word | undefined => words.splice(by % Math.max(1, words.length), 1)[0],
    sayAgain: (word: Word) => void words.push(word),
    /** A phone of ours comes into a room. */
    phone(kind: 'seller' | 'supervisor', seat: (sid: string) => Promise<RoomPlace | null>) {
      const leg = add({ kind, number: '', status: 'in-progress', muted: kind === 'supervisor' })
      return seat(leg.sid).then((place) => (place ? enter(leg, place) : end(leg, 'completed')))
    },
    /** Somebody picks up, and the carrier asks what they are to hear. */
    async pickUp(tctx: Ctx, leg: Leg, isMachine: boolean) {
      const { attemptId, sid } = leg
      leg.status = 'in-progress'
      if (attemptId === null) return
      tellStatus(leg)
      const AnsweredBy = isMachine ? 'machine_start' : 'human'
      words.push((later) => leadVerdict(later, attemptId, { CallSid: sid, AnsweredBy }))
      follow(leg, await hearLegAnswered(tctx, { attemptId, callSid: sid }))
    },
    end,
  }
}
