import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { numberOf } from '../../../tests/helpers/board'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { findBoardChoices } from '../boards/board-choices.read.server'
import { createBoard } from '../boards/create-board.server'
import { updateBoard } from '../boards/update-board.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { findDialerSettings } from '../settings/settings.read.server'
import { needsShareConsent } from './share-with-team.server'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

/** A second number, private to one member of an account. */
async function ownNumber({ accountId, userId }: UserActor, e164 = '+13125550177'): Promise<string> {
  const id = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({ id, account_id: accountId, e164, carrier_sid: null, created_at: 1, user_id: userId, shared: 0 })
    .execute()
  return id
}
const shared = async (id: string) =>
  (await world.system.db.q.selectFrom('phone_numbers').select('shared').where('id', '=', id).executeTakeFirstOrThrow())
    .shared === 1
const FIRST = 'To use this number, you must share it with the team'

describe('a member’s private number', () => {
  test('needs confirmation before a board uses it, and is then the team’s', async () => {
    const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
    const mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER', firstName: 'Mia' })
    const own = await ownNumber(olivia)
    const ctx = world.as(olivia)
    const assignedPhoneNumberIds = [await numberOf(world, olivia.accountId), own]
    await expect(createBoard(ctx, { assignedPhoneNumberIds })).rejects.toMatchObject({
      code: 'conflict',
      message: FIRST,
      fieldErrors: { assignedPhoneNumberIds: [FIRST] },
    })
    expect(await shared(own)).toBe(false)
    const board = await createBoard(ctx, { assignedPhoneNumberIds, shareNumbers: true })
    expect(board.phoneNumberIds).toEqual(assignedPhoneNumberIds)
    expect(await shared(own)).toBe(true)
    expect((await findDialerSettings(world.as(mia))).numbers.map(({ number }) => number)).toContain('+13125550177')

    const [two, three] = [await ownNumber(olivia, '+13125550178'), await ownNumber(olivia, '+13125550179')]
    await expect(updateBoard(ctx, board.id, { phoneNumberIds: [two, three] })).rejects.toMatchObject({
      code: 'conflict',
      message: 'To use these numbers, you must share them with the team',
    })
    await updateBoard(ctx, board.id, { phoneNumberIds: [two, three], shareNumbers: true })
    expect([await shared(two), await shared(three)]).toEqual([true, true])
  })

  test('cannot be seen, chosen or dialed from by others', async () => {
    const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
    const grace = await world.person({ accountId: olivia.accountId, role: 'MANAGER', firstName: 'Grace' })
    const own = await ownNumber(olivia)
    const ctx = world.as(grace)
    expect((await findBoardChoices(ctx, {})).phoneNumbers.map(({ id }) => id)).not.toContain(own)
    expect((await findBoardChoices(world.as(olivia), {})).phoneNumbers).toContainEqual(
      expect.objectContaining({ id: own, shareWithTeam: false }),
    )
    await expect(createBoard(ctx, { assignedPhoneNumberIds: [own], shareNumbers: true })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await shared(own)).toBe(false)
    await expect(updateDialerSettings(ctx, { callerIdNumber: '+13125550177' })).rejects.toMatchObject({
      fieldErrors: { callerIdNumber: ['Choose one of your numbers'] },
    })
    const { settings } = await updateDialerSettings(world.as(olivia), { callerIdNumber: '+13125550177' })
    expect(settings.callerIdNumber).toBe('+13125550177')
  })
})

test('individuals and one-seat teams share without confirmation', async () => {
  const sam = await world.person({ role: null })
  expect(await needsShareConsent(world.as(sam))).toBe(false)
  const own = await ownNumber(sam)
  await createBoard(world.as(sam), { assignedPhoneNumberIds: [own] })
  expect(await shared(own)).toBe(true)

  const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  expect(await needsShareConsent(world.as(olivia))).toBe(true)
  await world.system.db.q.updateTable('teams').set({ seats: 1 }).where('account_id', '=', olivia.accountId).execute()
  expect(await needsShareConsent(world.as(olivia))).toBe(false)
})
