import { placeCall } from '../carrier/calls'
import {
  announce,
  updateSeat,
  endConference,
  leaveConference,
  openConference,
  participantView,
  reserveSeat,
  stayInConference,
  type SeatChanges,
} from '../carrier/conferences'
import { endLeg } from '../carrier/legs'
import { playTo } from '../carrier/sounds'
import { createStop, Interrupted } from '../core/stop'
import type { Leg, LiveConference, Seat, World } from '../core/world'
import { DIAL_FIELDS, detectionOf, dialTargets, hookOf, RECORDING_EVENTS, recordingOf } from './calls'
import { notFound, RestError } from './errors'
import { invalid, PAGING, readForm, type Fields, type Form } from './form'
import type { Operation, RestRequest } from './operation'
import { pageBody, pageRequest } from './paging'
import { personaFault } from './persona-fault'

const CALL_EVENTS = ['initiated', 'ringing', 'answered', 'completed']
const CONFERENCE_EVENTS = ['start', 'end', 'join', 'leave', 'mute', 'hold', 'modify', 'speaker', 'announcement']
const MAX_LABEL_CHARS = 128

const CREATE_FIELDS: Fields = {
  ...DIAL_FIELDS,
  Label: 'text',
  Muted: 'boolean',
  Beep: ['true', 'false', 'onEnter', 'onExit'],
  StartConferenceOnEnter: 'boolean',
  EndConferenceOnExit: 'boolean',
  WaitUrl: 'text',
  WaitMethod: 'method',
  EarlyMedia: 'boolean',
  MaxParticipants: 'integer',
  ConferenceRecord: ['true', 'false', 'record-from-start', 'do-not-record'],
  ConferenceTrim: ['trim-silence', 'do-not-trim'],
  ConferenceStatusCallback: 'url',
  ConferenceStatusCallbackMethod: 'method',
  ConferenceStatusCallbackEvent: 'texts',
  ConferenceRecordingStatusCallback: 'url',
  ConferenceRecordingStatusCallbackMethod: 'method',
  ConferenceRecordingStatusCallbackEvent: 'texts',
  Region: 'text',
  Coaching: 'boolean',
  CallSidToCoach: 'text',
  JitterBufferSize: ['off', 'small', 'medium', 'large'],
  AmdStatusCallback: 'url',
  AmdStatusCallbackMethod: 'method',
  CallerDisplayName: 'text',
}
const UPDATE_FIELDS: Fields = {
  Muted: 'boolean',
  Hold: 'boolean',
  HoldUrl: 'url',
  HoldMethod: 'method',
  AnnounceUrl: 'url',
  AnnounceMethod: 'method',
  WaitUrl: 'text',
  WaitMethod: 'method',
  BeepOnExit: 'boolean',
  EndConferenceOnExit: 'boolean',
  Coaching: 'boolean',
  CallSidToCoach: 'text',
}

function requireCoachTarget(room: LiveConference | undefined, callSid: string | undefined) {
  if (callSid && !room?.seats.has(callSid))
    throw new RestError(400, 16027, `The participant to coach, ${callSid}, is not in this conference`)
}

function checkLabel(room: LiveConference | undefined, label: string | undefined) {
  if (label === undefined) return
  if (label.length > MAX_LABEL_CHARS || label.includes('/')) throw invalid('Label', label, 16023)
  if (/^CA[0-9a-f]{32}$/i.test(label)) throw invalid('Label', label, 16024)
  if (room && [...room.seats.values()].some((seat) => seat.label === label))
    throw invalid('Label', `${label} is taken`, 16025)
}

/** By SID, or by name where allowed. */
function requireConference(world: World, key: string, path: string): LiveConference {
  const room = world.conferences.get(key)
  if (!room) throw notFound(path)
  return room
}

function requireSeat(
  world: World,
  [conference, participant]: string[],
  path: string,
): { room: LiveConference; seat: Seat } {
  const room = requireConference(world, conference!, path)
  const key = decodeURIComponent(participant!)
  const seat = room.seats.get(key) ?? [...room.seats.values()].find((one) => one.label === key)
  if (!seat) throw notFound(path)
  return { room, seat }
}

