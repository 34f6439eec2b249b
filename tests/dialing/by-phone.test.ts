import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findActor } from '../../app/domain/access/find-actor.server'
import { startSession } from '../../app/domain/access/start-session.server'
import { listAudioMessages } from '../../app/domain/audio/audio-messages.read.server'
import { findNewestPhoneRecording } from '../../app/domain/audio/phone-recordings.server'
import { recordByPhone } from '../../app/domain/audio/record-by-phone.server'
import { createCtx, type Ctx } from '../../app/domain/context.server'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/** A user's own phone, and one that a machine answers. */
const MINE = '+13125550151'
const MACHINE = '+13125550152'

let desk: Desk
afterEach(() => desk.close())

async function seller(): Promise<Ctx> {
  desk = await openDesk({
    population: {
      personas: {
        mine: { answerAfterMs: 300, lines: [], hangUpAfterMs: null },
        machine: { who: 'machine', answerAfterMs: 300, greetingMs: 1000, recordsMs: 60_000 },
      },
      numbers: { [MINE]: 'mine', [MACHINE]: 'machine' },
      default: 'mine',
    },
    speed: 4,
  })
  const { token } = await startSession(desk.system, { userId: desk.userId, for: 'minted' })
  const identity = await findActor(desk.system, token)
  return createCtx(desk.running.services, identity!.actor)
}

/** The page of a person who holds the phone for themselves. */
function openPhones() {
  const socket = new WebSocket(`${desk.simulator.url.replace('http', 'ws')}/simulator/phones`)
  const opened = new Promise((resolve) => socket.once('open', resolve))
  let phones: { number: string; notes: { text: string }[]; calls: { callSid: string; speaking: boolean }[] }[] = []
  socket.on('message', (data) => {
    phones = (JSON.parse(String(data)) as { phones?: typeof phones }).phones ?? phones
  })
  const mine = () => phones.find(({ number }) => number === MINE)
  return {
    hears: (words: string) =>
      waitFor(
        `the phone hears: ${words}`,
        () => mine()?.notes.some(({ text }) => text.includes(words)) && mine()?.calls[0]?.callSid,
      ),
    /** What is shown with words is shown with whether they are still being said. */
    hasSaid: (words: string) =>
      waitFor(
        `the phone has said: ${words}`,
        () => mine()?.notes.some(({ text }) => text.includes(words)) && mine()?.calls[0]?.speaking === false,
      ),
    async send(message: object) {
      await opened
      socket.send(JSON.stringify(message))
    },
    close: () => socket.close(),
  }
}

test('speech on the phone after the beep becomes a recorded message', async () => {
  const ctx = await seller()
  await recordByPhone(ctx, { number: MINE, label: 'From my phone', owner: 'me', kind: 'voicemail' })
  const phones = openPhones()
  const callSid = await phones.hears('Press 1 to record your message')
  await phones.send({ type: 'press', callSid, digits: '1' })
  await phones.hears('Speak after the beep')
  await waitFor('it is recorded', async () => (await desk.carrier.calls(callSid).recordings.list()).length > 0)
  await phones.send({ type: 'say', callSid, text: 'This is Mia of Harbor Realty. Please call me back tomorrow.' })
  await phones.hasSaid('Please call me back')
  await phones.send({ type: 'press', callSid, digits: '#' })
  const [message] = await waitFor('it is kept', async () => {
    const { items } = await listAudioMessages(ctx, { limit: 10 })
    return items.length > 0 && items
  })
  expect(message).toMatchObject({ label: 'From my phone' })
  expect(message!.duration).toBeGreaterThan(0)
  expect(desk.creates()).toEqual([MINE])
  phones.close()
})

test('a machine presses no key, and nothing is stored', async () => {
  const ctx = await seller()
  await recordByPhone(ctx, { number: MACHINE, label: 'x', owner: 'me', kind: 'voicemail' })
  const take = await waitFor('the call is over', async () => {
    const now = await findNewestPhoneRecording(ctx, desk.userId, 'voicemail')
    return now?.failed && now
  })
  expect(take.words).toBe('The phone was answered, but no one pressed 1.')
  expect((await listAudioMessages(ctx, { limit: 10 })).items).toEqual([])
})
