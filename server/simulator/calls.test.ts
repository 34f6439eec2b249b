import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createCallQueue } from './carrier/queue'
import { createClock } from './core/clock'
import { account, numberOf, OWN, startRig, twiml, type Rig } from './testing/harness'

const EVENTS = ['initiated', 'ringing', 'answered', 'completed']
let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.close())

const statuses = (callSid: string) => rig.app.to('/status').filter(({ params }) => params.CallSid === callSid)
const dial = (persona: string, more: Record<string, unknown> = {}) =>
  rig.client.calls.create({
    to: numberOf(persona),
    from: OWN,
    url: `${rig.app.url}/voice`,
    statusCallback: `${rig.app.url}/status`,
    statusCallbackEvent: EVENTS,
    ...more,
  })
const ended = (callSid: string) =>
  rig.until(() => statuses(callSid).find(({ params }) => params.SipResponseCode !== undefined), 'the last callback')
const answered = (callSid: string) =>
  rig.seen((entry) => entry.kind === 'call' && entry.callSid === callSid && entry.event === 'answered', 'the answer')

describe('the life of a call', () => {
  it('rings, is answered, runs its TwiML and ends, and reports each step with its number', async () => {
    rig.app.on('/voice', () => twiml('<Say>Hello there.</Say><Hangup/>'))
    const call = await dial('person')
    expect(call.status).toBe('queued')
    await ended(call.sid)
    const told = statuses(call.sid)
      .map(({ params }) => [params.SequenceNumber, params.CallStatus])
      .toSorted()
    expect(told).toEqual([
      ['0', 'initiated'],
      ['1', 'ringing'],
      ['2', 'in-progress'],
      ['3', 'completed'],
    ])
    const last = (await ended(call.sid)).params
    expect(last).toMatchObject({
      CallbackSource: 'call-progress-events',
      Direction: 'outbound-api',
      SipResponseCode: '200',
      FromState: 'IL',
    })
    expect(last.Timestamp).toMatch(/ \+0000$/)
    expect((await rig.client.calls(call.sid).fetch()).status).toBe('completed')
  })

  it.each([
    ['busy', 'busy', '486'],
    ['failed', 'failed', '404'],
  ])('%s ends as %s', async (persona, status, sip) => {
    const call = await dial(persona)
    const { params } = await ended(call.sid)
    expect(params).toMatchObject({ CallStatus: status, SipResponseCode: sip, CallDuration: '0' })
  })

  it('ends as no-answer when the timeout passes', async () => {
    const call = await dial('silent', { timeout: 5 })
    expect((await ended(call.sid)).params).toMatchObject({ CallStatus: 'no-answer', SipResponseCode: '487' })
  })

  it('counts from 0 when only the end is requested', async () => {
    const call = await dial('busy', { statusCallbackEvent: undefined })
    await ended(call.sid)
    expect(statuses(call.sid).map(({ params }) => params.SequenceNumber)).toEqual(['0'])
  })

  it('cancels ringing calls, ends calls in progress, and refuses ended ones', async () => {
    rig.app.on('/voice', () => twiml('<Pause length="600"/>'))
    const ringing = await dial('silent')
    await rig.until(() => statuses(ringing.sid).some(({ params }) => params.CallStatus === 'ringing'), 'ringing')
    expect((await rig.client.calls(ringing.sid).update({ status: 'canceled' })).status).toBe('canceled')
    expect((await ended(ringing.sid)).params.CallStatus).toBe('canceled')
    const talking = await dial('person')
    await answered(talking.sid)
    const refused = { status: 400, code: 21220 }
    await expect(rig.client.calls(talking.sid).update({ status: 'canceled' })).rejects.toMatchObject(refused)
    expect((await rig.client.calls(talking.sid).update({ status: 'completed' })).status).toBe('completed')
    expect((await rig.client.calls(talking.sid).update({ status: 'completed' })).status).toBe('completed')
    await expect(rig.client.calls(talking.sid).update({ url: rig.app.url })).rejects.toMatchObject(refused)
    await expect(rig.client.calls(talking.sid).update({ status: 'canceled' })).rejects.toMatchObject(refused)
  })

  it.each([
    ['two', 2, []],
    ['all five', 5, []],
    ['those who are left when others end early', 4, [0, 2]],
  ])('lets %s of a group answer at the same time', async (_who, count, ending) => {
    await rig.close()
    // Slower: each has to ring before the earlier ones have answered.
    rig = await startRig({ speed: 5 })
    const calls = []
    for (let one = 0; one < count; one++) calls.push(await dial('twin'))
    for (const early of ending) await rig.client.calls(calls[early]!.sid).update({ status: 'canceled' })
    const rest = calls.filter((_call, at) => !ending.some((early) => early === at))
    for (const { sid } of rest) await answered(sid)
    const answers = rig.entries().filter((entry) => entry.kind === 'call' && entry.event === 'answered')
    expect(answers.map((entry) => entry.callSid).toSorted()).toEqual(rest.map(({ sid }) => sid).toSorted())
    // Nothing came between them: no callback of the first.
    expect(answers.map(({ n }) => n)).toEqual(answers.map((_answer, at) => answers[0]!.n + at))
  })
})

