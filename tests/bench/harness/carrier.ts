import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks'
import { requestBytes } from './load'

/** A call that the app asked for. */
export interface CarrierCall {
  sid: string
  to: string
  from: string
  /** Path of our callback address. */
  statusPath: string
  /** performance.now() when the create was read. */
  at: number
}

export interface BenchCarrier {
  url: string
  calls: CarrierCall[]
  /** Called with each create once it is read; a promise holds the answer back. */
  onCreate: (call: CarrierCall) => void | Promise<void>
  close(): void
}

export const ACCOUNT_SID = `AC${'0'.repeat(32)}`
export const AUTH_TOKEN = 'a-token-of-the-carrier-account'
/** All that a program gets of it. */
export const CARRIER_ACCOUNT = {
  sid: ACCOUNT_SID,
  authToken: AUTH_TOKEN,
  apiKey: `SK${'0'.repeat(32)}`,
  apiSecret: 'a-secret-of-the-api-key',
  applicationSid: `AP${'0'.repeat(32)}`,
}
/** As a product on the open internet has it: no port. */
export const PUBLIC_URL = 'https://dialer.harbor.test'

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** The least that the carrier adapter takes for a carrier: every call is accepted and rings for ever, every phone stays where it is. */
export async function openCarrier(): Promise<BenchCarrier> {
  const statusOf = (path: string) => (carrier.calls.some(({ sid }) => path.includes(sid)) ? 'ringing' : 'in-progress')
  const carrier: BenchCarrier = { url: '', calls: [], onCreate: () => {}, close: () => void server.close() }
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (form) => {
      const isCreate = request.method === 'POST' && request.url!.endsWith('/Calls.json')
      const sid = `CA${String(carrier.calls.length).padStart(32, '0')}`
      if (isCreate) {
        const { pathname } = new URL(form.get('StatusCallback')!)
        const call = { sid, to: form.get('To')!, from: form.get('From')!, statusPath: pathname, at: performance.now() }
        carrier.calls.push(call)
        await carrier.onCreate(call)
      }
      response.writeHead(isCreate ? 201 : 200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ sid, status: isCreate ? 'queued' : statusOf(request.url!), incoming_phone_numbers: [] }),
      )
    })
  })
  // The adapter keeps its connections; one that we close under it would be an answer that was lost.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  carrier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return carrier
}

type Status = 'initiated' | 'ringing' | 'no-answer'
const SEQUENCE: Record<Status, string> = { initiated: '0', ringing: '1', 'no-answer': '3' }

/** A status callback as the carrier sends it, with all its fields and its signature. */
export const statusWebhook = (call: CarrierCall, status: Status, publicUrl: string = PUBLIC_URL): Buffer =>
  webhookOf(call, call.statusPath, publicUrl, {
    CallStatus: status,
    CallbackSource: 'call-progress-events',
    SequenceNumber: SEQUENCE[status],
    Timestamp: 'Tue, 10 Mar 2026 16:00:00 +0000',
  })

/** The call was picked up and the carrier asks what it does now. */
export const answerWebhook = (call: CarrierCall, publicUrl: string = PUBLIC_URL): Buffer =>
  webhookOf(call, call.statusPath.replace(/status$/, 'twiml'), publicUrl, { CallStatus: 'in-progress' })

/** A text as the carrier reports it. `index`: makes it unique. */
export function textWebhook(
  { index, from, to, body }: { index: number; from: string; to: string; body: string },
  publicUrl: string = PUBLIC_URL,
): Buffer {
  const sid = `SM${String(index).padStart(32, '0')}`
  return signedForm('/webhooks/twilio/messaging/inbound', sid, publicUrl, {
    ToCountry: 'US',
    ToState: 'IL',
    ToCity: 'CHICAGO',
    ToZip: '60601',
    FromCountry: 'US',
    FromState: 'CA',
    FromCity: 'SAN FRANCISCO',
    FromZip: '94103',
    SmsMessageSid: sid,
    NumMedia: '0',
    SmsSid: sid,
    SmsStatus: 'received',
    Body: body,
    To: to,
    NumSegments: '1',
    MessageSid: sid,
    AccountSid: ACCOUNT_SID,
    From: from,
    ApiVersion: '2010-04-01',
  })
}

function webhookOf(call: CarrierCall, path: string, publicUrl: string, more: Record<string, string>): Buffer {
  return signedForm(path, call.sid, publicUrl, {
    AccountSid: ACCOUNT_SID,
    ApiVersion: '2010-04-01',
    CallSid: call.sid,
    Called: call.to,
    CalledCity: 'CHICAGO',
    CalledCountry: 'US',
    CalledState: 'IL',
    CalledZip: '60601',
    Caller: call.from,
    CallerCity: 'CHICAGO',
    CallerCountry: 'US',
    CallerState: 'IL',
    CallerZip: '60601',
    Direction: 'outbound-api',
    From: call.from,
    To: call.to,
    ...more,
  })
}

/** `about`: what a repeat of it would have as well. */
function signedForm(path: string, about: string, publicUrl: string, fields: Record<string, string>): Buffer {
  const signature = getExpectedTwilioSignature(AUTH_TOKEN, publicUrl + path, fields)
  return requestBytes(
    path,
    { 'X-Twilio-Signature': signature, 'User-Agent': 'TwilioProxy/1.1', 'I-Twilio-Idempotency-Token': about },
    new URLSearchParams(fields).toString(),
  )
}
