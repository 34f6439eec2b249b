import { rfc2822 } from '../core/dates'
import { sid } from '../core/ids'
import { createStop, Interrupted, untilStopped, wait, type Stop } from '../core/stop'
import type {
  ConferenceEnd,
  ConferenceRecord,
  Leg,
  LiveConference,
  Seat,
  SeatSettings,
  StatusHook,
  World,
} from '../core/world'
import { playDocument } from '../twiml/ambience'
import { endLeg } from './legs'
import { startRecording } from './recordings'
import { playTo } from './sounds'
import type { Hook } from './webhooks'

export type LeaveReason =
  | 'conference_ended_via_api'
  | 'moderator_ended_conference'
  | 'participant_updated_via_api'
  | 'participant_hung_up'
  | 'participant_add_failed'

export type ConferenceSettings = {
  hook: StatusHook | null
  maxParticipants: number
  recording: LiveConference['recording']
}

const DEFAULT_MUSIC = 'hold music'
const SPEECH_TAIL_MS = 700

export function saveConference(world: World, record: ConferenceRecord) {
  record.updatedAt = world.clock.now()
  world.store.save('conferences', record.sid, () => ({
    sid: record.sid,
    friendly_name: record.friendlyName,
    status: record.status,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    record: JSON.stringify(record),
  }))
  world.changed()
}

/** Finds or opens a conference. Its first participant decides the callbacks. */
export function openConference(world: World, friendlyName: string, settings: () => ConferenceSettings): LiveConference {
  const known = world.conferencesByName.get(friendlyName)
  if (known) return known
  const now = world.clock.now()
  const { hook, maxParticipants, recording } = settings()
  const room: LiveConference = {
    record: {
      sid: sid('CF'),
      friendlyName,
      status: 'init',
      createdAt: now,
      updatedAt: now,
      hook,
      sequence: 0,
      endReason: null,
      callSidEnding: null,
    },
    seats: new Map(),
    maxParticipants,
    recording,
    tape: null,
    announcements: new Set(),
  }
  world.conferences.set(room.record.sid, room)
  world.conferencesByName.set(friendlyName, room)
  saveConference(world, room.record)
  return room
}

function publishEvent(
  world: World,
  record: ConferenceRecord,
  group: string,
  event: string,
  params: Record<string, string> = {},
) {
  const hook = record.hook
  if (!hook || !hook.events.includes(group)) return
  record.sequence++
  saveConference(world, record)
  void world.webhooks.deliver({
    about: 'conference',
    hook,
    params: {
      ConferenceSid: record.sid,
      FriendlyName: record.friendlyName,
      AccountSid: world.account.sid,
      SequenceNumber: String(record.sequence),
      Timestamp: rfc2822(world.clock.now()),
      StatusCallbackEvent: event,
      ...params,
    },
    ...(params.CallSid && { callSid: params.CallSid }),
  })
}

const seatParams = (seat: Seat): Record<string, string> => ({
  CallSid: seat.leg.call.sid,
  Muted: String(seat.muted),
  Hold: String(seat.hold),
  Coaching: String(seat.coaching),
  ...(seat.callSidToCoach && { CallSidToCoach: seat.callSidToCoach }),
  EndConferenceOnExit: String(seat.endOnExit),
  StartConferenceOnEnter: String(seat.startOnEnter),
  ...(seat.label !== null && { ParticipantLabel: seat.label }),
})

const connected = (room: LiveConference) => [...room.seats.values()].filter((seat) => seat.status === 'connected')

const isAudible = (room: LiveConference, seat: Seat) =>
  room.record.status === 'in-progress' && !seat.muted && !seat.hold

/**
 * Who receives this participant's audio: no one before the start, on hold or muted; only the coached leg while
 * coaching.
 */
function listenersOf(room: LiveConference, seat: Seat): Leg[] {
  if (!isAudible(room, seat)) return []
  return connected(room)
    .filter((other) => other !== seat && !other.hold)
    .filter((other) => !seat.coaching || other.leg.call.sid === seat.callSidToCoach)
    .map((other) => other.leg)
}

function noteSpeech(world: World, room: LiveConference, seat: Seat) {
  if (!isAudible(room, seat) || !room.record.hook?.events.includes('speaker')) return
  const now = world.clock.elapsed()
  if (seat.speakingUntil < now)
    publishEvent(world, room.record, 'speaker', 'participant-speech-start', seatParams(seat))
  seat.speakingUntil = now + SPEECH_TAIL_MS
  world.clock.after(SPEECH_TAIL_MS + 1, () => {
    if (seat.speakingUntil > world.clock.elapsed() || seat.left === null) return
    publishEvent(world, room.record, 'speaker', 'participant-speech-stop', seatParams(seat))
  })
}

/** Listed, but not in the conference until the phone answers. */
export function reserveSeat(world: World, room: LiveConference, leg: Leg, settings: SeatSettings): Seat {
  const now = world.clock.now()
  const seat: Seat = {
    ...settings,
    leg,
    status: 'queued',
    createdAt: now,
    updatedAt: now,
    ambience: null,
    left: null,
    speakingUntil: 0,
  }
  room.seats.set(leg.call.sid, seat)
  return seat
}

