import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeContact, makeLead } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import { updateBoard } from '../boards/update-board.server'
import type { BoardView } from '../boards/boards.schema'
import { insertCall } from '../call-history/insert-call.server'
import { createSystemCtx, type Ctx } from '../context.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { findBestTime } from './best-time.read.server'
import { countCalledHours, countDueCalledHours } from './count-called-hours.server'
import { judgeHours, MIN_HOUR_CALLS } from './judge-hours'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('an hour', () => {
  const hours = (changed: Record<number, [calls: number, connected: number]>) =>
    Array.from({ length: 24 }, (_, hour) => {
      const [calls, connected] = changed[hour] ?? [0, 0]
      return { calls, connected }
    })

  test('is better or worse only where the intervals do not touch', () => {
    const judged = judgeHours(hours({ 9: [400, 120], 12: [400, 20], 15: [400, 70], 20: [49, 49] }))
    expect([9, 12, 15, 20].map((hour) => judged[hour]!.standing)).toEqual([1, -1, 0, 0])
  })

  test('has no interval below the minimum', () => {
    const judged = judgeHours(hours({ 9: [MIN_HOUR_CALLS - 1, 20], 10: [MIN_HOUR_CALLS, 20] }))
    expect([judged[9]!.interval, judged[10]!.interval === null]).toEqual([null, false])
  })

  test('that is the only one is not compared', () => {
    expect(judgeHours(hours({ 9: [400, 120] }))[9]!.standing).toBe(0)
  })
})

describe('the account', () => {
  let world: World
  let floor: Floor
  let board: BoardView
  let admin: Ctx
  let campaignId: string
  beforeEach(async () => {
    ;({ world, floor, admin, board } = await openBoardFloor())
    campaignId = await floor.campaign(['+13125550101'])
    await world.system.db.q
      .updateTable('campaigns')
      .set({ stage_id: board.stages[0]!.id, board_id: board.id, status: 'COMPLETE' })
      .where('id', '=', campaignId)
      .execute()
  })
  afterEach(() => closeCounted(world))

  /** Dials to an area code, of which some were answered, at one time. */
  async function addCalls(areaCode: string, at: number, calls: number, answered: number): Promise<void> {
    const contact = await world.system.db.q.selectFrom('contacts').select('id').limit(1).executeTakeFirstOrThrow()
    await world.system.db.transact('calls', async (tx) => {
      for (let index = 0; index < calls; index += 1) {
        const id = tx.ids('line')
        await insertCall(tx, {
          id,
          account_id: floor.seller.accountId,
          user_id: floor.seller.userId,
          session_id: null,
          campaign_id: campaignId,
          contact_id: contact.id,
          e164: `+1${areaCode}5550101`,
          caller_id: '+13125550140',
          placed_at: at + index,
          local_presence: 0,
          compliance: '{}',
        } as never)
        const end = { sent: 1, ended_at: at + 60_000, outcome: 'no-answer' } as const
        const talk = { outcome: 'connected', answered_at: at, bridged_at: at, bill_ms: 9_000, answered_by: 'human' }
        await tx.db.q
          .updateTable('calls')
          .set(index < answered ? { ...end, ...talk } : end)
          .where('id', '=', id)
          .execute()
      }
    })
  }

  test('reads calls by the hour of the called person, also where clocks differ', async () => {
    // Tuesday 2026-03-10 16:00 UTC: 11:00 in Chicago, 12:00 in New York.
    const now = world.clock.now()
    await addCalls('312', now - DAY_MS, 60, 6)
    await addCalls('212', now - DAY_MS, 80, 40)
    await addCalls('312', now - 91 * DAY_MS, 5, 5)
    await countCalledHours(world.system, floor.seller.accountId)
    const all = await findBestTime(admin, {})
    expect([all.total, all.hours[11]!.calls, all.hours[12]!.calls]).toEqual([{ calls: 140, connected: 46 }, 60, 80])
    expect([all.hours[11]!.standing, all.hours[12]!.standing]).toEqual([-1, 1])
    // Monday.
    expect(all.grid[1]![12]).toEqual({ calls: 80, connected: 40 })
    expect(all.areaCodes).toEqual([
      { areaCode: '212', calls: 80 },
      { areaCode: '312', calls: 60 },
    ])
    expect(all.stages).toMatchObject([{ stageId: board.stages[0]!.id, isUsed: false, calls: 140 }])
    expect((await findBestTime(admin, { areaCode: '312' })).total).toEqual({ calls: 60, connected: 6 })
    await expect(findBestTime(admin, { stageId: 'stg_unknown' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is counted once a day, and again replaces the rows', async () => {
    await addCalls('312', world.clock.now() - DAY_MS, 3, 1)
    const count = () => countDueCalledHours(createSystemCtx(world.services), async () => {})
    const total = async () => (await findBestTime(admin, {})).total.calls
    await count()
    await addCalls('312', world.clock.now() - DAY_MS, 3, 1)
    await count()
    expect(await total()).toBe(3)
    world.clock.advance(DAY_MS + 1)
    await count()
    expect(await total()).toBe(6)
  })

  test('dials leads with a better hour first where the board says so, and never outside safe hours', async () => {
    const now = world.clock.now()
    // Chicago at 11:00 is answered; New York at 12:00 is not; Honolulu at 6:00 is, and may not be called.
    for (const [areaCode, at, answered] of [
      ['312', now - DAY_MS, 60],
      ['312', now - DAY_MS + 4 * HOUR_MS, 5],
      ['212', now - DAY_MS, 4],
      ['212', now - DAY_MS + 4 * HOUR_MS, 60],
      ['808', now - DAY_MS, 100],
    ] as const)
      await addCalls(areaCode, at, 100, answered)
    await countCalledHours(world.system, floor.seller.accountId)
    const leads: Record<string, string> = {}
    // The newest lead is dialed first otherwise.
    for (const areaCode of ['312', '303', '212', '808']) {
      const contactId = await makeContact(world, floor.seller.accountId, { areaCode })
      await makeLead(world, board, { contactId, importType: 'BULK' })
      leads[contactId] = areaCode
    }
    const dialed = async () => {
      const { id } = await startStageSession(
        floor.ctx,
        startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id, filter: {} }),
      )
      await connectDialSession(floor.ctx, id)
      await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${id}` })
      const order: string[] = []
      for (;;) {
        const calls = await world.system.db.q
          .selectFrom('calls')
          .select(['e164', 'contact_id'])
          .where('session_id', '=', id)
          .orderBy('id')
          .execute()
        if (calls.length === order.length) return order
        order.push(leads[calls.at(-1)!.contact_id]!)
        if ((await floor.session(id)).state === 'dialing') await floor.end(calls.at(-1)!.e164, 'no-answer')
      }
    }
    await updateBoard(admin, board.id, { dialerSettings: { dialByBestTime: true } })
    expect(await dialed()).toEqual(['312', '303', '212'])
    expect((await findBestTime(admin, {})).stages[0]).toMatchObject({ isUsed: true })
  })
})
