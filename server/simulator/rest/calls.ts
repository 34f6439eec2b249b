import { endByApi, placeCall, redirectByApi } from '../carrier/calls'
import type { MachineDetection } from '../carrier/amd'
import { callView, endLeg, saveCall } from '../carrier/legs'
import type { Hook } from '../carrier/webhooks'
import type { CallRecord, StatusHook, VoiceSource, World } from '../core/world'
import { findApplication } from './applications'
import { findCallerId } from './caller-ids'
import { notFound, RestError, wrongState } from './errors'
import { dateRange, invalid, PAGING, readForm, type Fields, type Form } from './form'
import { findNumber } from './numbers'
import type { Operation } from './operation'
import { dateFilters, equals, listPage } from './paging'
import { personaFault } from './persona-fault'

export const PHONE = /^\+[1-9]\d{6,14}$/
const OTHER_TARGET = /^(client|sip):.+/
const CALL_EVENTS = ['initiated', 'ringing', 'answered', 'completed']
export const RECORDING_EVENTS = ['in-progress', 'completed', 'absent']
const STATUSES = ['queued', 'ringing', 'in-progress', 'completed', 'busy', 'failed', 'no-answer', 'canceled'] as const
const MAX_TWIML_CHARS = 4_000

/** Shared by calls and participants. */
export const DIAL_FIELDS: Fields = {
  To: 'text',
  From: 'text',
  StatusCallback: 'url',
  StatusCallbackEvent: 'texts',
  StatusCallbackMethod: 'method',
  Timeout: 'integer',
  TimeLimit: 'integer',
  Record: 'boolean',
  RecordingChannels: ['mono', 'dual'],
  RecordingTrack: ['inbound', 'outbound', 'both'],
  RecordingStatusCallback: 'url',
  RecordingStatusCallbackMethod: 'method',
  RecordingStatusCallbackEvent: 'texts',
  Trim: ['trim-silence', 'do-not-trim'],
  MachineDetection: ['Enable', 'DetectMessageEnd'],
  MachineDetectionTimeout: 'integer',
  MachineDetectionSpeechThreshold: 'integer',
  MachineDetectionSpeechEndThreshold: 'integer',
  MachineDetectionSilenceTimeout: 'integer',
  CallerId: 'text',
  CallReason: 'text',
  CallToken: 'text',
  Byoc: 'text',
  SipAuthUsername: 'text',
  SipAuthPassword: 'text',
  ClientNotificationUrl: 'url',
}
const CREATE_FIELDS: Fields = {
  ...DIAL_FIELDS,
  Url: 'url',
  Method: 'method',
  Twiml: 'text',
  ApplicationSid: 'text',
  FallbackUrl: 'url',
  FallbackMethod: 'method',
  SendDigits: 'text',
  AsyncAmd: ['true', 'false'],
  AsyncAmdStatusCallback: 'url',
  AsyncAmdStatusCallbackMethod: 'method',
}
const UPDATE_FIELDS: Fields = {
  Url: 'url',
  Method: 'method',
  Status: ['canceled', 'completed'],
  FallbackUrl: 'url',
  FallbackMethod: 'method',
  StatusCallback: 'url',
  StatusCallbackMethod: 'method',
  Twiml: 'text',
  TimeLimit: 'integer',
}

/** Rejects unknown events. */
export function hookOf(form: Form, name: string, known: string[], defaultEvents: string[]): StatusHook | null {
  const url = form.text(name)
  if (!url) return null
  const events = form.texts(`${name}Event`).flatMap((value) => value.split(/[\s,]+/).filter(Boolean))
  const unknownEvent = events.find((event) => !known.includes(event))
  if (unknownEvent) throw invalid(`${name}Event`, unknownEvent, 21626)
  return { url, method: form.method(`${name}Method`), events: events.length ? events : defaultEvents }
}