describe('machine detection', () => {
  const amd = () => rig.app.to('/amd').map(({ params }) => params)
  const async = (mode: string) => ({
    machineDetection: mode,
    asyncAmd: 'true',
    asyncAmdStatusCallback: `${rig.app.url}/amd`,
  })
  it.each([
    ['person', 'Enable', 'human'],
    ['machine', 'Enable', 'machine_start'],
    ['person', 'DetectMessageEnd', 'human'],
    ['machine', 'DetectMessageEnd', 'machine_end_beep'],
  ])('%s with %s is %s, reported without numbers', async (persona, mode, answeredBy) => {
    rig.app.on('/voice', () => twiml('<Pause length="60"/>'))
    const call = await dial(persona, async(mode))
    const params = await rig.until(() => amd()[0], 'the verdict')
    expect(params).toMatchObject({ CallSid: call.sid, AccountSid: account.sid, AnsweredBy: answeredBy })
    expect(Object.keys(params).toSorted()).toEqual(['AccountSid', 'AnsweredBy', 'CallSid', 'MachineDetectionDuration'])
    expect(rig.app.to('/voice')[0]!.params.AnsweredBy).toBeUndefined()
    expect((await rig.client.calls(call.sid).fetch()).answeredBy).toBe(answeredBy)
  })
  it('holds the TwiML request until detection ends when it is synchronous', async () => {
    const call = await dial('machine', { machineDetection: 'Enable' })
    await ended(call.sid)
    expect(rig.app.to('/voice')[0]!.params).toMatchObject({ AnsweredBy: 'machine_start' })
  })
  it('reports unknown at its timeout', async () => {
    const call = await dial('machine', { machineDetection: 'DetectMessageEnd', machineDetectionTimeout: 3 })
    await ended(call.sid)
    expect(rig.app.to('/voice')[0]!.params).toMatchObject({ AnsweredBy: 'unknown', MachineDetectionDuration: '3000' })
  })
})

