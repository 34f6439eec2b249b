import { sid } from '../core/ids'
import { rfc2822, rfc2822OrNull } from '../core/dates'
import type { CallEvent, CallRecord, Direction, FarEnd, FinalStatus, Leg, StatusHook, World } from '../core/world'
import { formatted, placeFields } from './geo'
import { copiesFor, sendInTurn } from './habits'
import type { Hook } from './webhooks'

/** Estimate; only completed calls cost. */
const PRICE_PER_MINUTE = 0.014

export type NewCall = {
  to: string
  from: string
  direction: Direction
  parentCallSid?: string | null
  phoneNumberSid?: string | null
  statusHook?: StatusHook | null
  fallback?: Hook | null
  persona?: string
}

const SILENT_PARTY: FarEnd = { name: '', hear() {}, ended() {} }

export function createLeg(world: World, call: NewCall): Leg {
  const now = world.clock.now()
  const record: CallRecord = {
    sid: sid('CA'),
    to: call.to,
    from: call.from,
    direction: call.direction,
    status: 'queued',
    parentCallSid: call.parentCallSid ?? null,
    phoneNumberSid: call.phoneNumberSid ?? null,
    createdAt: now,
    updatedAt: now,
    startedAt: null,
    answeredAt: null,
    endedAt: null,
    durationS: null,
    answeredBy: null,
    queueMs: 0,
    sipCode: null,
    statusHook: call.statusHook ?? null,
    sequence: 0,
    fallback: call.fallback ?? null,
    persona: call.persona ?? '',
  }
  const leg: Leg = {
    call: record,
    far: { ...SILENT_PARTY, name: call.to },
    alive: true,
    answeredElapsed: null,
    program: null,
    listeners: () => [],
    spoke() {},
    speech: null,
    ears: new Set(),
    endings: new Set(),
    tapes: new Set(),
    micMuted: false,
    callbacks: 'normal',
    transcripts: 'normal',
    heldCallback: null,
    extraParams: {},
    answerInbound: null,
    endedByApi: false,
    endParams: {},
    askedCode: null,
    detect: null,
  }
  world.legs.set(record.sid, leg)
  saveCall(world, record)
  return leg
}

export function saveCall(world: World, call: CallRecord) {
  world.store.save('calls', call.sid, () => ({
    sid: call.sid,
    to_number: call.to,
    from_number: call.from,
    status: call.status,
    parent_sid: call.parentCallSid,
    // Queued calls are listed by creation time.
    started_at: call.startedAt ?? call.createdAt,
    ended_at: call.endedAt,
    record: JSON.stringify(call),
  }))
  world.changed()
}

function saveUpdated(world: World, leg: Leg) {
  leg.call.updatedAt = world.clock.now()
  saveCall(world, leg.call)
}

/** Fields of every voice webhook. */
export function standardParams(world: World, call: CallRecord, status: string = call.status): Record<string, string> {
  return {
    CallSid: call.sid,
    AccountSid: world.account.sid,
    From: call.from,
    To: call.to,
    Caller: call.from,
    Called: call.to,
    CallStatus: status,
    ApiVersion: '2010-04-01',
    Direction: call.direction,
    ...(call.parentCallSid && { ParentCallSid: call.parentCallSid }),
    ...placeFields('From', call.from),
    ...placeFields('Caller', call.from),
    ...placeFields('To', call.to),
    ...placeFields('Called', call.to),
  }
}

/** Sends a status callback if subscribed. Does not wait for earlier answers. */
export function sendStatus(
  world: World,
  leg: Pick<Leg, 'call' | 'callbacks' | 'heldCallback' | 'endParams'>,
  event: CallEvent,
) {
  const { call } = leg
  const hook = call.statusHook
  if (!hook || !hook.events.includes(event)) return
  const status = event === 'answered' ? 'in-progress' : event === 'completed' ? call.status : event
  const params: Record<string, string> = {
    ...standardParams(world, call, status),
    Timestamp: rfc2822(world.clock.now()),
    CallbackSource: 'call-progress-events',
    SequenceNumber: String(call.sequence++),
    ...((status === 'ringing' || status === 'in-progress') && call.direction !== 'inbound' && { StirStatus: 'A' }),
    ...(event === 'completed' && {
      Duration: String(Math.ceil((call.durationS ?? 0) / 60)),
      CallDuration: String(call.durationS ?? 0),
      ...(call.sipCode !== null && { SipResponseCode: String(call.sipCode) }),
      ...leg.endParams,
    }),
  }
  saveCall(world, call)
  if (event === 'completed' && leg.callbacks === 'lose-last') {
    world.log.write('warning', {
      about: 'status',
      callSid: call.sid,
      text: 'The last callback was lost on purpose',
      params,
    })
    return
  }
  const send = () =>
    void world.webhooks.deliver({ about: 'status', hook, params, callSid: call.sid, copies: copiesFor(leg) })
  sendInTurn(world, leg, send, event === 'completed')
}

