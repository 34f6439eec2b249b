import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import twilio from 'twilio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { account, OWN, startRig, twiml, type Rig } from './testing/harness'
import { texterNumber, textersFile } from './testing/texters'

const PERSON = texterNumber('taker')
const OTHER = '+12065550141'
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
let rig: Rig
beforeEach(async () => {
  rig = await startRig({ population: textersFile, segmentsPerSecond: 1_000 })
  await listen(OWN)
})
afterEach(() => rig.close())

async function listen(number: string, settings: object = {}) {
  const [owned] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: number })
  const smsUrl = `${rig.app.url}/inbound#rc=5&rp=all`
  await rig.client.incomingPhoneNumbers(owned!.sid).update({ smsUrl, smsMethod: 'POST', ...settings })
}
const write = async (text: object) => {
  const response = await fetch(`${rig.simulator.url}/simulator/messages`, {
    method: 'POST',
    body: JSON.stringify({ from: PERSON, to: OWN, ...text }),
  })
  return { status: response.status, ...((await response.json()) as { messageSid: string; error?: string }) }
}
const heard = (count = 1) =>
  rig.until(() => rig.app.to('/inbound').length >= count && rig.app.to('/inbound'), `${count} at the app`)
const inLog = (sid: string) => rig.client.messages(sid).fetch()
/** What the account's number has sent to the person, the oldest first. */
const backTo = async (person = PERSON) =>
  (await rig.client.messages.list({ to: person, from: OWN })).map(({ body }) => body).toReversed()
/** The app has answered so many texts: whatever the carrier makes of them is made. */
const told = (count: number) =>
  rig.until(
    () => rig.entries().filter((entry) => entry.kind === 'callback' && entry.about === 'message-in').length >= count,
    `${count} told`,
  )

