import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { numberOf, OWN, startRig, twiml, type Rig } from '../testing/harness'
import { createVoiceClient } from '../testing/talking'

type State = {
  takesCalls: boolean
  numbers: string[]
  calls: { callSid: string; status: string; where: string; persona: string }[]
  phones: {
    number: string
    held: boolean
    calls: { callSid: string; state: string; byPerson: boolean; speaking: boolean; voice: string | null }[]
    notes: { who: string; text: string }[]
    texts: { body: string; mine: boolean; other: string; media: { sid: string; contentType: string }[] }[]
  }[]
}

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.close())

/** An open page: the newest state, and a wait for one that fits. */
async function openPage() {
  const socket = new WebSocket(`${rig.simulator.url.replace('http', 'ws')}/simulator/phones`)
  const states: State[] = []
  const said: { type: string; id?: string; message?: string }[] = []
  const voice = createVoiceClient(socket)
  const looks = new Set<() => void>()
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    const message = JSON.parse(String(data)) as State & { type: string }
    if (message.type === 'state') states.push(message)
    else said.push(message)
    for (const look of looks) look()
  })
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    send: (message: object) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
    voice,
    said,
    until: <T>(probe: (state: State) => T | undefined | false, what: string) =>
      new Promise<T>((resolve, reject) => {
        const deadline = setTimeout(() => reject(new Error(`${what}: ${JSON.stringify(states.at(-1))}`)), 5_000)
        const look = () => {
          const last = states.at(-1)
          const found = last && probe(last)
          if (!found) return
          clearTimeout(deadline)
          looks.delete(look)
          resolve(found)
        }
        looks.add(look)
        look()
      }),
  }
}

it('serves its files with a strict policy and under relative addresses', async () => {
  const page = await fetch(`${rig.simulator.url}/simulator/`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(html).toContain('No calls yet. Start dialing and the phones ring here.')
  expect(html).not.toMatch(/(src|href)="\/|style=|<script>/)
  for (const file of [
    'phones.js',
    'phone-texts.js',
    'phone-voicemail.js',
    'phone-texts.css',
    'phone-voice.js',
    'voice-worklet.js',
    'phones.css',
    'phones.svg',
  ])
    expect((await fetch(`${rig.simulator.url}/simulator/${file}`)).status).toBe(200)
  expect((await fetch(`${rig.simulator.url}/simulator/../start.ts`)).status).toBe(404)
  const foreign = { method: 'DELETE', headers: { Origin: 'https://evil.example' } }
  expect((await fetch(`${rig.simulator.url}/simulator/faults`, foreign)).status).toBe(403)
})

it('lets a person hold a number, pick up, speak, press keys and hang up', async () => {
  rig.app.on('/voice', () =>
    twiml('<Gather input="dtmf speech" timeout="300" action="/got"><Say>Welcome.</Say></Gather>'),
  )
  rig.app.on('/got', () => twiml('<Gather timeout="300" numDigits="1" action="/key"/>'))
  rig.app.on('/key', () => twiml('<Pause length="600"/>'))
  const page = await openPage()
  const number = numberOf('busy')
  page.send({ type: 'hold', number, held: true })
  await page.until((state) => state.phones.some((phone) => phone.number === number && phone.held), 'the hold')
  const call = await rig.client.calls.create({
    to: number,
    from: OWN,
    url: `${rig.app.url}/voice`,
    statusCallback: `${rig.app.url}/status`,
  })
  const phone = (state: State) => state.phones.find((one) => one.number === number)
  await page.until((state) => phone(state)?.calls[0]?.state === 'ringing', 'ringing')
  page.send({ type: 'pick-up', callSid: call.sid })
  await page.until(
    (state) => phone(state)?.notes.some((note) => note.who === 'heard' && note.text === 'Welcome.'),
    'the welcome',
  )
  page.send({ type: 'say', callSid: call.sid, text: 'Is anybody there?' })
  const got = await rig.until(() => rig.app.to('/got')[0], 'the words')
  expect(got.params).toMatchObject({ SpeechResult: 'Is anybody there?' })
  await page.until(
    (state) => state.calls.find((one) => one.callSid === call.sid)?.status === 'in-progress',
    'in progress',
  )
  await rig.seen((entry) => entry.kind === 'twiml' && String(entry.url).endsWith('/got'), 'the second Gather')
  page.send({ type: 'press', callSid: call.sid, digits: '5' })
  const key = await rig.until(() => rig.app.to('/key')[0], 'the key')
  expect(key.params).toMatchObject({ Digits: '5' })
  page.send({ type: 'say', callSid: call.sid, text: 'Long words. '.repeat(40).trim() })
  await page.until((state) => phone(state)?.calls[0]?.speaking, 'words that are being said')
  await page.until((state) => phone(state)?.calls[0]?.speaking === false, 'the end of the words')
  page.send({ type: 'hang-up', callSid: call.sid })
  expect((await rig.until(() => rig.app.to('/status')[0], 'the end')).params).toMatchObject({ CallStatus: 'completed' })
  await page.until((state) => state.calls.length === 0, 'the empty list')
  page.close()
})

it('lets the person who picked up talk, on one page at a time, and no one else', async () => {
  const caller = numberOf('busy')
  const callee = numberOf('person')
  rig.app.on('/voice', () => twiml(`<Dial callerId="${OWN}"><Number>${callee}</Number></Dial>`))
  const page = await openPage()
  for (const number of [caller, callee]) page.send({ type: 'hold', number, held: true })
  const { sid } = await rig.client.calls.create({ to: caller, from: OWN, url: `${rig.app.url}/voice` })
  const callOn = (state: State, number: string, is: string) =>
    state.phones.find((phone) => phone.number === number)?.calls.find((call) => call.state === is)
  await page.until((state) => callOn(state, caller, 'ringing'), 'the first phone')
  // A ringing call has no sound yet, and an unknown one has none at all.
  for (const callSid of [sid, 'CA0']) page.send({ type: 'voice', callSid })
  await page.until(
    () => page.said.filter(({ message }) => message === 'That call has ended.').length === 2,
    'two refusals',
  )
  page.send({ type: 'pick-up', callSid: sid })
  const { callSid } = await page.until((state) => callOn(state, callee, 'ringing'), 'the second phone')
  page.send({ type: 'pick-up', callSid })
  page.send({ type: 'voice', callSid: sid })
  const me = (on: typeof page) => on.said.find(({ type }) => type === 'you')!.id
  await page.until((state) => callOn(state, caller, 'up')?.voice === me(page), 'the sound of the first')

  const other = await openPage()
  other.send({ type: 'voice', callSid })
  await other.until((state) => callOn(state, callee, 'up')?.voice === me(other), 'the sound of the second')
  page.voice.speak(400)
  other.voice.speak(700)
  await other.voice.hears(400, 700)
  await page.voice.hears(700, 400)

  const third = await openPage()
  third.send({ type: 'voice', callSid })
  await third.until((state) => callOn(state, callee, 'up')?.voice === me(third), 'the sound with a third page')
  await third.voice.hears(400)
  third.voice.speak(1_300)
  other.voice.forget()
  await page.voice.hears(1_300, 700)
  expect(other.voice.frames()).toEqual([])
  third.close()
  await other.until((state) => callOn(state, callee, 'up')?.voice === null, 'nobody’s sound')
  for (const one of [page, other]) one.close()
})

it('offers a call in when one of the numbers accepts calls, and accepts numbers only', async () => {
  const before = await openPage()
  await before.until((state) => !state.takesCalls, 'a carrier that takes no calls')
  before.close()
  const [number] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: OWN })
  rig.app.on('/in', () => twiml('<Pause length="600"/>'))
  await rig.client.incomingPhoneNumbers(number!.sid).update({ voiceUrl: `${rig.app.url}/in` })
  const page = await openPage()
  await page.until((state) => state.takesCalls, 'one that does')
  page.send({ type: 'call', from: 'abc', to: OWN })
  page.send({ type: 'call', from: '+15555550179', to: OWN })
  const call = await page.until((state) => state.calls[0], 'the call')
  expect((await rig.until(() => rig.app.to('/in')[0], 'its webhook')).params).toMatchObject({ From: '+15555550179' })
  await page.until((state) => state.calls.length === 1 && state.calls[0]!.callSid === call.callSid, 'the only one')
  page.close()
})

