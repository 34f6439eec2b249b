import { randomInt } from 'node:crypto'
import { CARRIER_NUMBER } from '../carrier/caller-id-call'
import { placeCall } from '../carrier/calls'
import { newRecord } from '../carrier/messages'
import type { CallQueue } from '../carrier/queue'
import { iso8601 } from '../core/dates'
import { sid } from '../core/ids'
import type { World } from '../core/world'
import { notFound, RestError } from './errors'
import { readForm } from './form'
import type { Operation } from './operation'
import { equals } from './paging'

type Channel = 'sms' | 'call'

type VerificationRecord = {
  sid: string
  to: string
  channel: Channel
  status: 'pending' | 'approved'
  code: string
  sends: { sid: string; at: number; channel: Channel }[]
  checks: number
  createdAt: number
  updatedAt: number
}

const CODE_LENGTH = 5
const MAX_SENDS = 5
const MAX_CHECKS = 5
const EXPIRES_AFTER_MS = 10 * 60_000
const LANDLINE_CODE = 30_006

/** One service; the account's digits. */
const serviceSid = (world: World) => `VA${world.account.sid.slice(2)}`

function save(world: World, record: VerificationRecord) {
  record.updatedAt = world.clock.now()
  world.store.save('verifications', record.sid, () => ({
    sid: record.sid,
    to_number: record.to,
    status: record.status,
    record: JSON.stringify(record),
  }))
}

function findPending(world: World, to: string): VerificationRecord | null {
  const filters = [...equals('to_number', to), ...equals('status', 'pending')]
  const [found] = world.store.list<VerificationRecord>('verifications', filters, 1, null).items
  return found && found.createdAt + EXPIRES_AFTER_MS > world.clock.now() ? found : null
}

/** To the phone on the phones page; not a text or webhook of the account. */
function send(world: World, queue: CallQueue, to: string, channel: Channel, code: string) {
  if (channel === 'sms') {
    const body = `Your verification code is: ${code}`
    const record = newRecord(world, { to, from: CARRIER_NUMBER, body, direction: 'outbound-api', status: 'delivered' })
    world.log.write('text', { messageSid: record.sid, from: record.from, to, body })
    return world.exchange.textSent(record)
  }
  const spoken = `Your verification code is: ${[...code].join(' ')}.`
  placeCall(world, queue, {
    to,
    from: CARRIER_NUMBER,
    phoneNumberSid: null,
    statusHook: null,
    fallback: null,
    timeoutS: 30,
    timeLimitS: undefined,
    record: null,
    detection: null,
    onAnswer: { twiml: `<Response><Pause length="1"/><Say loop="3">${spoken}</Say><Hangup/></Response>` },
  })
}

function view(world: World, record: VerificationRecord) {
  const service = serviceSid(world)
  return {
    sid: record.sid,
    service_sid: service,
    account_sid: world.account.sid,
    to: record.to,
    channel: record.channel,
    status: record.status,
    valid: record.status === 'approved',
    date_created: iso8601(record.createdAt),
    date_updated: iso8601(record.updatedAt),
    lookup: {},
    amount: null,
    payee: null,
    send_code_attempts: record.sends.map((one) => ({
      time: iso8601(one.at),
      channel: one.channel,
      attempt_sid: one.sid,
    })),
    sna: null,
    url: `https://verify.twilio.com/v2/Services/${service}/Verifications/${record.sid}`,
  }
}

function checkView(world: World, record: VerificationRecord) {
  const { sid: recordSid, service_sid, account_sid, to, channel, status, valid } = view(world, record)
  const dates = { date_created: iso8601(record.createdAt), date_updated: iso8601(record.updatedAt) }
  return {
    sid: recordSid,
    service_sid,
    account_sid,
    to,
    channel,
    status,
    valid,
    amount: null,
    payee: null,
    ...dates,
    sna_attempts_error_codes: null,
  }
}

/** Verify v2: texts and calls. Below `/v2`. */
export const verificationOperations: Operation[] = [
  {
    method: 'POST',
    path: '/Services/{VA}/Verifications',
    run({ world, queue, path, ids, body }) {
      if (ids[0] !== serviceSid(world)) throw notFound(path)
      const form = readForm(body, { To: 'text', Channel: ['sms', 'call'], CustomFriendlyName: 'text', Locale: 'text' })
      const to = form.text('To') ?? ''
      const channel = form.text('Channel') as Channel | undefined
      if (!/^\+[1-9]\d{6,14}$/.test(to) || channel === undefined)
        throw new RestError(400, 60200, `Invalid parameter \`To\`: ${to}`)
      const { texts } = world.population.texterOf(to, 1)
      if (channel === 'sms' && texts.outcome === 'undelivered' && texts.errorCode === LANDLINE_CODE)
        throw new RestError(403, 60205, 'SMS is not supported by landline phone number')
      const now = world.clock.now()
      const record: VerificationRecord = findPending(world, to) ?? {
        sid: sid('VE'),
        to,
        channel,
        status: 'pending',
        code: String(randomInt(10 ** (CODE_LENGTH - 1), 10 ** CODE_LENGTH)),
        sends: [],
        checks: 0,
        createdAt: now,
        updatedAt: now,
      }
      if (record.sends.length >= MAX_SENDS) throw new RestError(429, 60203, 'Max send attempts reached')
      record.channel = channel
      record.sends.push({ sid: sid('VL'), at: now, channel })
      save(world, record)
      send(world, queue, to, channel, record.code)
      return { status: 201, body: view(world, record) }
    },
  },
  {
    method: 'POST',
    path: '/Services/{VA}/VerificationCheck',
    run({ world, path, ids, body }) {
      if (ids[0] !== serviceSid(world)) throw notFound(path)
      const form = readForm(body, { To: 'text', Code: 'text', VerificationSid: 'text' })
      const record = findPending(world, form.text('To') ?? '')
      if (!record) throw notFound(path)
      if (record.checks >= MAX_CHECKS) throw new RestError(429, 60202, 'Max check attempts reached')
      record.checks++
      if (form.text('Code') === record.code) record.status = 'approved'
      save(world, record)
      return { status: 201, body: checkView(world, record) }
    },
  },
]
