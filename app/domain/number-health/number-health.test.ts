import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { fireDueTimers } from '../../../server/jobs/timers'
import { createSystemCtx, type Ctx } from '../context.server'
import { insertCall } from '../call-history/insert-call.server'
import { listNotifications } from '../notifications/notifications.read.server'
import { runReactions } from '../reactions'
import { countMarkedHours } from '../reports/count-hours.server'
import { findNumberHealth } from './number-health.read.server'
import { createNumberReviews } from './review-due.server'
import { reportSpam } from './report-spam.server'
import { restNumber, wakeNumber } from './rest-number.server'
import { findRestingWarning } from './resting-warning.read.server'
import { reviewNumbers } from './review-numbers.server'
import { updateHealthSettings } from './update-health-settings.server'

const DAY_MS = 86_400_000
const [CHICAGO, DALLAS, DENVER] = ['+13125550140', '+12145550140', '+13035550140']

let world: World
let floor: Floor
let owner: Ctx
let accountId: string
let campaignId: string
let contactId: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account({ kind: 'team' })
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  floor = await openFloor(world, accountId)
  campaignId = await floor.campaign(['+13125550101'])
  const row = await world.system.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
  contactId = row.id
})
afterEach(() => world.close())

async function addNumber(e164: string): Promise<string> {
  const id = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({ id, account_id: accountId, e164, carrier_sid: null, created_at: world.clock.now(), released_at: null })
    .execute()
  return id
}
const idOf = async (e164: string) =>
  (await world.system.db.q.selectFrom('phone_numbers').select('id').where('e164', '=', e164).executeTakeFirstOrThrow())
    .id

/** `answered` of `calls`, spread over the day before `daysAgo`. */
async function addCalls(from: string, calls: number, answered: number, daysAgo = 1): Promise<void> {
  const now = world.clock.now()
  await world.system.db.transact('calls', async (tx) => {
    for (let index = 0; index < calls; index += 1) {
      const placedAt = now - daysAgo * DAY_MS + index * 1_000
      const isAnswered = index < answered
      const id = tx.ids('line')
      await insertCall(tx, {
        id,
        account_id: accountId,
        user_id: floor.seller.userId,
        session_id: null,
        campaign_id: campaignId,
        contact_id: contactId,
        e164: '+13125550101',
        caller_id: from,
        placed_at: placedAt,
        local_presence: 0,
        compliance: '{}',
      } as never)
      await tx.db.q
        .updateTable('calls')
        .set({
          sent: 1,
          ended_at: placedAt + 60_000,
          outcome: isAnswered ? 'connected' : 'no-answer',
          ...(isAnswered && {
            answered_at: placedAt + 5_000,
            bridged_at: placedAt + 5_500,
            bill_ms: 50_000,
            answered_by: 'human',
          }),
        })
        .where('id', '=', id)
        .execute()
    }
  })
}

const count = async () => {
  while (await countMarkedHours(world.system));
}
const review = async () => {
  await count()
  await reviewNumbers(world.system, accountId)
}
const stateOf = async (id: string) => {
  const { state, reason } = await findNumberHealth(owner, id)
  return [state, reason]
}