it('pages through its log', async () => {
  await rig.client.calls.list()
  await rig.client.calls.list()
  const read = async (query: string) =>
    (await (await fetch(`${rig.simulator.url}/simulator/log?${query}`)).json()) as {
      entries: { n: number; kind: string }[]
      next: number
    }
  const first = await read('after=0&limit=1')
  expect(first.entries).toMatchObject([{ n: 1, kind: 'request' }])
  const rest = await read(`after=${first.next}`)
  expect(rest.entries).toMatchObject([{ n: 2, kind: 'request' }])
  expect((await read(`after=${rest.next}`)).next).toBe(rest.next)
})

it('shows the thread of each phone, also after a restart', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
  await rig.close()
  rig = await startRig({ dataDir })
  const [owned] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: OWN })
  const page = await openPage()
  await page.until((state) => state.numbers.length === 0 && state.phones.length === 0, 'nobody who listens')
  await rig.client.incomingPhoneNumbers(owned!.sid).update({ smsUrl: `${rig.app.url}/in` })
  rig.app.on('/dog.png', () => ({ type: 'image/png', body: 'a dog' }))
  const number = numberOf('person')
  await rig.client.messages.create({ to: number, from: OWN, body: 'Look:', mediaUrl: [`${rig.app.url}/dog.png`] })
  const threadOf = (state: State) => state.phones.find((phone) => phone.number === number)?.texts ?? []
  await page.until((state) => threadOf(state).length === 1, 'the text on the phone')
  const answer = { from: number, to: OWN, body: 'What a dog!' }
  const made = await fetch(`${rig.simulator.url}/simulator/messages`, { method: 'POST', body: JSON.stringify(answer) })
  expect(made.status).toBe(201)
  const isWhole = (state: State) => threadOf(state).length === 2 && state.numbers.length === 1 && threadOf(state)
  const shown = await page.until(isWhole, 'both')
  expect(shown).toMatchObject([
    { body: 'Look:', mine: false, other: OWN, media: [{ contentType: 'image/png' }] },
    { body: 'What a dog!', mine: true, other: OWN, media: [] },
  ])
  page.close()
  await rig.close()
  rig = await startRig({ dataDir })
  const later = await openPage()
  expect(await later.until(isWhole, 'both again')).toEqual(shown)
  const { sid } = shown[0]!.media[0]!
  expect(await (await fetch(`${rig.simulator.url}/simulator/media/${sid}`)).text()).toBe('a dog')
  later.close()
  rmSync(dataDir, { recursive: true, force: true })
})