describe('what the API refuses', () => {
  it.each([
    [{ to: '' }, 21201],
    [{ from: '' }, 21213],
    [{ to: '12' }, 21211],
    [{ to: OWN }, 21211],
    [{ from: 'abc' }, 21212],
    [{ from: '+15005550006' }, 21210],
    [{ url: 'ftp://x/y' }, 21205],
    [{ url: '' }, 21205],
    [{ sendDigits: 'x' }, 21206],
    [{ statusCallbackEvent: ['answerd'] }, 21626],
    [{ machineDetection: 'Maybe' }, 20422],
    [{ timeout: 601 }, 20422],
  ])('%o with %i', async (change, code) => {
    await expect(dial('person', change)).rejects.toMatchObject({ status: 400, code })
  })

  const raw = (options: http.RequestOptions, body = '') =>
    new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
      const request = http.request(new URL(options.path!, rig.simulator.url), options, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }))
      })
      request.on('error', reject)
      request.end(body)
    })
  const calls = `/2010-04-01/Accounts/${account.sid}/Calls.json`
  const Host = 'api.twilio.com'
  it('an unknown parameter, wrong credentials, another product, an unknown path', async () => {
    const auth = `${account.apiKey}:${account.apiSecret}`
    const unknown = await raw({ path: calls, method: 'POST', auth, headers: { Host } }, 'StatusCallbackEvents=x')
    expect(unknown).toMatchObject({ status: 400, body: { code: 20001, status: 400 } })
    expect(await raw({ path: calls, auth: `${account.sid}:no`, headers: { Host } })).toMatchObject({
      status: 401,
      body: { code: 20003, more_info: 'https://www.twilio.com/docs/errors/20003' },
    })
    const region = { path: calls, auth, headers: { Host: 'api.dublin.ie1.twilio.com' } }
    expect(await raw(region)).toMatchObject({ status: 200 })
    expect(await raw({ path: calls, auth, headers: { Host: 'verify.twilio.com' } })).toMatchObject({ status: 404 })
    const nowhere = { path: calls.replace('Calls', 'Faxes'), auth, headers: { Host } }
    expect(await raw(nowhere)).toMatchObject({ status: 404, body: { code: 20404 } })
    expect(JSON.stringify(rig.entries())).not.toMatch(/uthorization|auth-token-for|api-secret-for/)
  })

  it('personas and orders that change the API itself', async () => {
    await expect(dial('invalid')).rejects.toMatchObject({ code: 21211 })
    await expect(dial('refuses')).rejects.toMatchObject({ status: 500 })
    expect((await dial('refuses')).status).toBe('queued')
    await expect(dial('throttles')).rejects.toMatchObject({ status: 429, code: 20429 })
    await expect(dial('hangs')).rejects.toThrow()
    expect((await rig.client.calls.list({ to: numberOf('hangs') })).length).toBe(1)
    const order = (method: string, body?: object) =>
      fetch(`${rig.simulator.url}/simulator/faults`, { method, ...(body && { body: JSON.stringify(body) }) })
    const fault = { match: { method: 'GET', path: 'Calls' }, fault: 'status-500', times: 2 }
    expect((await order('POST', fault)).status).toBe(201)
    expect((await order('POST', { ...fault, tines: 3 })).status).toBe(400)
    await expect(rig.client.calls.list()).rejects.toMatchObject({ status: 500 })
    await order('POST', { fault: 'reset' })
    await expect(dial('person')).rejects.toThrow()
    await order('POST', { fault: 'delay', delayMs: 20_000 })
    const before = Date.now()
    expect((await dial('busy')).status).toBe('queued')
    expect(Date.now() - before).toBeGreaterThanOrEqual(195)
    await order('POST', { fault: 'status-500', times: 9 })
    await order('DELETE')
    expect((await rig.client.calls.list()).map((call) => call.to).toSorted()).toEqual(
      [numberOf('busy'), numberOf('refuses'), numberOf('hangs')].toSorted(),
    )
  })
})

