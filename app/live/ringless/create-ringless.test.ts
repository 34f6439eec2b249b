import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addContact, addPersonalPhone, agree, FORWARDING, saveRecording } from '../../../tests/helpers/ringless'
import { ringlessDouble } from '../../../tests/helpers/ringless-provider'
import { serve, type Served } from '../../../tests/helpers/serve'
import { waitFor } from '../../../tests/helpers/wait-for'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../../domain/actor'
import { deleteAudioMessage } from '../../domain/audio/change-audio-message.server'
import { listBatches } from '../../domain/ringless/batches.read.server'
import { createRingless, type Ringless } from './create-ringless'

const [ANN, BOB] = ['+13125550107', '+13125550108']

let world: World
let mia: UserActor
let served: Served
let notices: string[]
const opened: Ringless[] = []

beforeEach(async () => {
  world = await testWorld({ ringless: ringlessDouble() })
  mia = await world.person()
  await addPersonalPhone(world, mia)
  served = await serve(world)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: served.url } }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', new URL(served.url))
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  notices = []
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  vi.unstubAllGlobals()
  await served.stop()
  await world.close()
})

async function open(): Promise<Ringless> {
  const token = await served.tokenOf(mia)
  const made = createRingless({
    credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url },
    onNotice: (text) => notices.push(text),
  })
  opened.push(made)
  await made.reload()
  await waitFor('it is live', () => made.getState().live === 'live' && made.getState().phase === 'ready')
  return made
}
const numbers = (of: Ringless) => of.getState().recipients.map(({ number }) => number)

test('numbers are added once, each with its reason, and come back after a reload', async () => {
  const id = await saveRecording(world, mia)
  await agree(world, mia, ANN)
  const ringless = await open()
  expect(await ringless.addPasted(`${ANN}\n${BOB}\n(312) 555-0107`)).toEqual({ added: 2, duplicates: 1, leftOut: 0 })
  expect(await ringless.addPasted(ANN)).toEqual({ added: 0, duplicates: 1, leftOut: 0 })
  expect(ringless.getState().recipients.map(({ reason }) => reason)).toEqual([null, 'no_consent'])
  ringless.choose(id)
  ringless.close()

  const again = await open()
  expect(numbers(again)).toEqual([ANN, BOB])
  expect(again.getState()).toMatchObject({ chosenId: id, forwardingNumber: FORWARDING, wasInterrupted: false })
})

test('a recording that was deleted in another window is deselected', async () => {
  const id = await saveRecording(world, mia)
  const ringless = await open()
  ringless.choose(id)
  await deleteAudioMessage(world.as(mia), { id, force: true })
  await waitFor('it is gone', () => ringless.getState().chosenId === null)
  expect(ringless.getState()).toMatchObject({ recordings: [], isChosenGone: true })
})

test('consent that is recorded here clears the reason', async () => {
  const ringless = await open()
  await ringless.addPasted(`${ANN}, hello`)
  expect(ringless.getState().recipients.map(({ reason }) => reason)).toEqual(['no_consent', 'invalid_number'])
  const givenAt = new Date(world.clock.now() - 60_000).toISOString()
  expect(await ringless.recordConsents({ wording: 'I agree', source: 'Web form', givenAt })).toBe(true)
  expect(ringless.getState().recipients.map(({ reason }) => reason)).toEqual([null, 'invalid_number'])
})

test('contacts of the host page are saved and added', async () => {
  await agree(world, mia, ANN)
  const ringless = await open()
  const contact = { contactId: 'harbor-7', firstName: 'Ann', lastName: 'Lee', numbers: [ANN] }
  expect(await ringless.addHostContacts([contact, contact])).toMatchObject({ added: 1, duplicates: 1 })
  expect(ringless.getState().recipients[0]).toMatchObject({ name: 'Ann Lee', number: ANN, reason: null })
})

test('two presses send once, and the result is shown', async () => {
  const id = await saveRecording(world, mia)
  await agree(world, mia, ANN)
  const contactId = await addContact(world, mia, ANN)
  const ringless = await open()
  await ringless.addContactIds([contactId])
  ringless.choose(id)
  const answers = await Promise.all([ringless.send(), ringless.send()])
  expect([answers, notices]).toEqual([[null, null], []])
  expect(ringless.getState()).toMatchObject({ isSending: false, recipients: [], batch: { name: 'Spring offer' } })
  expect((await listBatches(world.as(mia), { limit: 10 })).items).toHaveLength(1)
})

test('too few drops: nothing is sent, and the reason is answered', async () => {
  const id = await saveRecording(world, mia)
  await agree(world, mia, ANN)
  await world.system.db.q
    .updateTable('accounts')
    .set({ limits: JSON.stringify({ ...UNLIMITED, rvmDrops: { limit: 0, unlimited: false } }) })
    .where('id', '=', mia.accountId)
    .execute()
  const ringless = await open()
  await ringless.addPasted(ANN)
  ringless.choose(id)
  expect(await ringless.send()).toEqual({ limit: expect.stringContaining('ringless drops') })
  expect(numbers(ringless)).toEqual([ANN])
})

const UNLIMITED = {
  dialMinutes: { limit: 0, unlimited: true },
  messages: { limit: 0, unlimited: true },
  videos: { limit: 0, unlimited: true },
}
