import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { openEdgeServer, type EdgeServer } from '../../../tests/helpers/edge-server'
import { connectVendorCrm } from '../../../tests/helpers/harbor-crm'
import { testWorld, type World } from '../../../tests/helpers/world'
import { deliverToCrm, createCrmLanes } from '../crm/deliver.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { findCallNote } from './call-note.read.server'
import { callNoteText } from './call-history.schema'
import { findCallStory } from './call-story.read.server'
import { MAX_NOTE } from './note-limits'
import { saveCallNote } from './save-call-note.server'

const lanes = createCrmLanes()

const A = '+12145550101'
let world: World
let floor: Floor
let crm: EdgeServer
let session: string
let uuid: string
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  crm = await openEdgeServer(() => ({ status: 200, body: {} }))
  await connectVendorCrm(world.system, crm.url)
  session = await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  uuid = (await floor.line(A)).id
})
afterEach(async () => {
  await crm.close()
  await world.close()
})

const write = (text: string, ctx = floor.ctx) => saveCallNote(ctx, { uuid, text })
/** Sends due notes to the CRM; returns after how many ms to run again. */
const deliver = () =>
  deliverToCrm(world.system, { accountId: floor.seller.accountId, atOnce: false }, 'crm:dlv:1', lanes).then(
    () => null,
    (error: { afterMs: number }) => error.afterMs,
  )
const told = () => crm.asked.map(({ target, body }) => [target, JSON.parse(body) as unknown])

test('a note is stored with its call, during and after it, and shown in its story', async () => {
  expect(await findCallNote(floor.ctx, uuid)).toEqual({ text: '', updatedAt: null })
  await write('Wants a quote')
  await floor.end(A)
  world.clock.advance(1_000)
  const saved = await write('Wants a quote by Friday')
  expect(saved).toEqual({ text: 'Wants a quote by Friday', updatedAt: new Date(world.clock.now()).toISOString() })
  expect((await findCallStory(floor.ctx, uuid)).note).toEqual(saved)
  expect(await write('')).toEqual({ text: '', updatedAt: null })
})

test.each([
  [' Hello\r\nthere ', 'Hello\nthere'],
  ['  ', ''],
  ['x'.repeat(MAX_NOTE), 'x'.repeat(MAX_NOTE)],
])('%j is stored as it is read', (given, kept) => {
  expect(callNoteText.parse({ text: given })).toEqual({ text: kept })
})

test('it has 5,000 characters at most', () => {
  const { error } = callNoteText.safeParse({ text: 'x'.repeat(MAX_NOTE + 1) })
  expect(error?.issues[0]?.message).toBe('A note has at most 5,000 characters')
})

describe('access', () => {
  test('the seller of the call writes it; readers of the team’s calls read it', async () => {
    await write('Wants a quote')
    const { accountId } = floor.seller
    const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
    expect((await findCallNote(manager, uuid)).text).toBe('Wants a quote')
    await expect(write('No', manager)).rejects.toMatchObject({ code: 'not_found' })
    const coach = world.as(await world.person({ accountId, role: 'COACH' }))
    await expect(write('No', coach)).rejects.toMatchObject({ code: 'forbidden' })
    for (const stranger of [
      world.as(await world.person({ accountId, role: 'MEMBER' })),
      world.as(await world.person()),
    ]) {
      await expect(findCallNote(stranger, uuid)).rejects.toMatchObject({ code: 'not_found' })
      await expect(write('No', stranger)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await findCallNote(floor.ctx, uuid)).text).toBe('Wants a quote')
  })
})

describe('the CRM', () => {
  test('gets it once, when the call is over and the note is unchanged for a minute', async () => {
    await write('Wants')
    expect(await deliver()).toBe(15_000)
    await floor.end(A)
    world.clock.advance(50_000)
    await write('Wants a quote')
    world.clock.advance(59_999)
    expect(await deliver()).toBe(15_000)
    world.clock.advance(15_000)
    expect(await deliver()).toBeNull()
    const note = { callId: uuid, note: 'Wants a quote', seller: 'Mia Torres' }
    expect(told()).toEqual([[`/contacts/${floor.seller.userId}-0/notes`, note]])
    await write('Wants two quotes')
    world.clock.advance(120_000)
    expect(await deliver()).toBeNull()
    expect(told()).toHaveLength(1)
  })

  test('gets the disposition before the note is due', async () => {
    await write('Wants a quote')
    await floor.end(A)
    await disposeLine(floor.ctx, { id: session, lineId: uuid, dispositionId: await floor.disposition('INTERESTED') })
    expect(await deliver()).toBe(15_000)
    expect(told()).toMatchObject([[expect.stringMatching(/calls$/), { disposition: 'Interested' }]])
  })

  test('does not get a deleted note, and gets the next note', async () => {
    await floor.end(A)
    await write('Wrong person')
    await write('')
    world.clock.advance(60_000)
    expect(await deliver()).toBeNull()
    expect(told()).toEqual([])
    await write('Call the office')
    world.clock.advance(60_000)
    expect(await deliver()).toBeNull()
    expect(told()).toMatchObject([[expect.any(String), { note: 'Call the office' }]])
  })
})