describe('a text to one of our numbers', () => {
  it('is sent once to its SmsUrl, signed, with the carrier’s fields', async () => {
    const { status, messageSid } = await write({ body: 'Is the blue one still there?\n😀' })
    expect(status).toBe(201)
    const [request] = await heard()
    expect(request!.params).toEqual({
      MessageSid: messageSid,
      SmsSid: messageSid,
      SmsMessageSid: messageSid,
      AccountSid: account.sid,
      From: PERSON,
      To: OWN,
      Body: 'Is the blue one still there?\n😀',
      NumMedia: '0',
      NumSegments: '1',
      SmsStatus: 'received',
      ApiVersion: '2010-04-01',
      FromCity: '',
      FromState: '',
      FromZip: '',
      FromCountry: 'US',
      ToCity: 'CHICAGO',
      ToState: 'IL',
      ToZip: '60601',
      ToCountry: 'US',
    })
    expect(request!.url).toBe('/inbound')
    const signature = String(request!.headers['x-twilio-signature'])
    expect(twilio.validateRequest(account.authToken, signature, `${rig.app.url}/inbound`, request!.params)).toBe(true)
    expect(await inLog(messageSid)).toMatchObject({ direction: 'inbound', status: 'received', from: PERSON, to: OWN })
    expect(rig.entries().find((entry) => entry.kind === 'text')).toMatchObject({ messageSid, from: PERSON, to: OWN })
  })

  it('includes its pictures, readable with the password', async () => {
    const media = [
      { contentType: 'image/png', base64: PNG.toString('base64') },
      { contentType: 'text/vcard', base64: Buffer.from('BEGIN:VCARD').toString('base64') },
    ]
    const { messageSid } = await write({ media })
    const { params } = (await heard())[0]!
    expect(messageSid).toMatch(/^MM/)
    expect(params).toMatchObject({
      Body: '',
      NumMedia: '2',
      MediaContentType0: 'image/png',
      MediaContentType1: 'text/vcard',
    })
    expect(params.MediaUrl0).toMatch(
      `https://api.twilio.com/2010-04-01/Accounts/${account.sid}/Messages/${messageSid}/Media/ME`,
    )
    expect((await rig.client.messages(messageSid).media.list()).length).toBe(2)
    const shown = await fetch(`${rig.simulator.url}/simulator/media/${params.MediaUrl0!.split('/').at(-1)}`)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG)
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('is repeated until the app accepts it, and can arrive many times concurrently under one id', async () => {
    let broken = 2
    rig.app.on('/inbound', () => (broken-- > 0 ? { status: 503 } : { status: 204 }))
    await write({ body: 'Hello?' })
    await told(3)
    expect(new Set(rig.app.to('/inbound').map(({ params }) => params.MessageSid)).size).toBe(1)
    const messageSid = `SM${'5'.repeat(32)}`
    expect(await write({ body: 'Five times', messageSid, times: 5 })).toMatchObject({ status: 201, messageSid })
    await told(8)
    expect(await write({ body: 'Five times', messageSid })).toMatchObject({ status: 201, messageSid })
    await told(9)
    expect(rig.app.to('/inbound').filter(({ params }) => params.MessageSid === messageSid).length).toBe(6)
    expect((await rig.client.messages.list({ from: PERSON })).length).toBe(2)
    expect((await write({ from: texterNumber('stops'), body: 'Mine', messageSid })).status).toBe(400)
  })

  it.each([
    ['nothing', {}, 'A text needs words or a picture'],
    ['1,601 characters', { body: 'a'.repeat(1_601) }, 'body'],
    ['a foreign number', { body: 'Hi', to: '+13125559999' }, "+13125559999 is not one of the account's numbers."],
    ['no number', { body: 'Hi', from: 'Ann' }, 'E.164'],
    ['a program', { media: [{ contentType: 'application/x-sh', base64: 'AAAA' }] }, 'No phone sends application/x-sh.'],
    ['51 times', { body: 'Hi', times: 51 }, 'times'],
    ['a strange name', { body: 'Hi', messageSid: 'x' }, '32 hexadecimal digits'],
  ])('is refused with %s', async (_, text, words) => {
    const refused = await write(text)
    expect(refused.status).toBe(400)
    expect(refused.error).toContain(words)
    expect(await rig.client.messages.list()).toEqual([])
  })

  it('is answered with the app’s reply, and goes to the fallback when the app fails', async () => {
    rig.app.on('/inbound', () => twiml('<Message>Thanks &amp; bye</Message><Message><Body>Twice</Body></Message>'))
    await write({ body: 'Hello' })
    await told(1)
    expect(await backTo()).toEqual(['Thanks & bye', 'Twice'])
    await listen(OWN, { smsUrl: `${rig.app.url}/gone`, smsFallbackUrl: `${rig.app.url}/fallback` })
    rig.app.on('/gone', () => ({ status: 500 }))
    rig.app.on('/fallback', () => ({ body: 'We are closed.' }))
    await write({ body: 'Hello again' })
    await told(3)
    expect(rig.app.to('/fallback')[0]!.params).toMatchObject({ ErrorCode: '11200', Body: 'Hello again' })
    expect((await backTo()).at(-1)).toBe('We are closed.')
    await listen(OTHER)
    await rig.client.messages.create({ to: OTHER, from: OWN, body: 'From desk to desk' })
    const inside = await rig.until(
      () => rig.app.to('/inbound').find(({ params }) => params.To === OTHER),
      'the other desk',
    )
    expect(inside.params).toMatchObject({ From: OWN, Body: 'From desk to desk', SmsStatus: 'received' })
  })

  it('and one of ours whose picture is loading are not lost when the simulator ends', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
    await rig.close()
    rig = await startRig({ population: textersFile, dataDir })
    const asked: string[] = []
    let look = () => {}
    let silent = true
    const slow = http.createServer((request, response) => {
      asked.push(request.url!)
      look()
      if (!silent) response.writeHead(200, { 'Content-Type': 'image/png' }).end(request.method === 'GET' ? PNG : '')
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    await listen(OWN, { smsUrl: `${url}/in#rc=5&rp=all` })
    const bothAsked = new Promise<void>((resolve) => (look = () => asked.length === 2 && resolve()))
    const { messageSid } = await write({ body: 'Before the end' })
    const sent = await rig.client.messages.create({ to: PERSON, from: OWN, mediaUrl: [`${url}/a.png`] })
    await bothAsked
    await rig.close()
    silent = false
    rig = await startRig({ population: textersFile, dataDir })
    const told = await rig.seen((entry) => entry.about === 'message-in' && entry.kind === 'callback', 'the text')
    expect(told).toMatchObject({ status: 200, params: { MessageSid: messageSid, Body: 'Before the end' } })
    await rig.seen((entry) => entry.kind === 'media' && entry.messageSid === sent.sid, 'the picture')
    let delivered = await inLog(sent.sid)
    while (delivered.status !== 'delivered') delivered = await inLog(sent.sid)
    expect(asked.toSorted()).toEqual(['/a.png', '/a.png', '/in', '/in'])
    await rig.close()
    slow.closeAllConnections()
    slow.close()
    rmSync(dataDir, { recursive: true, force: true })
    rig = await startRig({ population: textersFile })
  })
})

describe('people', () => {
  it('answer each text once', async () => {
    const to = texterNumber('answers')
    for (const body of ['One', 'Two', 'Three']) {
      await rig.client.messages.create({ to, from: OWN, body })
    }
    const requests = await heard(2)
    expect(requests.map(({ params }) => params.Body).toSorted()).toEqual(['Tomorrow is fine.', 'Yes, please!'])
    expect(requests.every(({ params }) => params.From === to && params.To === OWN)).toBe(true)
  })
  it('whose carrier repeats are received twice, under one id', async () => {
    await rig.client.messages.create({ to: texterNumber('repeats'), from: OWN, body: 'Hi' })
    const [first, second] = await heard(2)
    expect(first!.params).toMatchObject({ Body: 'Once!' })
    expect(second!.params).toEqual(first!.params)
    expect(second!.headers['i-twilio-idempotency-token']).toBe(first!.headers['i-twilio-idempotency-token'])
  })
  it('sending STOP get no further texts, and the carrier’s keyword is reported', async () => {
    const to = texterNumber('stops')
    await rig.client.messages.create({ to, from: OWN, body: 'Buy now' })
    const [request] = await heard()
    expect(request!.params).toMatchObject({ From: to, Body: 'STOP' })
    expect(request!.params).not.toHaveProperty('OptOutType')
    await expect(rig.client.messages.create({ to, from: OWN, body: 'And now?' })).rejects.toMatchObject({
      status: 400,
      code: 21610,
    })
  })
})

describe('the carrier’s keywords', () => {
  const may = (from = OWN) =>
    rig.client.messages.create({ to: PERSON, from, body: 'Hi' }).then(
      () => 'sent',
      (error: { code: number }) => error.code,
    )
  it.each(['STOP', 'stop', ' Unsubscribe\n', 'END', 'QUIT', 'STOPALL', 'REVOKE', 'OPTOUT', 'Cancel'])(
    '%j ends texts of that number, with one confirmation',
    async (body) => {
      await write({ body })
      await write({ body: 'STOP' })
      await told(2)
      expect(await may()).toBe(21610)
      expect(await may(OTHER)).toBe('sent')
      expect(await backTo()).toEqual([expect.stringContaining('successfully been unsubscribed')])
    },
  )
  it.each(['START', 'yes', 'Unstop'])('%j lifts it', async (body) => {
    await write({ body: 'STOP' })
    await write({ body })
    await told(2)
    expect((await backTo()).at(-1)).toContain('successfully been re-subscribed')
    expect(await may()).toBe('sent')
    await write({ body })
    await told(3)
    expect((await backTo()).length).toBe(3)
  })
  it('HELP is answered, and keywords within a sentence do nothing', async () => {
    await write({ body: 'help' })
    await write({ body: 'Please stop by tomorrow' })
    await write({ body: 'STOP!' })
    await told(3)
    expect(await backTo()).toEqual(['Reply STOP to unsubscribe. Msg&Data Rates May Apply.'])
    expect(await may()).toBe('sent')
  })
  it('are kept after a restart', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
    await rig.close()
    rig = await startRig({ population: textersFile, dataDir })
    await write({ body: 'STOP' })
    await rig.close()
    rig = await startRig({ population: textersFile, dataDir })
    expect(await may()).toBe(21610)
    await rig.close()
    rmSync(dataDir, { recursive: true, force: true })
    rig = await startRig({ population: textersFile })
  })
})
