import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { DialSessionView } from '../../app/domain/dial-sessions/dialer.schema'
import type { DialerSettings } from '../../app/domain/settings/settings.schema'
import { levelOf } from '../../server/simulator/testing/talking'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/** The seller's own phone, one that a machine answers, one that is busy, one that is not answered, and a lead. */
const MINE = '+13125550151'
const MACHINE = '+13125550152'
const BUSY = '+13125550153'
const NOBODY = '+13125550154'
const LEAD = '+13125550155'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    population: {
      personas: {
        mine: { answerAfterMs: 500, lines: [] },
        machine: { who: 'machine', answerAfterMs: 500, greetingMs: 2000, recordsMs: 60_000 },
        busy: { outcome: 'busy' },
        nobody: { outcome: 'rings-out' },
        lead: { answerAfterMs: 500, lines: [] },
      },
      numbers: { [MINE]: 'mine', [MACHINE]: 'machine', [BUSY]: 'busy', [NOBODY]: 'nobody' },
      default: 'lead',
    },
    speed: 4,
  })
})
afterEach(() => desk.close())

/** Starts and connects; nothing of a browser's phone is there. */
async function connect(phone: string, sounds: Partial<DialerSettings> = {}): Promise<DialSessionView> {
  await desk.settings({ ...sounds, connectionType: 'dial-out', phone, parallelLimit: 1, enableAnswerBoost: true })
  const { id } = await desk.campaign([LEAD])
  const session = await desk.api.post<DialSessionView>('/api/v1/dialer/sessions', { campaignId: id })
  return desk.api.post<DialSessionView>(`/api/v1/dialer/sessions/${session.id}/connect`)
}

/** The page of a person who holds the seller's phone in their hand. */
function openPhones() {
  const socket = new WebSocket(`${desk.simulator.url.replace('http', 'ws')}/simulator/phones`)
  const opened = new Promise((resolve) => socket.once('open', resolve))
  let phones: { number: string; notes: { text: string }[]; calls: { callSid: string }[] }[] = []
  socket.on('message', (data) => {
    phones = (JSON.parse(String(data)) as { phones?: typeof phones }).phones ?? phones
  })
  return {
    /** The phone has been asked for a key so often; answers its call. */
    asked: (times: number) =>
      waitFor(`the phone is asked for a key, ${String(times)}`, () => {
        const mine = phones.find(({ number }) => number === MINE)
        const asks = mine?.notes.filter(({ text }) => text.includes('Press 1 to connect')) ?? []
        return asks.length >= times && mine?.calls[0]?.callSid
      }),
    /** What was played to a phone, in its order. */
    played: (number: string) =>
      (phones.find((phone) => phone.number === number)?.notes ?? []).flatMap(
        ({ text }) => /\/carrier\/sounds\/(\w+)\.wav/.exec(text)?.[1] ?? [],
      ),
    async send(message: object) {
      await opened
      socket.send(JSON.stringify(message))
    },
    close: () => socket.close(),
  }
}

test('Connect calls the seller’s own phone, which joins with the key 1 and leaves with Stop', async () => {
  const { id, connection, message } = await connect(MINE)
  expect({ connection, message }).toEqual({
    connection: 'dial-out',
    message: 'Calling your phone. Answer it and press 1.',
  })
  const phones = openPhones()
  const callSid = await phones.asked(1)
  expect(await desk.session(id, 'it waits', ({ state }) => state === 'connecting')).toMatchObject({
    sellerPresent: false,
  })
  await phones.send({ type: 'press', callSid, digits: '5' })
  await phones.asked(2)
  await phones.send({ type: 'press', callSid, digits: '1' })
  await desk.session(id, 'the lead is in the call', ({ state }) => state === 'bridged')
  expect(desk.creates()).toEqual([MINE, LEAD])

  await desk.api.post(`/api/v1/dialer/sessions/${id}/stop`)
  await waitFor('the phone is hung up', async () => (await desk.carrier.calls(callSid).fetch()).status === 'completed')
  phones.close()
})

test('a machine presses no key: it never joins, and Connect is back', async () => {
  const { id } = await connect(MACHINE)
  const session = await desk.session(id, 'Connect is back', ({ state }) => state === 'ready')
  expect(session).toMatchObject({
    sellerPresent: false,
    message: 'Your phone was answered, but no one pressed 1. Press Connect to be called again.',
    can: ['connect'],
  })
  expect(desk.creates()).toEqual([MACHINE])
})

test.each([
  [BUSY, 'Your phone is busy. Press Connect to be called again.'],
  [NOBODY, 'Your phone was not answered. Press Connect to be called again.'],
])('why the phone %s does not join is shown, and each press of Connect calls it once', async (phone, words) => {
  const { id } = await connect(phone)
  expect(await desk.session(id, 'Connect is back', ({ state }) => state === 'ready')).toMatchObject({ message: words })
  const again = () => desk.api.post<DialSessionView>(`/api/v1/dialer/sessions/${id}/connect`)
  await Promise.all([again(), again()])
  await desk.session(id, 'Connect is back', ({ state }) => state === 'ready')
  expect(desk.creates()).toEqual([phone, phone])
})

