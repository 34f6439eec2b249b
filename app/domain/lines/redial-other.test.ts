import { describe, expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from './hang-up-line.server'
import { redialLine } from './redial-line.server'
import {
  continueDialSession,
  pauseDialSession,
  resumeDialSession,
  stopDialSession,
} from '../dial-sessions/control-dial-session.server'

const [A, B, C, D] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const lineOf = async (id: string, number: string) => ({ id, lineId: (await floor.line(number)).id })
const live = async (id: string) =>
  (await floor.session(id)).lines.filter(({ status }) => status === 'pending').map(({ number }) => number)
const dispose = async (id: string, lineId: string) =>
  disposeLine(floor.ctx, { id, lineId, dispositionId: await floor.disposition('INTERESTED') })

const LATER = 'Redials after you save the disposition.'

describe('while the last call has no disposition yet', () => {
  /** A call is over, and another lead’s ringing too. */
  const afterACall = async (...more: string[]) => {
    await floor.settings({ parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([{ numbers: [A, C] }, B, ...more]))
    await floor.ring(B)
    await floor.bridge(A)
    await floor.end(B, 'canceled')
    await floor.end(A)
    return { ...(await lineOf(id, A)), id }
  }

  test('another lead is dialed by hand once it has: its call could not be disposed later', async () => {
    const { id, lineId } = await afterACall(D)
    expect((await floor.view(id, A)).can).toEqual(['redial'])
    const other = await lineOf(id, B)
    for (const time of ['first', 'second'])
      expect(await redialLine(floor.ctx, other), time).toMatchObject({
        message: LATER,
        lines: [{}, { number: B, note: LATER, can: [] }],
      })
    expect(await floor.jobs('call.place')).toHaveLength(2)
    await dispose(id, lineId)
    // Before the list continues, and once: a later disposition finds no waiting lead.
    expect(await live(id)).toEqual([D, B])
    await floor.end(B, 'no-answer')
    await dispose(id, lineId)
    expect((await floor.session(id)).message).toBeNull()
    expect((await live(id)).includes(B)).toBe(false)
  })

  test('in Standard too, before Continue', async () => {
    await floor.settings({ isAuto: false })
    const { id, lineId } = await afterACall()
    expect(await redialLine(floor.ctx, await lineOf(id, B))).toMatchObject({ state: 'wrapUp', message: LATER })
    await dispose(id, lineId)
    expect(await floor.session(id)).toMatchObject({ state: 'redialing' })
    expect(await live(id)).toEqual([B])
  })

  test('in Standard without a disposition, too, at Continue', async () => {
    await floor.settings({ isAuto: false })
    const { id } = await afterACall(D)
    await redialLine(floor.ctx, await lineOf(id, B))
    await continueDialSession(floor.ctx, id)
    expect(await live(id)).toEqual([D, B])
    expect((await floor.session(id)).message).toBeNull()
  })

  test('two redials, and a redial behind the called lead’s, each get their turn', async () => {
    await floor.settings({ isAuto: false, parallelLimit: 3 })
    const id = await floor.dial(await floor.campaign([A, B, C]))
    for (const number of [B, C]) await floor.ring(number)
    await floor.bridge(A)
    for (const number of [B, C, A]) await floor.end(number, number === A ? undefined : 'canceled')
    const { lineId } = await lineOf(id, A)
    for (const number of [B, C, A]) await redialLine(floor.ctx, await lineOf(id, number))
    expect(await live(id)).toEqual([A])
    await dispose(id, lineId)
    expect(await live(id)).toEqual([A])
    await floor.end(A, 'no-answer')
    expect(await live(id)).toEqual([B])
    await floor.end(B, 'no-answer')
    expect(await live(id)).toEqual([C])
    await floor.end(C, 'no-answer')
    expect(await live(id)).toEqual([])
  })

  test('it waits for a returning phone, and is dropped when the run is over or was interrupted', async () => {
    const callSid = 'CA-the-next-phone'
    const wished = async () => {
      const { id, lineId } = await afterACall()
      await redialLine(floor.ctx, await lineOf(id, B))
      return { id, lineId }
    }
    const away = await wished()
    await floor.tellSession(away.id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await dispose(away.id, away.lineId)
    expect((await live(away.id)).includes(B)).toBe(false)
    await floor.tellSession(away.id, { type: 'AGENT_JOINED', callSid })
    expect((await live(away.id)).includes(B)).toBe(true)
    await floor.end(B, 'no-answer')
    await stopDialSession(floor.ctx, away.id)

    const interrupt = async (id: string) => {
      await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
      await floor.tellSession(id, { type: 'PHONE_GONE' })
    }
    for (const end of [interrupt, (id: string) => stopDialSession(floor.ctx, id)]) {
      const { id, lineId } = await wished()
      await end(id)
      expect((await floor.view(id, B)).note).toBeNull()
      await dispose(id, lineId)
      await floor.tellSession(id, { type: 'AGENT_JOINED', callSid })
      expect((await live(id)).includes(B)).toBe(false)
      await stopDialSession(floor.ctx, id)
    }
  })

  test('the same lead is redialed, on any number and repeatedly, and disposed in the end', async () => {
    const { id, lineId } = await afterACall()
    for (let time = 0; time < 2; time += 1) {
      await redialLine(floor.ctx, await lineOf(id, A))
      await floor.end(A, 'no-answer')
      // The first call has passed its line to the next calls, and still needs its disposition.
      expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', wrapUpLineId: lineId })
      expect((await floor.view(id, A)).can).toEqual(['redial'])
    }
    await redialLine(floor.ctx, await lineOf(id, A))
    await floor.bridge(A)
    await floor.end(A)
    const last = await lineOf(id, A)
    expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', wrapUpLineId: last.lineId })
    await dispose(id, last.lineId)
  })

  test('a number that could not be redialed immediately shows no error once it is dialed', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    const over = await lineOf(id, A)
    await hangUpLine(floor.ctx, over)
    await floor.tell(A, { type: 'REDIAL' })
    const used = (seconds: number) =>
      floor.ctx.db.q.updateTable('accounts').set({ dial_seconds_used: seconds }).execute()
    await used(60_000)
    await floor.end(A)
    const why = '(312) 555-0101 was not redialed. There are no minutes left.'
    expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', wrapUpLineId: over.lineId, message: why })
    await used(0)
    expect(await redialLine(floor.ctx, over)).toMatchObject({ message: null })
    await floor.ring(A)
    expect(await floor.session(id)).toMatchObject({ wrapUpLineId: over.lineId, message: null })
  })

  test('an earlier redial request for another lead waits for it, too', async () => {
    await floor.settings({ parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(B)
    await hangUpLine(floor.ctx, await lineOf(id, B))
    await redialLine(floor.ctx, await lineOf(id, B))
    await floor.bridge(A)
    await floor.end(A)
    await floor.end(B, 'canceled')
    const { id: lineId } = await floor.line(A)
    expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', wrapUpLineId: lineId, message: LATER })
    expect(await floor.jobs('call.place')).toHaveLength(2)
    await dispose(id, lineId)
    expect(await live(id)).toEqual([B])
  })
})

describe('while a number is dialed by hand', () => {
  /** Another line still rings: it was left ringing. */
  const redialing = async (mode: { isAuto: boolean; enableAnswerBoost?: boolean }) => {
    await floor.settings({ parallelLimit: 2, otherLinesRing: '15s', ...mode })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(B)
    await floor.bridge(A)
    await floor.end(A)
    expect((await floor.line(B)).state).toBe('ringingOut')
    const first = await lineOf(id, A)
    await redialLine(floor.ctx, first)
    await floor.ring(A)
    return { id, lineId: first.lineId }
  }
  const MODES = [{ isAuto: false }, { isAuto: true }, { isAuto: true, enableAnswerBoost: true }]

  test.each(MODES)('another lead that answers does not take the seller ($isAuto, $enableAnswerBoost)', async (mode) => {
    const { id, lineId } = await redialing(mode)
    await floor.answer(B)
    expect((await floor.line(B)).state).toBe('declined')
    expect(await floor.session(id)).toMatchObject({ state: 'redialing', wrapUpLineId: lineId })
    await floor.answer(A, 'person')
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    expect(await floor.session(id)).toMatchObject({ state: 'bridged', bridgedLineId: (await floor.line(A)).id })
  })

  test.each(MODES)('a machine that answers is hung up ($isAuto, $enableAnswerBoost)', async (mode) => {
    const { id, lineId } = await redialing(mode)
    await floor.answer(B, 'machine')
    expect((await floor.line(B)).state).toBe('ending')
    await floor.end(A, 'no-answer')
    expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', wrapUpLineId: lineId })
  })
})

describe('a number whose call was cancelled before it was sent', () => {
  /** In a pause, so that the list does not dial it before the seller does. */
  const takenBack = async (id: string) => {
    await floor.bridge(A)
    await floor.tell(B, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    await floor.end(A)
    await pauseDialSession(floor.ctx, id)
    await dispose(id, (await floor.line(A)).id)
    expect((await floor.session(id)).state).toBe('dialing')
  }

  test('is the list’s attempt once dialed by hand: the list continues after it', async () => {
    await floor.settings({ parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([A, { numbers: [B, C] }, D]))
    await takenBack(id)
    await redialLine(floor.ctx, await lineOf(id, B))
    await floor.ring(B)
    await floor.end(B, 'no-answer')
    await resumeDialSession(floor.ctx, id)
    expect(await live(id)).toEqual([C, D])
    expect(await floor.jobs('call.place')).toHaveLength(5)
  })

  test('nor when the lead has no other number: then the list is finished with it', async () => {
    await floor.settings({ parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await takenBack(id)
    await redialLine(floor.ctx, await lineOf(id, B))
    await floor.end(B, 'busy')
    await resumeDialSession(floor.ctx, id)
    expect(await floor.session(id)).toMatchObject({ state: 'ended' })
    expect(await floor.jobs('call.place')).toHaveLength(3)
  })

  test('the same in Standard, when it is dialed between the disposition and Continue', async () => {
    await floor.settings({ parallelLimit: 2, isAuto: false })
    const id = await floor.dial(await floor.campaign([A, { numbers: [B, C] }, D]))
    await floor.bridge(A)
    await floor.tell(B, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    await floor.end(A)
    await dispose(id, (await floor.line(A)).id)
    await redialLine(floor.ctx, await lineOf(id, B))
    await floor.ring(B)
    await floor.end(B, 'no-answer')
    await continueDialSession(floor.ctx, id)
    expect(await live(id)).toEqual([C, D])
    expect(await floor.jobs('call.place')).toHaveLength(5)
  })
})
