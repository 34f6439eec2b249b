import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findActor, findUserActor } from '../access/find-actor.server'
import { setUserDisabled } from '../access/sign-out.server'
import { startSession } from '../access/start-session.server'
import { countSeats } from '../accounts/seats.server'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { acceptInvite } from './accept-invite.server'
import { WRONG_CODES } from './find-invite.server'
import { inviteMembers } from './invite-members.server'
import { INVITES_PER_DAY } from './invite-quota.server'
import { findInviteOffer } from './invites.read.server'
import { canJoinTeam } from './join-rules.server'
import { joinTeam } from './join-team.server'
import { resendInvite } from './resend-invite.server'
import { revokeInvite } from './revoke-invite.server'
import { findOwnTeamId } from './team-access.server'
import { getTeam } from './team.read.server'
import { inviteForm, type MemberRole } from './team.schema'
import { teamWords } from './team.words'

const DAY_MS = 86_400_000

let world: World
let olivia: UserActor
let owner: Ctx
let teamId: string
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER', firstName: 'Olivia', email: 'olivia@harbor.test' })
  owner = world.as(olivia)
  teamId = (await findOwnTeamId(owner))!
})
afterEach(() => world.close())

const row = (email: string, role: MemberRole = 'MEMBER') => ({ firstName: 'Ann', lastName: 'Lee', email, role })
const invite = (...rows: object[]) => inviteMembers(owner, teamId, inviteForm.parse({ invites: rows }))
const setSeats = (seats: number) =>
  world.system.db.q.updateTable('teams').set({ seats }).where('account_id', '=', olivia.accountId).execute()
const accept = (activationCode: string, source = 'home') => acceptInvite(world.system, { activationCode }, source)

async function codeFor(email: string): Promise<string> {
  const mails = await world.system.db.q
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .orderBy('id')
    .execute()
  return /code=([A-Z2-9]{10})\b/.exec(mails.at(-1)!.body)![1]!
}

async function acceptAs(email: string, role?: MemberRole): Promise<UserActor> {
  await invite(row(email, role))
  const { token } = await accept(await codeFor(email))
  return (await findActor(world.system, token))!.actor
}

describe('rows', () => {
  test('are fully filled or fully empty', () => {
    const parsed = inviteForm.safeParse({ invites: [{ firstName: 'Ann', role: 'MEMBER' }, { role: 'MEMBER' }] })
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['invites.0.lastName', 'Last name required'],
      ['invites.0.email', 'Email required'],
    ])
    expect(inviteForm.safeParse({ invites: [{ role: 'MEMBER' }] }).error?.issues[0]?.message).toBe(teamWords.fillOneRow)
    const long = {
      firstName: 'a'.repeat(51),
      lastName: 'b'.repeat(51),
      email: `${'c'.repeat(120)}@x.test`,
      role: 'MEMBER',
    }
    expect(inviteForm.safeParse({ invites: [long] }).error?.issues).toHaveLength(3)
  })

  test('each known address has its answer, and nothing is sent', async () => {
    await invite(row('ann@harbor.test'))
    const otherOwner = await world.person({ role: 'OWNER', email: 'other@owner.test' })
    await world.person({ role: 'MEMBER', email: 'other@team.test', accountId: otherOwner.accountId })
    await world.person({ role: null, email: 'other@crm.test', vendorId: 'acme' })
    const rows = [
      'ANN@harbor.test',
      'olivia@HARBOR.test',
      'other@team.test',
      'other@crm.test',
      'new@x.test',
      'NEW@x.test',
    ]
    await expect(invite(...rows.map((email) => row(email, 'COACH')))).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: {
        'invites[0].email': [teamWords.alreadyInvited],
        'invites[1].email': [teamWords.alreadyMember],
        'invites[2].email': [teamWords.inOtherTeam],
        'invites[3].email': [teamWords.ofOtherCrm],
        'invites[5].email': [teamWords.emailInOtherRow],
      },
    })
    expect(await world.system.db.q.selectFrom('mails').select('to_address').execute()).toHaveLength(1)
  })

  test('need enough seats; admins and coaches need none', async () => {
    await setSeats(2)
    await expect(invite(row('a@x.test'), row('b@x.test', 'MANAGER'))).rejects.toMatchObject({
      message: 'You do not have enough seats remaining to send all of these invites.',
    })
    await invite(row('a@x.test'), row('b@x.test', 'ADMIN'), row('c@x.test', 'COACH'))
    expect((await getTeam(owner, teamId)).seats).toEqual({ used: 2, total: 2, paidUntil: null })
  })

  test('ten invites at the same time for one seat: one is sent', async () => {
    await setSeats(2)
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => invite(row(`p${index}@x.test`))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countSeats(world.system, olivia.accountId)).toEqual({ used: 2, total: 2 })
  })

  test('are limited to a number of mails a day', async () => {
    for (let sent = 0; sent < INVITES_PER_DAY; sent += 20)
      await invite(...Array.from({ length: 20 }, (_, index) => row(`p${sent + index}@x.test`, 'COACH')))
    await expect(invite(row('late@x.test', 'COACH'))).rejects.toMatchObject({ code: 'too_many_requests' })
    world.clock.advance(DAY_MS)
    await invite(row('late@x.test', 'COACH'))
  })
})

