import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../tests/helpers/world'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

describe('transact', () => {
  test('publishes events after the commit, with seq and prev of their channel', async () => {
    const mia = await world.person()
    await world.as(mia).db.transact('two-events', async (tx) => {
      for (const contactId of ['con_1', 'con_2'])
        await tx.db.recordEvent({
          type: 'contact.created',
          room: `account:${mia.accountId}`,
          accountId: mia.accountId,
          subjectId: contactId,
          payload: { contactId },
        })
      expect(world.published).toEqual([])
    })
    expect(world.published.map((event) => [event.seq, event.prev])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  test('a rollback leaves no row and publishes nothing', async () => {
    const mia = await world.person()
    const broken = world.as(mia).db.transact('broken', async (tx) => {
      await tx.db.recordEvent({
        type: 'contact.created',
        room: 'x',
        accountId: mia.accountId,
        subjectId: 'con_1',
        payload: { contactId: 'con_1' },
      })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(world.published).toEqual([])
    expect(await world.system.db.q.selectFrom('events').selectAll().execute()).toEqual([])
  })

  test('the outer db inside a transaction throws instead of hanging', async () => {
    await expect(
      world.system.db.transact('guarded', async () => world.system.db.q.selectFrom('events').selectAll().execute()),
    ).rejects.toThrow("outer db used inside transaction 'guarded'")
  })

  test('a ctx kept beyond its transaction throws', async () => {
    const kept = await world.system.db.transact('kept', async (tx) => tx)
    expect(() => kept.db.q).toThrow("transaction 'kept' has ended")
  })

  test('a call on the passed ctx joins', async () => {
    const value = await world.system.db.transact('outer', (tx) =>
      tx.db.transact('inner', async (inner) => inner === tx),
    )
    expect(value).toBe(true)
  })
})
