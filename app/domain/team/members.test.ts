import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor } from '../../../tests/helpers/dialing-floor'
import { subscribe } from '../../../tests/helpers/subscriptions'
import { leftFor, ownNumber } from '../../../tests/helpers/voicemails'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findActor, findUserActor } from '../access/find-actor.server'
import { startSession } from '../access/start-session.server'
import { countSeats } from '../accounts/seats.server'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { changeMemberRole } from './change-role.server'
import { claimSeat } from './claim-seat.server'
import { deleteMember } from './delete-member.server'
import { endCanceledSeat } from './end-seat.server'
import { removeSeat } from './remove-seat.server'
import { restoreSeat } from './restore-seat.server'
import { findOwnTeamId } from './team-access.server'
import { getMemberNumbers, getTeam } from './team.read.server'
import { teamWords } from './team.words'

let world: World
let people: Record<'olivia' | 'marcus' | 'ada' | 'cole' | 'mia', UserActor>
let as: Record<keyof typeof people, Ctx>
let teamId: string
beforeEach(async () => {
  world = await testWorld()
  const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const { accountId } = olivia
  people = {
    olivia,
    marcus: await world.person({ role: 'MANAGER', firstName: 'Marcus', accountId }),
    ada: await world.person({ role: 'ADMIN', firstName: 'Ada', accountId }),
    cole: await world.person({ role: 'COACH', firstName: 'Cole', accountId }),
    mia: await world.person({ role: 'MEMBER', firstName: 'Mia', accountId, email: 'mia@harbor.test' }),
  }
  as = Object.fromEntries(Object.entries(people).map(([name, actor]) => [name, world.as(actor)])) as typeof as
  teamId = (await findOwnTeamId(as.olivia))!
})
afterEach(() => world.close())

const setSeats = (seats: number) =>
  world.system.db.q.updateTable('teams').set({ seats }).where('id', '=', teamId).execute()
const canCall = async ({ userId }: UserActor) => (await findUserActor(world.system, userId))?.permissions.has('call')
const memberOf = async (actor: UserActor, viewer = as.olivia) =>
  (await getTeam(viewer, teamId)).members.find(({ id }) => id === actor.userId)