function join(world: World, room: LiveConference, seat: Seat, leg: Leg) {
  const stop = createStop()
  leg.program = stop
  if (room.record.status === 'completed') return endLeg(world, leg, 'completed', 'the conference has ended')
  stayInConference(world, room, seat, stop)
    .then(() => endLeg(world, leg, 'completed', 'out of the conference'))
    .catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error
    })
}

function openConferenceFor(world: World, name: string, form: Form): LiveConference {
  const record = form.text('ConferenceRecord')
  return openConference(world, name, () => ({
    hook: hookOf(form, 'ConferenceStatusCallback', CONFERENCE_EVENTS, ['start', 'end']),
    maxParticipants: form.integer('MaxParticipants', 2, 250) ?? 250,
    recording:
      record === 'true' || record === 'record-from-start'
        ? {
            channels: 1,
            hook: hookOf(form, 'ConferenceRecordingStatusCallback', RECORDING_EVENTS, ['completed']),
            trim: form.text('ConferenceTrim') === 'trim-silence',
          }
        : null,
  }))
}

/** Listed while the phone rings. */
function create({ world, queue, path, ids, body }: RestRequest) {
  const form = readForm(body, CREATE_FIELDS)
  const targets = dialTargets(world, form)
  const key = decodeURIComponent(ids[0]!)
  const known = /^CF[0-9a-f]{32}$/i.test(key) ? requireConference(world, key, path) : world.conferencesByName.get(key)
  checkLabel(known, form.text('Label'))
  const amdUrl = form.text('AmdStatusCallback')
  const detection = detectionOf(form, amdUrl ? { url: amdUrl, method: form.method('AmdStatusCallbackMethod') } : null)
  if (detection && !amdUrl) throw new RestError(400, 21262, 'AmdStatusCallback is required with MachineDetection')
  const coaching = form.boolean('Coaching') ?? false
  if (coaching) requireCoachTarget(known, form.text('CallSidToCoach'))
  if (known && known.seats.size >= known.maxParticipants) throw new RestError(400, 16020, 'The conference is full')
  const call = {
    ...targets,
    statusHook: hookOf(form, 'StatusCallback', CALL_EVENTS, ['completed']),
    fallback: null,
    timeoutS: form.integer('Timeout', 5, 600) ?? 60,
    timeLimitS: form.integer('TimeLimit', 1, 86_400),
    record: recordingOf(form),
    detection: detection && { ...detection, background: true },
  }
  const fault = personaFault(world, targets.to, 'call')
  const room = known ?? openConferenceFor(world, key, form)
  const waitUrl = form.text('WaitUrl')
  let seat: Seat | null = null
  const leg = placeCall(world, queue, {
    ...call,
    onAnswer: (answered) => join(world, room, seat!, answered),
    onRinging() {
      seat!.status = 'ringing'
      if (form.boolean('EarlyMedia') === false) return
      for (const other of room.seats.values())
        if (other.status === 'connected' && !other.hold) playTo(other.leg, { kind: 'ringback' })
    },
  })
  seat = reserveSeat(world, room, leg, {
    label: form.text('Label') ?? null,
    muted: form.boolean('Muted') ?? false,
    hold: false,
    coaching,
    callSidToCoach: coaching ? (form.text('CallSidToCoach') ?? null) : null,
    startOnEnter: form.boolean('StartConferenceOnEnter') ?? true,
    endOnExit: form.boolean('EndConferenceOnExit') ?? false,
    beep: form.text('Beep') ?? 'true',
    wait: waitUrl ? { url: waitUrl, method: form.method('WaitMethod') } : form.has('WaitUrl') ? 'silence' : undefined,
  })
  const reserved = seat
  leg.endings.add(() => {
    if (reserved.status !== 'connected') leaveConference(world, room, reserved, 'participant_add_failed')
  })
  world.store.flush()
  return { status: 201, body: participantView(world, room, seat), ...(fault && { fault }) }
}

