import { describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { disposeLine } from '../dispositions/dispose-line.server'
import { addSuppression } from '../protection/add-suppression.server'
import { hangUpLine } from '../lines/hang-up-line.server'
import { stopDialSession } from './control-dial-session.server'

const [A, B, C, D, E] = Array.from({ length: 5 }, (_, index) => `+131255501${10 + index}`) as [
  string,
  string,
  string,
  string,
  string,
]

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const figures = async (id: string) => (await floor.session(id)).figures
const dispose = async (id: string, number: string) =>
  disposeLine(floor.ctx, {
    id,
    lineId: (await floor.line(number)).id,
    dispositionId: await floor.disposition('INTERESTED'),
  })

describe('figures of a session', () => {
  test('count calls sent, persons connected, talk of a minute, and talk time', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B, C, D]))
    const { startedAt } = await floor.session(id)
    expect(await figures(id)).toEqual({
      dials: 1,
      connects: 0,
      conversations: 0,
      talkSeconds: 0,
      left: 3,
      startedAt,
    })
    await floor.end(A, 'no-answer')
    await floor.bridge(B)
    // The call in progress is a connect already.
    expect(await figures(id)).toMatchObject({ dials: 2, connects: 1, conversations: 0, talkSeconds: 0 })
    world.clock.advance(59_000)
    await hangUpLine(floor.ctx, { id, lineId: (await floor.line(B)).id })
    expect((await floor.line(B)).state).toBe('ending')
    expect(await figures(id)).toMatchObject({ dials: 2, connects: 1 })
    await floor.end(B)
    expect(await figures(id)).toMatchObject({ connects: 1, conversations: 0, talkSeconds: 59 })
    await dispose(id, B)
    await floor.bridge(C)
    world.clock.advance(60_000)
    await floor.end(C)
    await dispose(id, C)
    expect(await figures(id)).toMatchObject({ dials: 4, connects: 2, conversations: 1, talkSeconds: 119, left: 0 })
  })

  test('a machine in the ear is no connect', async () => {
    await floor.settings({ isAuto: false, parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A, 'machine')
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    world.clock.advance(90_000)
    await floor.end(A)
    expect(await figures(id)).toMatchObject({ dials: 1, connects: 0, conversations: 0, talkSeconds: 0 })
  })

  test('a call that was never sent is no dial', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await hangUpLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
    await floor.tell(A, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    expect((await floor.view(id, B)).status).toBe('pending')
    expect(await figures(id)).toMatchObject({ dials: 1 })
  })

  test('a verdict that comes after the end takes a connect back', async () => {
    await floor.settings({ isAuto: false, parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A)
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    world.clock.advance(5_000)
    await floor.end(A)
    expect(await figures(id)).toMatchObject({ dials: 1, connects: 1, talkSeconds: 5 })
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    expect(await figures(id)).toMatchObject({ dials: 1, connects: 0, talkSeconds: 0 })
  })

  test('left counts neither skipped leads nor those that wait until tomorrow', async () => {
    await floor.settings({ parallelLimit: 1 })
    await addSuppression(floor.ctx, { number: B, type: 'MANUAL' })
    const campaignId = await floor.campaign([
      A,
      B,
      C,
      { numbers: [D], timezone: 'Asia/Dhaka' },
      E,
      { numbers: [], timezone: null },
    ])
    const id = await floor.dial(campaignId)
    await floor.end(A, 'no-answer')
    expect((await floor.view(id, C)).status).toBe('pending')
    await floor.end(C, 'no-answer')
    expect((await floor.view(id, E)).status).toBe('pending')
    await stopDialSession(floor.ctx, id)
    await floor.end(E, 'canceled')
    // E returns, D waits for its morning; the last was not read yet.
    expect((await floor.session(id)).campaign).toMatchObject({ totalRecords: 6, calledRecords: 2 })
    expect(await figures(id)).toMatchObject({ left: 2 })
  })
})

describe('the next lead', () => {
  const next = async (id: string) => (await floor.session(id)).next

  test('has a name, city and time zone, and is the one that is dialed', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, { numbers: [B], firstName: 'Bea' }, C]))
    await floor.ctx.db.q.updateTable('contacts').set({ city: 'Chicago' }).where('first_name', '=', 'Bea').execute()
    await floor.bridge(A)
    expect(await next(id)).toEqual({
      contactId: expect.any(String),
      contactName: 'Bea',
      number: B,
      city: 'Chicago',
      timeZone: 'America/Chicago',
      isCallback: false,
    })
    await floor.end(A)
    expect((await next(id))?.contactName).toBe('Bea')
    await dispose(id, A)
    expect((await floor.view(id, B)).status).toBe('pending')
    await floor.bridge(B)
    expect((await next(id))?.number).toBe(C)
  })

  test('is none while lines ring, and when the session is over', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    expect(await next(id)).toBeNull()
    await floor.bridge(A)
    expect((await next(id))?.number).toBe(B)
    await stopDialSession(floor.ctx, id)
    expect(await next(id)).toBeNull()
  })
})