export function markInitiated(world: World, leg: Leg) {
  leg.call.startedAt = world.clock.now()
  saveUpdated(world, leg)
  sendStatus(world, leg, 'initiated')
}

export function markRinging(world: World, leg: Leg) {
  leg.call.startedAt ??= world.clock.now()
  leg.call.status = 'ringing'
  saveUpdated(world, leg)
  sendStatus(world, leg, 'ringing')
}

export function markAnswered(world: World, leg: Leg) {
  leg.call.startedAt ??= world.clock.now()
  leg.call.status = 'in-progress'
  leg.call.answeredAt = world.clock.now()
  leg.answeredElapsed = world.clock.elapsed()
  saveUpdated(world, leg)
  world.log.write('call', { callSid: leg.call.sid, to: leg.call.to, event: 'answered' })
  sendStatus(world, leg, 'answered')
}

/** Ends a leg: stops its program, leaves conference or bridge, sends the last callback. */
export function endLeg(world: World, leg: Leg, status: FinalStatus, reason: string, sipCode: number | null = null) {
  if (!leg.alive) return
  const { call } = leg
  leg.alive = false
  call.status = status
  call.endedAt = world.clock.now()
  call.updatedAt = call.endedAt
  call.sipCode = sipCode ?? (status === 'completed' ? 200 : null)
  call.durationS = leg.answeredElapsed === null ? 0 : Math.round((world.clock.elapsed() - leg.answeredElapsed) / 1000)
  world.log.write('call', { callSid: call.sid, to: call.to, event: 'ended', status, reason })
  leg.program?.stop()
  for (const ending of leg.endings) ending()
  leg.endings.clear()
  leg.far.ended(reason)
  world.legs.delete(call.sid)
  saveCall(world, call)
  sendStatus(world, leg, 'completed')
}

/** Ends a call left from a stopped process, with its callback. */
export function closeOrphanedCall(world: World, call: CallRecord) {
  call.status = call.status === 'in-progress' ? 'completed' : 'failed'
  call.endedAt = world.clock.now()
  call.updatedAt = call.endedAt
  call.durationS = call.answeredAt === null ? 0 : Math.round((call.updatedAt - call.answeredAt) / 1000)
  saveCall(world, call)
  sendStatus(world, { call, callbacks: 'normal', heldCallback: null, endParams: {} }, 'completed')
}

export function ensureAnswered(leg: Leg) {
  const answer = leg.answerInbound
  leg.answerInbound = null
  answer?.()
}

const price = (call: CallRecord) =>
  call.status === 'completed'
    ? (-PRICE_PER_MINUTE * Math.max(1, Math.ceil((call.durationS ?? 0) / 60))).toFixed(5)
    : null

export function callView(world: World, call: CallRecord) {
  const uri = `/2010-04-01/Accounts/${world.account.sid}/Calls/${call.sid}`
  const child = (name: string) => `${uri}/${name}.json`
  return {
    sid: call.sid,
    date_created: rfc2822(call.createdAt),
    date_updated: rfc2822(call.updatedAt),
    parent_call_sid: call.parentCallSid,
    account_sid: world.account.sid,
    to: call.to,
    to_formatted: formatted(call.to),
    from: call.from,
    from_formatted: formatted(call.from),
    phone_number_sid: call.phoneNumberSid,
    status: call.status,
    start_time: rfc2822OrNull(call.startedAt),
    end_time: rfc2822OrNull(call.endedAt),
    duration: call.durationS === null ? null : String(call.durationS),
    price: price(call),
    price_unit: 'USD',
    direction: call.direction,
    answered_by: call.answeredBy,
    api_version: '2010-04-01',
    forwarded_from: null,
    group_sid: null,
    caller_name: null,
    queue_time: String(call.queueMs),
    trunk_sid: null,
    uri: `${uri}.json`,
    subresource_uris: {
      notifications: child('Notifications'),
      recordings: child('Recordings'),
      payments: child('Payments'),
      events: child('Events'),
      siprec: child('Siprec'),
      streams: child('Streams'),
      transcriptions: child('Transcriptions'),
      user_defined_message_subscriptions: child('UserDefinedMessageSubscriptions'),
      user_defined_messages: child('UserDefinedMessages'),
    },
  }
}