function update({ world, path, ids, body }: RestRequest) {
  const form = readForm(body, UPDATE_FIELDS)
  const { room, seat } = requireSeat(world, ids, path)
  const coachee = form.text('CallSidToCoach')
  if (form.boolean('Coaching')) requireCoachTarget(room, coachee ?? seat.callSidToCoach ?? undefined)
  const holdUrl = form.text('HoldUrl')
  const changes: SeatChanges = {}
  const setChange = <K extends keyof SeatChanges>(name: K, value: SeatChanges[K] | undefined) => {
    if (value !== undefined) changes[name] = value
  }
  setChange('muted', form.boolean('Muted'))
  setChange('hold', form.boolean('Hold'))
  setChange('holdHook', holdUrl ? { url: holdUrl, method: form.method('HoldMethod', 'GET') } : undefined)
  setChange('endOnExit', form.boolean('EndConferenceOnExit'))
  setChange('coaching', form.boolean('Coaching'))
  setChange('callSidToCoach', coachee)
  const waitUrl = form.text('WaitUrl')
  if (form.has('WaitUrl')) seat.wait = waitUrl ? { url: waitUrl, method: form.method('WaitMethod') } : 'silence'
  const beepOnExit = form.boolean('BeepOnExit')
  if (beepOnExit !== undefined) {
    const onEnter = seat.beep === 'true' || seat.beep === 'onEnter'
    seat.beep = beepOnExit ? (onEnter ? 'true' : 'onExit') : onEnter ? 'onEnter' : 'false'
  }
  updateSeat(world, room, seat, changes)
  const announceUrl = form.text('AnnounceUrl')
  if (announceUrl) announce(world, room, seat, { url: announceUrl, method: form.method('AnnounceMethod') })
  return { body: participantView(world, room, seat) }
}

/** A ringing phone is hung up; a joined leg continues with its next TwiML. */
function remove({ world, path, ids }: RestRequest) {
  const { room, seat } = requireSeat(world, ids, path)
  if (seat.status === 'connected') leaveConference(world, room, seat, 'participant_updated_via_api', true)
  else endLeg(world, seat.leg, 'canceled', 'removed from the conference', 487)
  if (room.seats.size === 0) endConference(world, room, 'last-participant-kicked', 'participant_updated_via_api', seat)
  return { status: 204 }
}

export const participantOperations: Operation[] = [
  { method: 'POST', path: '/Conferences/{CF}/Participants', run: create },
  { method: 'POST', path: '/Conferences/{CF}/Participants/{CA}', run: update },
  { method: 'DELETE', path: '/Conferences/{CF}/Participants/{CA}', run: remove },
  {
    method: 'GET',
    path: '/Conferences/{CF}/Participants/{CA}',
    run({ world, path, ids }) {
      const { room, seat } = requireSeat(world, ids, path)
      return { body: participantView(world, room, seat) }
    },
  },
  {
    method: 'GET',
    path: '/Conferences/{CF}/Participants',
    run({ world, path, query, ids }) {
      const form = readForm(query, { ...PAGING, Muted: 'boolean', Hold: 'boolean', Coaching: 'boolean' })
      if (!world.conferences.has(ids[0]!) && !world.store.find('conferences', ids[0]!)) throw notFound(path)
      const fits = (name: string, value: boolean) => form.boolean(name) === undefined || form.boolean(name) === value
      const room = world.conferences.get(ids[0]!)
      const seats = room
        ? [...room.seats.values()].filter(
            (seat) => fits('Muted', seat.muted) && fits('Hold', seat.hold) && fits('Coaching', seat.coaching),
          )
        : []
      const requested = pageRequest(form)
      const after = requested.before ? seats.findIndex((seat) => seat.leg.call.sid === requested.before) + 1 : 0
      const first = requested.before ? after : requested.page * requested.size
      const items = seats.slice(first, first + requested.size)
      const next = first + requested.size < seats.length ? items.at(-1)!.leg.call.sid : null
      const views = items.map((seat) => participantView(world, room!, seat))
      return { body: pageBody(path, query, requested, 'participants', views, next) }
    },
  },
]