describe('by the mailed link', () => {
  test('the person is created, signed in and takes the invite’s seat', async () => {
    await setSeats(2)
    await invite(row('ann@harbor.test'))
    const code = await codeFor('ann@harbor.test')
    expect(await findInviteOffer(world.system, { activationCode: code }, 'home')).toMatchObject({
      teamName: 'Harbor Realty',
      email: 'ann@harbor.test',
    })
    const { token } = await accept(code)
    const { actor } = (await findActor(world.system, token))!
    expect(actor).toMatchObject({ accountId: olivia.accountId, role: 'MEMBER' })
    expect(actor.permissions.has('call')).toBe(true)
    const team = await getTeam(owner, teamId)
    expect(team).toMatchObject({ invites: [], seats: { used: 2, total: 2 } })
    expect(team.members).toMatchObject([{ name: 'Ann Lee', email: 'ann@harbor.test', role: 'MEMBER', hasSeat: true }])
    await expect(accept(code)).rejects.toMatchObject({ code: 'invalid_code' })
  })

  test('the change reaches those who see the team', async () => {
    const published = () => world.published.filter(({ type }) => type === 'team.changed').map(({ room }) => room)
    await invite(row('ann@lane.test'))
    expect(published()).toEqual([`team:${olivia.accountId}`])
    await accept(await codeFor('ann@lane.test'))
    expect(published()).toEqual([`team:${olivia.accountId}`, `team:${olivia.accountId}`])
  })

  test('two tabs at the same time: one joins', async () => {
    await invite(row('ann@harbor.test'))
    const code = await codeFor('ann@harbor.test')
    const results = await Promise.allSettled([accept(code), accept(code)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await getTeam(owner, teamId)).members).toHaveLength(1)
  })

  test('a code works for 14 days, and an expired invite frees its seat', async () => {
    await invite(row('ann@harbor.test'))
    const code = await codeFor('ann@harbor.test')
    world.clock.advance(14 * DAY_MS)
    await expect(accept(code)).rejects.toMatchObject({ code: 'code_expired' })
    expect(await getTeam(owner, teamId)).toMatchObject({ seats: { used: 1 }, invites: [{ status: 'EXPIRED' }] })
    await invite(row('ann@harbor.test'))
    await accept(await codeFor('ann@harbor.test'))
  })

  test('resending replaces the code, and revoking ends it', async () => {
    await invite(row('ann@harbor.test'))
    const first = await codeFor('ann@harbor.test')
    const { id } = (await getTeam(owner, teamId)).invites[0]!
    await expect(resendInvite(owner, teamId, id)).rejects.toMatchObject({ code: 'too_many_requests' })
    world.clock.advance(60_000)
    await resendInvite(owner, teamId, id)
    await expect(accept(first)).rejects.toMatchObject({ code: 'invalid_code' })
    await revokeInvite(owner, teamId, id)
    await expect(accept(await codeFor('ann@harbor.test'))).rejects.toMatchObject({ code: 'invalid_code' })
    expect((await getTeam(owner, teamId)).invites).toEqual([])
    await expect(revokeInvite(owner, teamId, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('guesses of a source are limited; another source can still join', async () => {
    await invite(row('ann@harbor.test'))
    const code = await codeFor('ann@harbor.test')
    for (let guess = 0; guess < WRONG_CODES; guess += 1)
      await expect(accept('AAAAAAAAAA')).rejects.toMatchObject({ code: 'invalid_code' })
    await expect(accept(code)).rejects.toMatchObject({ code: 'too_many_requests' })
    await accept(code, 'office')
  })

  test('a former member returns to the same row', async () => {
    const ann = await acceptAs('ann@harbor.test')
    await setUserDisabled(world.system, ann)
    const back = await acceptAs('ann@harbor.test', 'MANAGER')
    expect(back).toMatchObject({ userId: ann.userId, role: 'MANAGER' })
    expect(back.permissions.has('call')).toBe(true)
  })

  test('the code is stored as a hash', async () => {
    await invite(row('ann@harbor.test'))
    const rows = await world.system.db.q.selectFrom('team_invites').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(await codeFor('ann@harbor.test'))
  })
})

describe('by the activation code', () => {
  test('an individual moves with the sessions; the earlier account keeps what was done', async () => {
    const sam = await world.person({ role: null, firstName: 'Sam', email: 'sam@rivera.test' })
    const { token } = await startSession(world.system, { userId: sam.userId, for: 'page' })
    await invite(row('someone@else.test', 'MANAGER'))
    expect(await canJoinTeam(world.as(sam))).toBe(true)
    const { userId } = await joinTeam(world.as(sam), { activationCode: await codeFor('someone@else.test') })
    const { actor } = (await findActor(world.system, token))!
    expect((await getTeam(owner, teamId)).members[0]?.lastLogin).not.toBeNull()
    expect(actor).toMatchObject({ userId, accountId: olivia.accountId, role: 'MANAGER' })
    expect(await findUserActor(world.system, sam.userId)).toBeNull()
    expect((await getTeam(owner, teamId)).members).toMatchObject([{ name: 'Sam Torres', email: 'sam@rivera.test' }])
    expect(await canJoinTeam(world.as(actor))).toBe(false)
  })

  test('an owner who is alone may join, and leaves no one behind', async () => {
    await invite(row('a@x.test'))
    const code = await codeFor('a@x.test')
    const other = await world.person({ role: 'OWNER', firstName: 'Rosa' })
    const setOther = (seats: number) =>
      world.system.db.q.updateTable('teams').set({ seats }).where('account_id', '=', other.accountId).execute()
    expect(await canJoinTeam(world.as(other))).toBe(false)
    await setOther(1)
    expect(await canJoinTeam(world.as(other))).toBe(true)
    const coach = await world.person({ role: 'COACH', accountId: other.accountId })
    await expect(joinTeam(world.as(other), { activationCode: code })).rejects.toMatchObject({
      message: teamWords.cannotJoin,
    })
    await setUserDisabled(world.system, coach)
    await joinTeam(world.as(other), { activationCode: code })
    expect((await getTeam(owner, teamId)).members).toHaveLength(1)
  })

  test('members, and people of another CRM, cannot', async () => {
    await invite(row('a@x.test'))
    const activationCode = await codeFor('a@x.test')
    const mia = await world.person({ accountId: olivia.accountId })
    const stranger = await world.person({ role: null, vendorId: 'acme' })
    await expect(joinTeam(world.as(mia), { activationCode })).rejects.toMatchObject({ code: 'conflict' })
    await expect(joinTeam(world.as(stranger), { activationCode })).rejects.toMatchObject({
      message: teamWords.inviteOfOtherCrm,
    })
    expect((await getTeam(owner, teamId)).invites).toHaveLength(1)
  })
})