describe('the review', () => {
  test('warms a new number up for two weeks', async () => {
    const id = await idOf(CHICAGO)
    await review()
    expect(await stateOf(id)).toEqual(['warmingUp', 'new'])
    world.clock.advance(14 * DAY_MS)
    await review()
    expect(await stateOf(id)).toEqual(['active', 'warmed_up'])
  })

  test('finds a number in use active', async () => {
    await addCalls(CHICAGO, 1, 1, 20)
    await review()
    expect(await stateOf(await idOf(CHICAGO))).toEqual(['active', 'in_use'])
  })

  test('finds one hurt that is answered less, with the figures, and tells the owner once', async () => {
    const dallas = await addNumber(DALLAS)
    await addCalls(CHICAGO, 400, 100)
    await addCalls(DALLAS, 300, 15)
    await review()
    await review()
    expect(await stateOf(dallas)).toEqual(['hurt', 'answered_less_than_peers'])
    expect(await stateOf(await idOf(CHICAGO))).toEqual(['warmingUp', 'new'])
    const { changes } = await findNumberHealth(owner, dallas)
    expect(changes[0]).toMatchObject({
      from: 'warmingUp',
      to: 'hurt',
      figures: { own: { successes: 15, trials: 300 }, reference: { successes: 100, trials: 400 } },
      changedBy: null,
    })
    const { items } = await listNotifications(owner, { limit: 20 })
    expect(items.map(({ kind }) => kind)).toEqual(['number_hurt'])
  })

  test('recovers it when it is answered as often again', async () => {
    const dallas = await addNumber(DALLAS)
    await addCalls(CHICAGO, 400, 100)
    await addCalls(DALLAS, 300, 15)
    await review()
    world.clock.advance(8 * DAY_MS)
    await addCalls(CHICAGO, 400, 100)
    await addCalls(DALLAS, 50, 12)
    await review()
    expect(await stateOf(dallas)).toEqual(['hurt', 'answered_less_than_peers'])
    await addCalls(DALLAS, 250, 60)
    await review()
    expect(await stateOf(dallas)).toEqual(['active', 'recovered'])
  })

  test('rests hurt numbers only where the account chose so, and never the last', async () => {
    const dallas = await addNumber(DALLAS)
    await addCalls(CHICAGO, 400, 100)
    await addCalls(DALLAS, 300, 15)
    await review()
    expect((await stateOf(dallas))[0]).toBe('hurt')
    await updateHealthSettings(owner, { restsAutomatically: true, dailyBudget: 1_000 })
    await restNumber(owner, await idOf(CHICAGO), 30)
    await review()
    expect((await stateOf(dallas))[0]).toBe('hurt')
    await wakeNumber(owner, await idOf(CHICAGO))
    await review()
    expect(await stateOf(dallas)).toEqual(['resting', 'rest_hurt'])
    world.clock.advance(14 * DAY_MS)
    await fireDueTimers(world.system)
    expect(await stateOf(dallas)).toEqual(['warmingUp', 'rest_over'])
  })

  test('rests a number whose dials of the day are used, until its midnight', async () => {
    await addNumber(DENVER)
    await updateHealthSettings(owner, { restsAutomatically: true })
    await addCalls(CHICAGO, 21, 21, 1 / 24)
    await review()
    const chicago = await findNumberHealth(owner, await idOf(CHICAGO))
    // Tuesday 11:00 in Chicago.
    expect(chicago).toMatchObject({ state: 'resting', reason: 'rest_budget', dialsToday: 21, dailyBudget: 60 })
    expect(chicago.restsUntil).toBe('2026-03-11T05:00:00.000Z')
    world.clock.set(Date.parse('2026-03-11T05:00:00.000Z'))
    await fireDueTimers(world.system)
    expect(await stateOf(await idOf(CHICAGO))).toEqual(['warmingUp', 'rest_over'])
  })

  test('retires a number that is gone, and warms it up when it is listed again', async () => {
    const dallas = await addNumber(DALLAS)
    await review()
    const setReleased = (released_at: number | null) =>
      world.system.db.q.updateTable('phone_numbers').set({ released_at }).where('id', '=', dallas).execute()
    await setReleased(1)
    await review()
    expect(await stateOf(dallas)).toEqual(['retired', 'deleted'])
    await setReleased(null)
    await review()
    expect(await stateOf(dallas)).toEqual(['warmingUp', 'listed_again'])
    await world.system.db.transact('delete', (tx) =>
      runReactions(tx, 'numberDeleted', { accountId, numberId: dallas, e164: DALLAS }),
    )
    expect((await findNumberHealth(owner, dallas)).changes[0]).toMatchObject({ to: 'retired', reason: 'deleted' })
  })

  test('is due after calls, and daily', async () => {
    const reviewDue = createNumberReviews()
    const names: string[] = []
    const { store } = world.services
    world.services.store = {
      ...store,
      get queries() {
        return store.queries
      },
      transact: (name, work, options) => {
        names.push(name)
        return store.transact(name, work, options)
      },
    }
    const due = async () => {
      names.length = 0
      await reviewDue(createSystemCtx(world.services), async () => {})
      return names.length
    }
    expect(await due()).toBe(1)
    world.clock.advance(300_000)
    expect(await due()).toBe(0)
    await addCalls(CHICAGO, 1, 1, 0)
    world.clock.advance(400_000)
    // The call is not counted yet.
    expect(await due()).toBe(0)
    await count()
    expect(await due()).toBe(1)
    world.clock.advance(DAY_MS)
    expect(await due()).toBe(1)
  })
})