function stopAmbience(seat: Seat) {
  if (!seat.ambience) return
  seat.ambience.stop()
  seat.ambience = null
  playTo(seat.leg, { kind: 'silence' })
}

function startAmbience(world: World, seat: Seat, hook: Hook | 'silence' | undefined) {
  stopAmbience(seat)
  const stop = createStop()
  seat.ambience = stop
  if (hook === 'silence') return playTo(seat.leg, { kind: 'silence' })
  if (!hook) return playTo(seat.leg, { kind: 'music', text: DEFAULT_MUSIC })
  const loop = async () => {
    const audience = { world, legs: () => [seat.leg], stop, route: 'twiml-play' as const }
    for (;;) {
      if ((await playDocument(audience, seat.leg, hook)) !== null) return
      await wait(world.clock, 1_000, stop)
    }
  }
  loop().catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error
  })
}

/** `left` runs once, if the leg leaves and its call continues. */
export function enterConference(world: World, room: LiveConference, seat: Seat, left: () => void) {
  const { leg } = seat
  seat.status = 'connected'
  seat.left = left
  seat.updatedAt = world.clock.now()
  leg.listeners = () => listenersOf(room, seat)
  leg.spoke = () => noteSpeech(world, room, seat)
  publishEvent(world, room.record, 'join', 'participant-join', seatParams(seat))
  const inside = connected(room)
  if (room.record.status === 'init') {
    if (inside.length >= 2 && inside.some((one) => one.startOnEnter)) start(world, room)
    else startAmbience(world, seat, seat.wait)
  } else if (seat.beep === 'true' || seat.beep === 'onEnter')
    for (const other of inside) if (other !== seat && !other.hold) playTo(other.leg, { kind: 'beep' })
  if (room.record.status === 'in-progress') for (const one of inside) one.leg.far.connected?.()
  world.changed()
}

function start(world: World, room: LiveConference) {
  room.record.status = 'in-progress'
  saveConference(world, room.record)
  publishEvent(world, room.record, 'start', 'conference-start')
  for (const seat of connected(room)) if (!seat.hold) stopAmbience(seat)
  const first = connected(room)[0]
  if (room.recording && first) {
    const { channels, hook, trim } = room.recording
    const source = 'Conference'
    const conferenceSid = room.record.sid
    room.tape = startRecording(world, first.leg, { source, channels, track: 'both', hook, trim, conferenceSid })
  }
}

/** May end the conference. */
export function leaveConference(world: World, room: LiveConference, seat: Seat, reason: LeaveReason, kicked = false) {
  const { leg } = seat
  if (!room.seats.delete(leg.call.sid)) return
  stopAmbience(seat)
  leg.listeners = () => []
  leg.spoke = () => {}
  publishEvent(world, room.record, 'leave', 'participant-leave', {
    ...seatParams(seat),
    ParticipantCallStatus: leg.call.status,
    ReasonParticipantLeft: reason,
  })
  const { left } = seat
  seat.left = null
  if (room.record.status !== 'completed') {
    const inside = connected(room)
    if (seat.endOnExit && left) {
      const exit = kicked ? 'kicked' : 'left'
      endConference(world, room, `participant-with-end-conference-on-exit-${exit}`, 'moderator_ended_conference', seat)
    } else if (inside.length === 0 && room.seats.size === 0)
      endConference(
        world,
        room,
        kicked ? 'last-participant-kicked' : 'last-participant-left',
        'participant_hung_up',
        seat,
      )
    else if ((seat.beep === 'true' || seat.beep === 'onExit') && left)
      for (const other of inside) if (!other.hold) playTo(other.leg, { kind: 'beep' })
  }
  left?.()
  world.changed()
}

export function endConference(
  world: World,
  room: LiveConference,
  reason: ConferenceEnd,
  leaving: LeaveReason,
  cause: Seat | null,
) {
  const { record } = room
  if (record.status === 'completed') return
  record.status = 'completed'
  record.endReason = reason
  record.callSidEnding = cause?.leg.call.sid ?? null
  world.conferences.delete(record.sid)
  if (world.conferencesByName.get(record.friendlyName) === room) world.conferencesByName.delete(record.friendlyName)
  saveConference(world, record)
  void room.tape?.stop()
  for (const stop of room.announcements) stop()
  for (const seat of room.seats.values()) {
    const invited = seat.status !== 'connected'
    leaveConference(world, room, seat, invited ? 'participant_add_failed' : leaving)
    if (invited) endLeg(world, seat.leg, 'canceled', 'the conference has ended', 487)
  }
  publishEvent(world, record, 'end', 'conference-end', {
    ReasonConferenceEnded: reason,
    Reason: `Conference ended: ${reason}`,
    ...(cause && { CallSidEndingConference: cause.leg.call.sid }),
    ...(cause?.label && { ParticipantLabelEndingConference: cause.label }),
  })
}