test('the team: the owner, then admins, managers, members and coaches, by name', async () => {
  const { owner, members, seats } = await getTeam(as.cole, teamId)
  expect(owner?.name).toBe('Olivia Torres')
  expect(members.map(({ role }) => role)).toEqual(['ADMIN', 'MANAGER', 'MEMBER', 'COACH'])
  expect(seats).toEqual({ used: 3, total: 5, paidUntil: null })
  expect((await getTeam(as.cole, teamId, { search: 'mia@' })).members).toMatchObject([{ name: 'Mia Torres' }])
  await expect(getTeam(as.mia, teamId)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the last sign-in is shown, also after its session ended', async () => {
  await startSession(world.system, { userId: people.mia.userId, for: 'page' })
  await world.system.db.q.deleteFrom('sessions').execute()
  expect((await memberOf(people.mia))?.lastLogin).toBe(new Date(world.clock.now()).toISOString())
})

describe('roles', () => {
  test('change as the rules say', async () => {
    const rows: [viewer: keyof typeof people, member: keyof typeof people, blocker: string | null][] = [
      ['marcus', 'mia', null],
      ['ada', 'marcus', null],
      ['olivia', 'cole', null],
      ['marcus', 'marcus', teamWords.ownRole],
      ['marcus', 'olivia', teamWords.ownersRole],
      ['olivia', 'olivia', teamWords.lastOwner],
    ]
    for (const [viewer, member, blocker] of rows) {
      const change = changeMemberRole(as[viewer], teamId, people[member].userId, 'ADMIN')
      if (blocker) await expect(change, `${viewer} ${member}`).rejects.toMatchObject({ message: blocker })
      else await change
    }
    await expect(changeMemberRole(as.cole, teamId, people.mia.userId, 'ADMIN')).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('a role with a seat needs a free one, and another role frees it', async () => {
    await setSeats(3)
    await expect(changeMemberRole(as.olivia, teamId, people.cole.userId, 'MEMBER')).rejects.toMatchObject({
      message: teamWords.noFreeSeat,
    })
    await changeMemberRole(as.olivia, teamId, people.mia.userId, 'COACH')
    expect(await canCall(people.mia)).toBe(false)
    await changeMemberRole(as.olivia, teamId, people.cole.userId, 'MEMBER')
    expect(await canCall(people.cole)).toBe(true)
    expect(await countSeats(world.system, people.olivia.accountId)).toEqual({ used: 3, total: 3 })
  })

  test('sockets of the person connect again', async () => {
    const { sessionId } = await startSession(world.system, { userId: people.mia.userId, for: 'page' })
    await changeMemberRole(as.olivia, teamId, people.mia.userId, 'MANAGER')
    expect(world.published.findLast(({ type }) => type === 'session.changed')).toMatchObject({ subjectId: sessionId })
  })
})

describe('seats', () => {
  test('without a paid period a seat ends immediately, and the person can no longer sign in', async () => {
    const { token } = await startSession(world.system, { userId: people.mia.userId, for: 'page' })
    await removeSeat(as.olivia, teamId, { memberId: people.mia.userId })
    expect(await findActor(world.system, token)).toBeNull()
    expect(await memberOf(people.mia)).toBeUndefined()
    expect((await getTeam(as.olivia, teamId)).seats.used).toBe(2)
  })

  test('a paid seat is canceling until the period ends, and can be restored', async () => {
    const endsAt = world.clock.now() + 10 * 86_400_000
    await world.system.db.q.updateTable('accounts').set({ usage_period_end: endsAt }).execute()
    const memberId = people.mia.userId
    await removeSeat(as.olivia, teamId, { memberId })
    expect(await memberOf(people.mia)).toMatchObject({ canceling: true, hasSeat: true, can: { restore: true } })
    await expect(removeSeat(as.olivia, teamId, { memberId })).rejects.toMatchObject({
      message: teamWords.seatCanceling,
    })
    await restoreSeat(as.olivia, teamId, memberId)
    world.clock.set(endsAt)
    await endCanceledSeat(world.system, { userId: memberId })
    expect(await memberOf(people.mia)).toMatchObject({ canceling: false })
    await world.system.db.q
      .updateTable('accounts')
      .set({ usage_period_end: endsAt + 1_000 })
      .execute()
    await removeSeat(as.olivia, teamId, { memberId })
    await expect(endCanceledSeat(world.system, { userId: memberId })).rejects.toMatchObject({ afterMs: 1_000 })
    expect(await memberOf(people.mia)).toMatchObject({ canceling: true })
    world.clock.advance(1_000)
    await endCanceledSeat(world.system, { userId: memberId })
    expect(await memberOf(people.mia)).toBeUndefined()
    const jobs = await world.system.db.q
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'team.end-seat')
      .execute()
    expect(jobs.map(({ run_at }) => run_at)).toEqual([endsAt, endsAt + 1_000])
  })

  test('a seat of a yearly plan ends with the year, and the plan renews with one less', async () => {
    await subscribe(world, people.olivia.accountId, { quantity: 4, period: 'YEARLY' })

    await removeSeat(as.olivia, teamId, { memberId: people.mia.userId })
    expect((await memberOf(people.mia))?.seatEndsAt).toMatch(/^2027-03-10T/)
    const scheduled = async () => (await getTeam(as.olivia, teamId)).subscription
    expect(await scheduled()).toMatchObject({ seats: 4, scheduledChanges: { newQuantity: 3 } })
    await restoreSeat(as.olivia, teamId, people.mia.userId)
    expect(await scheduled()).toMatchObject({ seats: 4, scheduledChanges: null })
  })

  test('only the owner removes seats, and a seat of their own leaves them in the team', async () => {
    await expect(removeSeat(as.marcus, teamId, { memberId: people.mia.userId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await removeSeat(as.olivia, teamId, { memberId: people.olivia.userId })
    expect(await canCall(people.olivia)).toBe(false)
    await setSeats(2)
    await expect(claimSeat(as.olivia, teamId)).rejects.toMatchObject({ message: teamWords.noFreeSeat })
    await setSeats(3)
    await claimSeat(as.olivia, teamId)
    expect(await canCall(people.olivia)).toBe(true)
    await expect(claimSeat(as.olivia, teamId)).rejects.toMatchObject({ message: teamWords.hasSeat })
  })

  test('a person without a seat is removed by who manages the team, but not oneself and not the owner', async () => {
    await expect(deleteMember(as.ada, teamId, people.ada.userId)).rejects.toMatchObject({
      message: teamWords.ownRemoval,
    })
    await expect(deleteMember(as.ada, teamId, people.olivia.userId)).rejects.toMatchObject({
      message: teamWords.lastOwner,
    })
    await expect(deleteMember(as.ada, teamId, people.mia.userId)).rejects.toMatchObject({
      message: teamWords.removeSeatInstead,
    })
    await deleteMember(as.ada, teamId, people.cole.userId)
    expect(await memberOf(people.cole)).toBeUndefined()
  })

  test('what the viewer may do is said per person', async () => {
    const none = { changeRole: false, remove: false, removeSeat: false, restore: false, addSeat: false }
    expect((await memberOf(people.mia, as.cole))?.can).toEqual(none)
    expect((await memberOf(people.mia, as.marcus))?.can).toEqual({ ...none, changeRole: true })
    expect((await memberOf(people.cole, as.marcus))?.can).toEqual({ ...none, changeRole: true, remove: true })
    expect((await memberOf(people.mia))?.can).toEqual({ ...none, changeRole: true, removeSeat: true })
    expect((await getTeam(as.olivia, teamId)).owner?.can).toEqual({ ...none, removeSeat: true })
  })
})

test('a removed person’s numbers, phones and voicemails go to the team', async () => {
  const { q } = world.system.db
  const { userId, accountId } = people.mia
  const add = (id: string, columns: object) =>
    q
      .insertInto('phone_numbers')
      .values({ id, account_id: accountId, e164: `+1312555${id}`, created_at: 1, user_id: userId, ...columns })
      .execute()
  await add('0171', { shared: 0 })
  await add('0172', { shared: 0 })
  await add('0173', { shared: 0, personal: 1 })
  expect(await getMemberNumbers(as.olivia, teamId, userId)).toMatchObject({
    filledSlots: 3,
    numbers: [{ id: '0171' }, { id: '0172' }, { id: '0173', type: 'PERSONAL' }],
  })
  await expect(removeSeat(as.olivia, teamId, { memberId: userId, numberId: '0173' })).rejects.toMatchObject({
    message: teamWords.notTheirNumber,
  })
  await removeSeat(as.olivia, teamId, { memberId: userId, numberId: '0172' })
  const numbers = await q
    .selectFrom('phone_numbers')
    .select(['id', 'status', 'shared'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(numbers).toEqual([
    { id: '0171', status: 'active', shared: 1 },
    { id: '0172', status: 'pending_cancellation', shared: 1 },
    { id: '0173', status: 'deleted', shared: 0 },
  ])
  const moves = await q.selectFrom('jobs').select('key').where('kind', '=', 'inbox.move').execute()
  expect(moves.map(({ key }) => key)).toContain('number:0171:inbox')
})

test('a seller who loses the seat stops dialing: the call ends, and their leads are released', async () => {
  const floor = await openFloor(world)
  const owner = world.as(await world.person({ role: 'OWNER', accountId: floor.seller.accountId }))
  const id = await floor.dial(await floor.campaign(['+13125550101']))
  await floor.bridge('+13125550101')
  await changeMemberRole(owner, (await findOwnTeamId(owner))!, floor.seller.userId, 'COACH')
  expect(await floor.session(id)).toMatchObject({ state: 'ended' })
  expect((await floor.line('+13125550101')).state).toBe('ending')
})

test('a removed person’s voicemails are in the team’s inbox', async () => {
  const id = await leftFor(world, await ownNumber(world, people.mia))
  await removeSeat(as.olivia, teamId, { memberId: people.mia.userId })
  const voicemail = await world.system.db.q
    .selectFrom('voicemails')
    .select(['user_id', 'assigned_to'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(voicemail).toEqual({ user_id: null, assigned_to: null })
})