describe('the queue and the restart', () => {
  it('spaces calls evenly, and an idle queue owes nothing', () => {
    let now = 0
    const clock = createClock(1)
    const queue = createCallQueue({ ...clock, elapsed: () => now }, 4)
    expect([queue.reserveSlot(), queue.reserveSlot(), queue.reserveSlot()]).toEqual([0, 250, 500])
    now = 600
    expect(queue.reserveSlot()).toBe(150)
    now = 5_000
    expect([queue.reserveSlot(), queue.reserveSlot()]).toEqual([0, 250])
    clock.stop()
  })

  it('a call canceled in the queue sends no callback', async () => {
    const slow = await startRig({ callsPerSecond: 0.1, speed: 1 })
    try {
      const create = () =>
        slow.client.calls.create({
          to: numberOf('silent'),
          from: OWN,
          twiml: twiml(''),
          statusCallback: `${slow.app.url}/status`,
          statusCallbackEvent: EVENTS,
        })
      const first = await create()
      const second = await create()
      expect([first.queueTime, Math.round(Number(second.queueTime) / 1000)]).toEqual(['0', 10])
      expect((await slow.client.calls(second.sid).update({ status: 'canceled' })).status).toBe('canceled')
      await slow.client.calls(first.sid).update({ status: 'canceled' })
      await slow.until(() => slow.app.to('/status').some(({ params }) => params.CallStatus === 'canceled'), 'the first')
      expect(slow.app.to('/status').filter(({ params }) => params.CallSid === second.sid)).toEqual([])
    } finally {
      await slow.close()
    }
  })

  it('closes live calls when it stopped, and says so', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
    const first = await startRig({ dataDir })
    first.app.on('/voice', () => twiml('<Pause length="600"/>'))
    const create = (persona: string, statusCallback: string) =>
      first.client.calls.create({ to: numberOf(persona), from: OWN, url: `${first.app.url}/voice`, statusCallback })
    const talking = await create('person', `${rig.app.url}/late`)
    const ringing = await create('silent', `${rig.app.url}/late`)
    await first.seen((entry) => entry.kind === 'call' && entry.callSid === talking.sid, 'the answer')
    await first.close()
    const second = await startRig({ dataDir })
    try {
      expect((await second.client.calls(talking.sid).fetch()).status).toBe('completed')
      expect((await second.client.calls(ringing.sid).fetch()).status).toBe('failed')
      await second.until(
        () => second.entries().filter((entry) => entry.about === 'status').length === 2,
        'both callbacks',
      )
      const told = rig.app.to('/late').map(({ params }) => [params.CallSid, params.CallStatus])
      expect(told).toContainEqual([talking.sid, 'completed'])
      expect(told).toContainEqual([ringing.sid, 'failed'])
    } finally {
      await second.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('recordings', () => {
  it('that ran when it stopped are absent, and waiting callbacks are sent', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
    const first = await startRig({ dataDir })
    first.app.on('/voice', () => twiml('<Pause length="600"/>'))
    const call = await first.client.calls.create({ to: numberOf('person'), from: OWN, url: `${first.app.url}/voice` })
    await first.seen((entry) => entry.kind === 'call' && entry.event === 'answered', 'the answer')
    const { sid } = await first.client.calls(call.sid).recordings.create({
      recordingStatusCallback: `${rig.app.url}/recording`,
      recordingStatusCallbackEvent: ['in-progress', 'completed', 'absent'],
    })
    await first.seen((entry) => entry.about === 'recording', 'word that it began')
    await first.close()
    const second = await startRig({ dataDir })
    try {
      const told = () => rig.app.to('/recording').find(({ params }) => params.RecordingStatus === 'absent')?.params
      expect(await second.until(told, 'word that it is absent')).toMatchObject({ RecordingSid: sid, CallSid: call.sid })
      expect((await second.client.recordings(sid).fetch()).status).toBe('absent')
    } finally {
      await second.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  const media = (recordingSid: string) =>
    new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
      const at = `/2010-04-01/Accounts/${account.sid}/Recordings/${recordingSid}.wav`
      const auth = `${account.sid}:${account.authToken}`
      const options = { auth, headers: { Host: 'api.twilio.com' } }
      http
        .get(new URL(at, rig.simulator.url), options, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks) }))
        })
        .on('error', reject)
    })
  const recordingCallback = (status: string) =>
    rig.until(() => rig.app.to('/recording').find(({ params }) => params.RecordingStatus === status)?.params, status)

  it('makes a WAV file as long as the call, with sound where someone spoke', async () => {
    rig.app.on('/voice', () => twiml('<Say>This call is recorded for a test of the tape.</Say><Pause length="5"/>'))
    const call = await dial('quiet', {
      record: true,
      recordingChannels: 'dual',
      recordingStatusCallback: `${rig.app.url}/recording`,
      recordingStatusCallbackEvent: ['in-progress', 'completed'],
    })
    await recordingCallback('in-progress')
    const params = await recordingCallback('completed')
    expect((await ended(call.sid)).params).toMatchObject({ RecordingSid: params.RecordingSid })
    expect(params).toMatchObject({ CallSid: call.sid, RecordingSource: 'OutboundAPI', RecordingChannels: '2' })
    expect(params.RecordingUrl).toBe(
      `https://api.twilio.com/2010-04-01/Accounts/${account.sid}/Recordings/${params.RecordingSid}`,
    )
    const { status, body } = await media(params.RecordingSid!)
    expect(status).toBe(200)
    expect(body.toString('ascii', 0, 4) + body.toString('ascii', 8, 12)).toBe('RIFFWAVE')
    expect([body.readUInt16LE(20), body.readUInt16LE(22), body.readUInt32LE(24), body.readUInt16LE(34)]).toEqual([
      1, 2, 8_000, 16,
    ])
    expect(body.readUInt32LE(40)).toBe(body.length - 44)
    const seconds = (body.length - 44) / (8_000 * 2 * 2)
    expect(Math.round(seconds)).toBe(Number(params.RecordingDuration))
    const samples = new Int16Array(body.buffer.slice(body.byteOffset + 44, body.byteOffset + body.length))
    const loud = (channel: number, from: number, to: number) =>
      samples.slice(from * 16_000, to * 16_000).some((sample, at) => at % 2 === channel && Math.abs(sample) > 500)
    const last = Math.floor(seconds)
    expect([loud(0, 0, last), loud(1, 0, last)]).toEqual([true, true])
    expect([loud(0, last - 1, last), loud(1, last - 1, last)]).toEqual([false, false])
    expect(
      readFileSync(path.join(rig.dataDir, 'simulator-recordings', `${params.RecordingSid}.wav`)).equals(body),
    ).toBe(true)
  })

  it('leave out what was paused with skip', async () => {
    rig.app.on('/voice', () => twiml('<Pause length="600"/>'))
    const call = await dial('person')
    await answered(call.sid)
    const recordings = rig.client.calls(call.sid).recordings
    const hook = { recordingStatusCallback: `${rig.app.url}/recording`, recordingChannels: 'mono' }
    const { sid: skipping } = await recordings.create(hook)
    const { sid: whole } = await recordings.create(hook)
    await recordings(skipping).update({ status: 'paused', pauseBehavior: 'skip' })
    await recordings(whole).update({ status: 'paused', pauseBehavior: 'silence' })
    await rig.seen((entry) => entry.kind === 'said' && entry.text === 'Go on.', 'the next line')
    await recordings(skipping).update({ status: 'in-progress' })
    // Two more seconds of the call: recordings under half a second are not kept.
    rig.app.on('/later', () => twiml('<Hangup/>'))
    const { url } = rig.app
    await rig.client.calls(call.sid).update({ twiml: twiml(`<Pause length="2"/><Redirect>${url}/later</Redirect>`) })
    const length = (recordingSid: string) =>
      rig.until(
        () => rig.app.to('/recording').find(({ params }) => params.RecordingSid === recordingSid)?.params,
        'the recording',
      )
    const [short, long] = [await length(skipping), await length(whole)]
    expect(Number(short.RecordingDuration)).toBeLessThan(Number(long.RecordingDuration))
    await expect(recordings.create(hook)).rejects.toMatchObject({ code: 21220 })
  })
})
