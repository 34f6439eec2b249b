import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createPerson } from '../access/create-person.server'
import { findActor } from '../access/find-actor.server'
import { startSession } from '../access/start-session.server'
import type { Ctx } from '../context.server'
import { claimSeat } from '../team/claim-seat.server'
import { findOwnTeamId } from '../team/team-access.server'
import { signTerms } from '../terms/sign-terms.server'
import { getNewestTerms } from '../terms/terms-versions'
import { finishOnboarding } from './finish-onboarding.server'
import { findGuideMarks, listWelcomes } from './guide.read.server'
import { findArrivalStep, findOnboarding } from './onboarding.read.server'
import { saveGuideMark } from './save-guide-mark.server'
import { skipStep } from './skip-step.server'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const DAY = 86_400_000
const signer = { address: '203.0.113.7', userAgent: 'A browser' }

interface NewPerson {
  role?: 'OWNER' | 'MEMBER' | null
  accountId?: string
  verified?: boolean
}

/** Signs up, as people do who are guided. */
async function newcomer({ role = 'OWNER', verified = false, ...input }: NewPerson = {}): Promise<Ctx> {
  const accountId =
    input.accountId ?? (await world.account({ kind: role === null ? 'individual' : 'team', number: null }))
  const userId = await createPerson(world.system, {
    vendorId: 'harbor',
    vendorUserId: world.services.ids('usr'),
    accountId,
    role,
    firstName: 'Rosa',
    lastName: 'Jimenez',
    email: 'rosa@own.test',
    emailLinked: verified,
    isGuided: true,
  })
  return signedIn(userId)
}

async function signedIn(userId: string): Promise<Ctx> {
  const session = await world.system.db.transact('test', (tx) => startSession(tx, { userId, for: 'page' }))
  return world.as((await findActor(world.system, session.token))!.actor)
}

const sign = (ctx: Ctx) => {
  const { type, version } = getNewestTerms()
  return signTerms(ctx, { type, version }, signer)
}
const open = async (ctx: Ctx, product?: 'dialer' | 'messenger' | 'video') =>
  (await findOnboarding(ctx, product)).steps.filter(({ skipReason }) => skipReason === null).map(({ name }) => name)
const demandSignatures = () => world.system.db.q.updateTable('vendors').set({ signs_terms: 1 }).execute()
const takeSeats = () => world.system.db.q.updateTable('teams').set({ seats: 0 }).execute()

test('an owner: terms, number, e-mail; a number waits for the terms', async () => {
  const ctx = await newcomer()
  await demandSignatures()
  expect(await open(ctx)).toEqual(['termsOfService', 'verifyEmail'])
  expect(await findOnboarding(ctx)).toMatchObject({ nextStep: 'termsOfService', complete: false, finishedAt: null })
  await sign(ctx)
  expect(await open(ctx)).toEqual(['purchaseNumber', 'verifyEmail'])
  expect(await findOnboarding(ctx)).toMatchObject({ nextStep: 'purchaseNumber', complete: true })
})

test('an individual verifies a phone; a messenger or video user does not', async () => {
  const ctx = await newcomer({ role: null })
  expect(await open(ctx)).toEqual(['purchaseNumber', 'verifyPersonalNumber', 'verifyEmail'])
  expect(await open(ctx, 'messenger')).toEqual(['purchaseNumber', 'verifyEmail'])
  expect(await open(ctx, 'video')).toEqual(['verifyEmail'])
})

test('an invited member has nothing to set up', async () => {
  const ctx = await newcomer({ role: 'MEMBER', verified: true })
  expect(await findOnboarding(ctx)).toMatchObject({ nextStep: null, complete: true })
  expect(await findArrivalStep(ctx)).toBeNull()
})

test('a member without a seat, and a blocked account, need access first', async () => {
  const member = await newcomer({ role: 'MEMBER' })
  await takeSeats()
  const late = await newcomer({ role: 'MEMBER' })
  await takeSeats()
  expect(await open(member)).not.toContain('needsAccess')
  const { accountId, userId } = late.actor as { accountId: string; userId: string }
  await world.system.db.q.updateTable('users').set({ seat: 0 }).where('id', '=', userId).execute()
  expect(await open(await signedIn(userId))).toContain('needsAccess')
  await world.system.db.q.updateTable('teams').set({ seats: 5 }).execute()
  expect(await open(await newcomer({ accountId }))).not.toContain('needsAccess')
  await world.system.db.q.updateTable('accounts').set({ plan_ended_at: 1 }).where('id', '=', accountId).execute()
  const owner = await newcomer({ accountId })
  expect((await open(owner))[0]).toBe('needsAccess')
})

test('an owner chooses a seat, where the plan has one', async () => {
  const accountId = await world.account({ number: null })
  await takeSeats()
  const ctx = await newcomer({ accountId })
  expect((await open(ctx))[0]).toBe('needsAccess')
  await world.system.db.q.updateTable('teams').set({ seats: 2 }).execute()
  expect((await open(ctx))[0]).toBe('seatChoice')
  await claimSeat(ctx, (await findOwnTeamId(ctx))!)
  expect(await open(ctx)).not.toContain('seatChoice')
})

test('skips are kept for another browser, twice is once, and a colleague skips nothing for me', async () => {
  const ctx = await newcomer({ role: null })
  await Promise.all([skipStep(ctx, { step: 'purchaseNumber' }), skipStep(ctx, { step: 'purchaseNumber' })])
  const { userId } = ctx.actor as { userId: string }
  const elsewhere = await signedIn(userId)
  expect(await findOnboarding(elsewhere)).toMatchObject({ nextStep: 'verifyPersonalNumber' })
  const other = await newcomer({ role: null })
  expect(await open(other)).toContain('purchaseNumber')
})

test('a required step cannot be skipped, and holds the end', async () => {
  const ctx = await newcomer()
  await demandSignatures()
  await expect(skipStep(ctx, { step: 'termsOfService' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(finishOnboarding(ctx)).rejects.toMatchObject({ code: 'conflict' })
  await sign(ctx)
  const { finishedAt } = await finishOnboarding(ctx)
  world.clock.advance(1000)
  expect((await finishOnboarding(ctx)).finishedAt).toBe(finishedAt)
})

test('opens for new people only, for 30 days, until it is finished', async () => {
  const ctx = await newcomer({ role: null })
  expect(await findArrivalStep(ctx)).toBe('purchaseNumber')
  expect(await findArrivalStep(world.as(await world.person({ role: null })))).toBeNull()
  world.clock.advance(30 * DAY - 1)
  expect(await findArrivalStep(ctx)).toBe('purchaseNumber')
  world.clock.advance(1)
  expect(await findArrivalStep(ctx)).toBeNull()
  const another = await newcomer({ role: null })
  await finishOnboarding(another)
  expect(await findArrivalStep(another)).toBeNull()
})

test('a welcome banner is for new people, and closed for good', async () => {
  const ctx = await newcomer({ role: null })
  expect(await listWelcomes(ctx)).toEqual(['dialer', 'messenger', 'video'])
  await saveGuideMark(ctx, { mark: 'welcome:dialer', value: 'closed' })
  await saveGuideMark(ctx, { mark: 'tour', value: '2' })
  await saveGuideMark(ctx, { mark: 'tour', value: '3' })
  expect(await listWelcomes(ctx)).toEqual(['messenger', 'video'])
  expect(await findGuideMarks(ctx)).toEqual({ 'welcome:dialer': 'closed', tour: '3' })
  expect(await listWelcomes(world.as(await world.person({ role: null })))).toEqual([])
})