test('Stop while it rings ends the ringing', async () => {
  const { id } = await connect(NOBODY)
  const ringing = () => desk.carrier.calls.list({ to: NOBODY })
  await waitFor('it rings', async () => (await ringing())[0]?.status === 'ringing')
  await desk.api.post(`/api/v1/dialer/sessions/${id}/stop`)
  await waitFor('nothing rings any more', async () =>
    (await ringing()).every(({ status }) => status !== 'ringing' && status !== 'queued'),
  )
  expect(desk.creates()).toEqual([NOBODY])
})

test('a phone that drops during a session is called again, and the call continues', async () => {
  const { id } = await connect(MINE)
  const phones = openPhones()
  const callSid = await phones.asked(1)
  await phones.send({ type: 'press', callSid, digits: '1' })
  await desk.session(id, 'the lead is in the call', ({ state }) => state === 'bridged')
  await phones.send({ type: 'hang-up', callSid })
  await phones.send({ type: 'press', callSid: await phones.asked(2), digits: '1' })
  expect(
    await desk.session(id, 'the phone is back', ({ sellerPresent, message }) => sellerPresent && message === null),
  ).toMatchObject({ state: 'bridged' })
  expect(desk.creates()).toEqual([MINE, LEAD, MINE])
  phones.close()
})

describe('audio beside the call on the seller’s own phone', () => {
  /** They press 1 and wait for the lead, in a session of their own. */
  async function inCall(sounds: Partial<DialerSettings>) {
    const { id } = await connect(MINE, sounds)
    const phones = openPhones()
    await phones.send({ type: 'press', callSid: await phones.asked(1), digits: '1' })
    const { bridgedLineId } = await desk.session(id, 'the lead is in the call', ({ can }) => can.includes('mute'))
    const path = `/api/v1/dialer/sessions/${id}/lines/${bridgedLineId}/hang-up`
    return { id, phones, hangUp: () => desk.api.post(path) }
  }

  test('is wait music until the lead joins, and a chime at start and end, unheard by the lead', async () => {
    const { id, phones, hangUp } = await inCall({ musicId: 'calm', answerPrompt: 'chime' })
    await waitFor('the chime is heard', () => phones.played(MINE).includes('chime'))
    await hangUp()
    await desk.session(id, 'the call is over', ({ state }) => state === 'wrapUp')
    await waitFor('so is the end', () => phones.played(MINE).includes('over'))
    expect(new Set(phones.played(MINE))).toEqual(new Set(['calm', 'chime', 'over']))
    expect(phones.played(MINE).filter((tune) => tune !== 'calm')).toEqual(['chime', 'over'])
    expect(phones.played(LEAD)).toEqual([])
    phones.close()

    // What the carrier fetched is what was chosen: the tones of the two notes, and of the first chord.
    const fetched = desk.log().filter(({ kind, url }) => ['media', 'twiml'].includes(kind) && url?.includes('/sounds/'))
    expect(new Set(fetched.map(({ status }) => status))).toEqual(new Set([200]))
    const loudest = async (tune: string, hz: number, fromMs: number) => {
      const answer = await fetch(`${desk.running.url}/carrier/sounds/${tune}.wav`)
      expect(answer.headers.get('content-type')).toBe('audio/wav')
      const samples = new Int16Array((await answer.arrayBuffer()).slice(44))
      return levelOf(samples.subarray(fromMs * 8, (fromMs + 100) * 8), hz)
    }
    for (const [tune, hz, fromMs] of [
      ['chime', 880, 10],
      ['chime', 1318.5, 130],
      ['over', 440, 130],
      ['calm', 392, 2_000],
    ] as const) {
      expect(await loudest(tune, hz, fromMs), `${tune} ${String(hz)}`).toBeGreaterThan(700)
      expect(await loudest(tune, hz * 1.2, fromMs), `${tune} beside ${String(hz)}`).toBeLessThan(500)
    }
    expect((await fetch(`${desk.running.url}/carrier/sounds/nothing.wav`)).status).toBe(404)
  })

  test('is silent if the seller chose none', async () => {
    const { id, phones, hangUp } = await inCall({ answerPrompt: 'none' })
    await hangUp()
    await desk.session(id, 'the call is over', ({ state }) => state === 'wrapUp')
    expect([...phones.played(MINE), ...phones.played(LEAD)]).toEqual([])
    expect(desk.log().filter(({ body }) => String(body).includes('AnnounceUrl'))).toEqual([])
    phones.close()
  })

  test('is no late chime when the carrier deferred it, and the bridge does not wait for it', async () => {
    await fetch(`${desk.simulator.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: { method: 'POST', path: '/Participants/' }, fault: 'status-500' }),
    })
    const { id, phones, hangUp } = await inCall({ answerPrompt: 'bell' })
    const cues = () =>
      desk.system.db.q.selectFrom('jobs').select('state').where('kind', '=', 'dial-session.cue').execute()
    await waitFor('nobody tries any more', async () => {
      const jobs = await cues()
      return jobs.length === 1 && jobs[0]!.state === 'done'
    })
    expect(phones.played(MINE)).toEqual([])
    await hangUp()
    await desk.session(id, 'the call is over', ({ state }) => state === 'wrapUp')
    await waitFor('the end is told', () => phones.played(MINE).includes('over'))
    phones.close()
  })
})