export function dialTargets(world: World, form: Form) {
  const to = form.text('To')
  const from = form.text('From')
  if (!to) throw new RestError(400, 21201, "No 'To' number is specified")
  if (!from) throw new RestError(400, 21213, "No 'From' number is specified")
  if (!PHONE.test(to) && !OTHER_TARGET.test(to))
    throw new RestError(400, 21211, `The phone number you are attempting to call, ${to}, is not valid.`)
  // Client to client is allowed; other calls need an own number.
  if (to.startsWith('client:') && from.startsWith('client:')) return { to, from, phoneNumberSid: null }
  if (!PHONE.test(from)) throw new RestError(400, 21212, `The source phone number provided, ${from}, is not valid.`)
  const owned = findNumber(world, from)
  if (!owned && !findCallerId(world, from))
    throw new RestError(400, 21210, `The source phone number provided, ${from}, is not yet verified for your account.`)
  if (to === from) throw new RestError(400, 21211, 'A call cannot be made from a number to itself.')
  return { to, from, phoneNumberSid: owned?.sid ?? null }
}

export function detectionOf(form: Form, hook: Hook | null): MachineDetection | null {
  const mode = form.text('MachineDetection') as MachineDetection['mode'] | undefined
  const timeoutS = form.integer('MachineDetectionTimeout', 3, 59) ?? 30
  form.integer('MachineDetectionSpeechThreshold', 1_000, 6_000)
  form.integer('MachineDetectionSpeechEndThreshold', 500, 5_000)
  form.integer('MachineDetectionSilenceTimeout', 2_000, 10_000)
  return mode ? { mode, timeoutS, hook } : null
}

export function recordingOf(form: Form) {
  const hook = hookOf(form, 'RecordingStatusCallback', RECORDING_EVENTS, ['completed'])
  if (!form.boolean('Record')) return null
  return {
    channels: form.text('RecordingChannels') === 'dual' ? (2 as const) : (1 as const),
    track: (form.text('RecordingTrack') ?? 'both') as 'inbound' | 'outbound' | 'both',
    hook,
    trim: form.text('Trim') === 'trim-silence',
  }
}

function voiceOf(
  world: World,
  form: Form,
): { source: VoiceSource; fallback: Hook | null; statusHook: StatusHook | null } {
  const [url, twiml, applicationSid] = [form.text('Url'), form.text('Twiml'), form.text('ApplicationSid')]
  const fallbackUrl = form.text('FallbackUrl')
  const fallback = fallbackUrl ? { url: fallbackUrl, method: form.method('FallbackMethod') } : null
  const statusHook = hookOf(form, 'StatusCallback', CALL_EVENTS, ['completed'])
  if (url) return { source: { url, method: form.method('Method') }, fallback, statusHook }
  if (twiml) {
    if (twiml.length > MAX_TWIML_CHARS) throw invalid('Twiml', `longer than ${MAX_TWIML_CHARS} characters`)
    return { source: { twiml }, fallback, statusHook }
  }
  if (!applicationSid) throw new RestError(400, 21205, 'Url parameter is required.')
  const voice = findApplication(world, applicationSid)?.settings
  if (!voice?.VoiceUrl) throw new RestError(400, 21218, `Invalid ApplicationSid: ${applicationSid}`)
  const method = (name: string) => (voice[name] === 'GET' ? 'GET' : 'POST')
  return {
    source: { url: voice.VoiceUrl, method: method('VoiceMethod') },
    fallback: voice.VoiceFallbackUrl
      ? { url: voice.VoiceFallbackUrl, method: method('VoiceFallbackMethod') }
      : fallback,
    statusHook: voice.StatusCallback
      ? { url: voice.StatusCallback, method: method('StatusCallbackMethod'), events: ['completed'] }
      : statusHook,
  }
}

