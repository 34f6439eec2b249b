import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { changeGoals, changeLeaderboard, changeTeamGoals } from './change-goals.server'
import { conversationLengthMs } from './conversation-length.server'
import { findGoals, findTeamGoals } from './goals.read.server'
import { goalsChange, NO_GOALS } from './goals.schema'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const goals = (input: object = {}) => goalsChange.parse(input)
const teamIdOf = async (accountId: string) =>
  (
    await world.system.db.q
      .selectFrom('teams')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).id

describe('goals', () => {
  test('are none, with 60 s for a conversation, until they are chosen', async () => {
    const owner = await world.person({ role: 'OWNER' })
    expect(await findGoals(world.as(owner))).toEqual(NO_GOALS)
    expect(await conversationLengthMs(world.system, owner.accountId)).toBe(60_000)
  })

  test('of a team are changed by managers and read by members', async () => {
    const owner = await world.person({ role: 'OWNER' })
    const mia = await world.person({ accountId: owner.accountId, role: 'MEMBER' })
    const teamId = await teamIdOf(owner.accountId)
    await changeTeamGoals(world.as(owner), teamId, goals({ calls: 80, conversations: 12, conversationLength: 90 }))
    expect(await findTeamGoals(world.as(mia), teamId)).toMatchObject({
      id: teamId,
      callGoal: 80,
      convoGoal: 12,
      convoGoalLength: 90,
      version: 1,
      members: expect.arrayContaining([expect.objectContaining({ userId: mia.userId, role: 'MEMBER' })]) as unknown,
    })
    expect(await conversationLengthMs(world.system, owner.accountId)).toBe(90_000)
    await expect(changeGoals(world.as(mia), goals())).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of an individual are their own', async () => {
    const inez = await world.person({ role: null })
    expect(await changeGoals(world.as(inez), goals({ calls: 5 }))).toMatchObject({ callGoal: 5, version: 1 })
    await expect(changeTeamGoals(world.as(inez), 'team_none', goals())).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of another team are not found', async () => {
    const owner = await world.person({ role: 'OWNER' })
    const other = await world.person({ role: 'OWNER' })
    const teamId = await teamIdOf(owner.accountId)
    await expect(findTeamGoals(world.as(other), teamId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeTeamGoals(world.as(other), teamId, goals())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('take 0, empty and 1,000,000', async () => {
    const owner = world.as(await world.person({ role: 'OWNER' }))
    const none = await changeGoals(owner, goals({ calls: null, conversations: undefined, conversationLength: null }))
    expect(none).toMatchObject({ callGoal: null, convoGoal: null, convoGoalLength: 60 })
    const most = await changeGoals(owner, goals({ calls: 1_000_000, conversations: 0, conversationLength: 0 }))
    expect(most).toMatchObject({ callGoal: 1_000_000, convoGoal: 0, convoGoalLength: 0 })
  })

  test.each([
    { calls: -1 },
    { calls: 1_000_001 },
    { calls: 1.5 },
    { calls: '80' },
    { conversationLength: 3_601 },
    { team: 'x' },
  ])('refuse %j', (input) => {
    expect(goalsChange.safeParse(input).success).toBe(false)
  })
})

describe('two managers', () => {
  test('the second is shown the change instead of overwriting it', async () => {
    const ada = await world.person({ role: 'OWNER' })
    const max = await world.person({ accountId: ada.accountId, role: 'MANAGER' })
    await changeGoals(world.as(ada), goals({ calls: 80, version: 0 }))
    const late = changeGoals(world.as(max), goals({ calls: 20, version: 0 }))
    await expect(late).rejects.toMatchObject({ code: 'conflict', details: { version: 1 } })
    expect(await findGoals(world.as(ada))).toMatchObject({ callGoal: 80, version: 1 })
    expect(await changeGoals(world.as(max), goals({ calls: 20, version: 1 }))).toMatchObject({ callGoal: 20 })
  })

  test('without a version the last one counts', async () => {
    const ada = world.as(await world.person({ role: 'OWNER' }))
    await changeGoals(ada, goals({ calls: 80 }))
    expect(await changeGoals(ada, goals({ calls: 20 }))).toMatchObject({ callGoal: 20, version: 2 })
  })
})

test('the leaderboard is off until a manager shows it, and goals keep it', async () => {
  const ada = world.as(await world.person({ role: 'OWNER' }))
  expect((await findGoals(ada)).leaderboard).toBe(false)
  expect((await changeLeaderboard(ada, true)).leaderboard).toBe(true)
  expect((await changeGoals(ada, goals({ calls: 5 }))).leaderboard).toBe(true)
})