export type SeatChanges = {
  muted?: boolean
  hold?: boolean
  holdHook?: Hook
  endOnExit?: boolean
  coaching?: boolean
  callSidToCoach?: string
}

/** Each change is its own event. */
export function updateSeat(world: World, room: LiveConference, seat: Seat, changes: SeatChanges) {
  seat.updatedAt = world.clock.now()
  const publish = (group: string, event: string) =>
    publishEvent(world, room.record, group, `participant-${event}`, seatParams(seat))
  if (changes.muted !== undefined && changes.muted !== seat.muted) {
    seat.muted = changes.muted
    publish('mute', seat.muted ? 'mute' : 'unmute')
  }
  if (changes.hold !== undefined && changes.hold !== seat.hold) {
    seat.hold = changes.hold
    if (seat.hold) startAmbience(world, seat, changes.holdHook)
    else {
      stopAmbience(seat)
      if (room.record.status === 'init') startAmbience(world, seat, seat.wait)
    }
    publish('hold', seat.hold ? 'hold' : 'unhold')
  }
  const before = `${seat.endOnExit} ${seat.coaching} ${seat.callSidToCoach}`
  if (changes.endOnExit !== undefined) seat.endOnExit = changes.endOnExit
  if (changes.coaching !== undefined) {
    seat.coaching = changes.coaching
    if (!seat.coaching) seat.callSidToCoach = null
  }
  if (changes.callSidToCoach !== undefined) seat.callSidToCoach = changes.callSidToCoach
  if (before !== `${seat.endOnExit} ${seat.coaching} ${seat.callSidToCoach}`) publish('modify', 'modify')
  world.changed()
}

/** `seat` null: all participants. Continues when one leaves. */
export function announce(world: World, room: LiveConference, seat: Seat | null, hook: Hook) {
  const first = seat ?? connected(room)[0]
  if (!first) return
  const stop = createStop()
  const endings = seat ? seat.leg.endings : room.announcements
  endings.add(stop.stop)
  const legs = () => (seat ? [seat.leg] : connected(room).map((one) => one.leg))
  const about = { AnnounceUrl: hook.url, ...(seat && seatParams(seat)) }
  playDocument({ world, legs, stop, route: 'announce' }, first.leg, hook)
    .then((code) => {
      if (stop.stopped) return
      if (code === null) publishEvent(world, room.record, 'announcement', 'announcement-end', about)
      else {
        const failed = { ...about, ReasonAnnouncementFailed: `Error ${code}` }
        publishEvent(world, room.record, 'announcement', 'announcement-fail', failed)
      }
    })
    .catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error
    })
    .finally(() => endings.delete(stop.stop))
}

/** Closes a conference left from a stopped process. */
export function closeOrphanedConference(world: World, record: ConferenceRecord) {
  record.status = 'completed'
  record.endReason = 'last-participant-left'
  saveConference(world, record)
  publishEvent(world, record, 'end', 'conference-end', {
    ReasonConferenceEnded: record.endReason,
    Reason: 'Conference ended',
  })
}

export function conferenceView(world: World, record: ConferenceRecord) {
  const uri = `/2010-04-01/Accounts/${world.account.sid}/Conferences/${record.sid}`
  return {
    account_sid: world.account.sid,
    date_created: rfc2822(record.createdAt),
    date_updated: rfc2822(record.updatedAt),
    api_version: '2010-04-01',
    friendly_name: record.friendlyName,
    region: 'us1',
    sid: record.sid,
    status: record.status,
    uri: `${uri}.json`,
    subresource_uris: { participants: `${uri}/Participants.json`, recordings: `${uri}/Recordings.json` },
    reason_conference_ended: record.endReason,
    call_sid_ending_conference: record.callSidEnding,
  }
}

export function participantView(world: World, room: LiveConference, seat: Seat) {
  const { call } = seat.leg
  return {
    account_sid: world.account.sid,
    call_sid: call.sid,
    label: seat.label,
    call_sid_to_coach: seat.callSidToCoach,
    coaching: seat.coaching,
    conference_sid: room.record.sid,
    date_created: rfc2822(seat.createdAt),
    date_updated: rfc2822(seat.updatedAt),
    end_conference_on_exit: seat.endOnExit,
    muted: seat.muted,
    hold: seat.hold,
    start_conference_on_enter: seat.startOnEnter,
    status: seat.status,
    queue_time: String(call.queueMs),
    uri: `/2010-04-01/Accounts/${world.account.sid}/Conferences/${room.record.sid}/Participants/${call.sid}.json`,
  }
}

export const stayInConference = (world: World, room: LiveConference, seat: Seat, stop: Stop) =>
  untilStopped<void>(stop, (done) => {
    enterConference(world, room, seat, done)
    return () => {
      const byHand = !seat.leg.alive && !seat.leg.endedByApi
      leaveConference(world, room, seat, byHand ? 'participant_hung_up' : 'participant_updated_via_api')
    }
  })