const create: Operation = {
  method: 'POST',
  path: '/Calls',
  run({ world, queue, body }) {
    const form = readForm(body, CREATE_FIELDS)
    const targets = dialTargets(world, form)
    const { source, fallback, statusHook } = voiceOf(world, form)
    const sendDigits = form.text('SendDigits')
    if (sendDigits && !/^[0-9A-D#*wW]{1,32}$/.test(sendDigits)) throw invalid('SendDigits', sendDigits, 21206)
    const background = form.text('AsyncAmd') === 'true'
    const amdUrl = form.text('AsyncAmdStatusCallback')
    const hook = amdUrl && background ? { url: amdUrl, method: form.method('AsyncAmdStatusCallbackMethod') } : null
    const detection = detectionOf(form, hook)
    const timeoutS = form.integer('Timeout', 1, 600) ?? 60
    const timeLimitS = form.integer('TimeLimit', 1, 86_400)
    const record = recordingOf(form)
    const fault = personaFault(world, targets.to, 'call')
    const leg = placeCall(world, queue, {
      ...targets,
      statusHook,
      fallback,
      timeoutS,
      timeLimitS,
      sendDigits,
      record,
      detection: detection && { ...detection, background },
      onAnswer: source,
    })
    // Acknowledged creates must survive a kill.
    world.store.flush()
    return { status: 201, body: callView(world, leg.call), ...(fault && { fault }) }
  },
}

const findCall = (world: World, callSid: string, path: string): CallRecord => {
  const call = world.legs.get(callSid)?.call ?? world.store.find<CallRecord>('calls', callSid)
  if (!call) throw notFound(path)
  return call
}

const update: Operation = {
  method: 'POST',
  path: '/Calls/{CA}',
  run({ world, path, ids, body }) {
    const form = readForm(body, UPDATE_FIELDS)
    const call = findCall(world, ids[0]!, path)
    const leg = world.legs.get(call.sid)
    const status = form.text('Status')
    const url = form.text('Url')
    const twiml = form.text('Twiml')
    if (twiml && twiml.length > MAX_TWIML_CHARS) throw invalid('Twiml', `longer than ${MAX_TWIML_CHARS} characters`)
    if (!leg) {
      if (status === 'completed' && !url && !twiml) return { body: callView(world, call) }
      throw wrongState('Call is not in-progress. Cannot redirect.')
    }
    const limitS = form.integer('TimeLimit', 1, 86_400)
    if (limitS !== undefined) {
      const spentS = leg.answeredElapsed === null ? 0 : (world.clock.elapsed() - leg.answeredElapsed) / 1000
      const end = () => endLeg(world, leg, 'completed', 'time limit')
      const timer = world.clock.after(Math.max(0, limitS - spentS) * 1000, end)
      leg.endings.add(() => timer.cancel())
    }
    const statusUrl = form.text('StatusCallback')
    if (statusUrl) {
      const events = call.statusHook?.events ?? ['completed']
      call.statusHook = { url: statusUrl, method: form.method('StatusCallbackMethod'), events }
      saveCall(world, call)
    }
    if (status === 'canceled' && call.status === 'in-progress')
      throw wrongState('Call is in-progress. It cannot be canceled.')
    if (status) endByApi(world, leg)
    else if (url || twiml) {
      if (call.status !== 'in-progress') throw wrongState('Call is not in-progress. Cannot redirect.')
      const fallbackUrl = form.text('FallbackUrl')
      if (fallbackUrl) call.fallback = { url: fallbackUrl, method: form.method('FallbackMethod') }
      redirectByApi(world, leg, url ? { url, method: form.method('Method') } : { twiml: twiml! })
    }
    return { body: callView(world, call) }
  },
}

export const callOperations: Operation[] = [
  create,
  update,
  {
    method: 'GET',
    path: '/Calls',
    run({ world, path, query }) {
      const form = readForm(query, {
        ...PAGING,
        ...dateRange('StartTime'),
        ...dateRange('EndTime'),
        To: 'text',
        From: 'text',
        ParentCallSid: 'text',
        Status: STATUSES,
      })
      const filters = [
        ...equals('to_number', form.text('To')),
        ...equals('from_number', form.text('From')),
        ...equals('parent_sid', form.text('ParentCallSid')),
        ...equals('status', form.text('Status')),
        ...dateFilters(form, 'StartTime', 'started_at'),
        ...dateFilters(form, 'EndTime', 'ended_at'),
      ]
      const show = (call: CallRecord) => callView(world, call)
      return { body: listPage(world, { path, query }, form, 'calls', 'calls', filters, show) }
    },
  },
  {
    method: 'GET',
    path: '/Calls/{CA}',
    run: ({ world, path, ids }) => ({ body: callView(world, findCall(world, ids[0]!, path)) }),
  },
  {
    method: 'DELETE',
    path: '/Calls/{CA}',
    run({ world, path, ids }) {
      const call = findCall(world, ids[0]!, path)
      if (world.legs.has(call.sid)) throw wrongState('A call in progress cannot be deleted.')
      world.store.remove('calls', call.sid)
      return { status: 204 }
    },
  },
]