describe('a person', () => {
  test('rests and wakes a number, with their name', async () => {
    const id = await idOf(CHICAGO)
    await restNumber(owner, id, 3)
    const rested = await findNumberHealth(owner, id)
    expect(rested).toMatchObject({ state: 'resting', reason: 'rest_person' })
    expect(Date.parse(rested.restsUntil!)).toBe(world.clock.now() + 3 * DAY_MS)
    const woken = await wakeNumber(owner, id)
    expect(woken.changes.map(({ to, changedBy }) => [to, changedBy === null])).toEqual([
      ['warmingUp', false],
      ['resting', false],
      ['warmingUp', true],
    ])
    await expect(wakeNumber(owner, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('who does not manage numbers can only report one', async () => {
    const id = await idOf(CHICAGO)
    await expect(restNumber(floor.ctx, id, 3)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(updateHealthSettings(floor.ctx, { restsAutomatically: true })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await reportSpam(floor.ctx, id)
    expect(await reportSpam(floor.ctx, id)).toMatchObject({ spamReports: 1 })
    expect(await reportSpam(owner, id)).toMatchObject({ spamReports: 2 })
  })

  test('a report while it rests makes the rest longer', async () => {
    const id = await idOf(CHICAGO)
    await restNumber(owner, id, 3)
    await reportSpam(floor.ctx, id)
    world.clock.advance(3 * DAY_MS)
    await fireDueTimers(world.system)
    expect(await stateOf(id)).toEqual(['resting', 'rest_extended'])
  })
})

test('any sequence of days leaves each state with its reason', async () => {
  const numbers = [CHICAGO, DALLAS, DENVER]
  await addNumber(DALLAS)
  await addNumber(DENVER)
  await updateHealthSettings(owner, { restsAutomatically: true })
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let day = 0; day < 25; day += 1) {
    world.clock.advance(DAY_MS)
    for (const number of numbers) {
      const calls = next(80)
      await addCalls(number, calls, next(3) === 0 ? 0 : Math.floor(calls / 4), 0.2)
    }
    if (next(4) === 0) await reportSpam(owner, await idOf(numbers[next(3)]!))
    await fireDueTimers(world.system)
    await review()
  }
  const rows = await world.system.db.q.selectFrom('number_health').selectAll().execute()
  for (const row of rows) {
    const { changes, state, reason, text } = await findNumberHealth(owner, row.id)
    expect([changes[0]!.to, changes[0]!.reason]).toEqual([state, reason])
    expect(text).not.toBe('')
    const oldestFirst = changes.toReversed()
    for (const [index, change] of oldestFirst.entries()) {
      expect(change.text).toMatch(/\.$/)
      expect(change.from).toBe(oldestFirst[index - 1]?.to ?? change.from)
    }
    expect(row.rest_until === null).toBe(state !== 'resting')
  }
})

test('a chosen caller ID that is resting is named, with a warning', async () => {
  const id = await idOf(CHICAGO)
  await floor.settings({ callerIdNumber: CHICAGO })
  expect(await findRestingWarning(floor.ctx, CHICAGO)).toBeNull()
  const { fixedBy } = await restNumber(owner, id, 3)
  expect(fixedBy).toEqual([expect.stringMatching(/'s dialer settings$/)])
  expect(await findRestingWarning(floor.ctx, CHICAGO)).toContain('This number is resting.')
})
