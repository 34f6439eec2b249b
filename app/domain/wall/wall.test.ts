import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { changeGoals, changeLeaderboard } from '../goals/change-goals.server'
import { goalsChange } from '../goals/goals.schema'
import { createWallLink, recordWallSeen, revokeWallLink } from './change-wall-links.server'
import { clearWallCookie, issueWallCookie, readWallCookie } from './wall-cookie'
import { MAX_WALL_LINKS } from './wall-limits'
import { findWallViewer, listWallLinks } from './wall-links.read.server'
import { readWall } from './wall.read.server'
import { createWallLink as linkInput, wallKey } from './wall.schema'

let world: World
let owner: UserActor
beforeEach(async () => {
  world = await testWorld()
  owner = await world.person({ role: 'OWNER' })
})
afterEach(() => world.close())

describe('a wall link', () => {
  test('opens the board of its account, until it is revoked', async () => {
    const { id, key } = await createWallLink(world.as(owner), { name: 'Sales floor' })
    expect(wallKey.parse({ key })).toEqual({ key })
    expect(await findWallViewer(world.system, key)).toEqual({
      accountId: owner.accountId,
      link: { id, lastSeenAt: null },
    })
    await revokeWallLink(world.as(owner), id)
    expect(await findWallViewer(world.system, key)).toBeNull()
    expect(await listWallLinks(world.as(owner))).toEqual([])
    await expect(revokeWallLink(world.as(owner), id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is stored as a hash', async () => {
    const { key } = await createWallLink(world.as(owner), { name: 'Sales floor' })
    const rows = await world.system.db.q.selectFrom('wall_links').selectAll().execute()
    const events = await world.system.db.q.selectFrom('events').selectAll().execute()
    expect(JSON.stringify([rows, events])).not.toContain(key)
  })

  test('is managed by managers of its team', async () => {
    const { id } = await createWallLink(world.as(owner), { name: 'Sales floor' })
    for (const role of ['MEMBER', 'COACH'] as const) {
      const ctx = world.as(await world.person({ accountId: owner.accountId, role }))
      await expect(createWallLink(ctx, { name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(listWallLinks(ctx)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(revokeWallLink(ctx, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(revokeWallLink(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await listWallLinks(stranger)).toEqual([])
  })

  test('has a limit for each team', async () => {
    for (let count = 0; count < MAX_WALL_LINKS; count += 1) await createWallLink(world.as(owner), { name: `${count}` })
    await expect(createWallLink(world.as(owner), { name: 'x' })).rejects.toMatchObject({ code: 'conflict' })
    expect(linkInput.safeParse({ name: ' ' }).success).toBe(false)
    expect(linkInput.safeParse({ name: 'x'.repeat(61) }).success).toBe(false)
  })

  test('notes once an hour that it was seen', async () => {
    const { key } = await createWallLink(world.as(owner), { name: 'Sales floor' })
    const seen = async () => {
      await recordWallSeen(world.system, (await findWallViewer(world.system, key))!)
      return (await listWallLinks(world.as(owner)))[0]?.lastSeenAt
    }
    const first = await seen()
    expect(first).toBe(new Date(world.clock.now()).toISOString())
    world.clock.advance(3_599_000)
    expect(await seen()).toBe(first)
    world.clock.advance(1_000)
    expect(await seen()).not.toBe(first)
  })
})

describe('who opens the board', () => {
  test.each([
    ['OWNER', true],
    ['MANAGER', true],
    ['ADMIN', true],
    ['COACH', true],
    ['MEMBER', false],
    [null, false],
  ] as const)('%s: %s', async (role, isLetIn) => {
    const ctx = world.as(await world.person({ role }))
    expect((await findWallViewer(ctx, null)) !== null).toBe(isLetIn)
  })

  test('a wrong key opens nothing', async () => {
    expect(await findWallViewer(world.system, 'wall_wrong')).toBeNull()
    expect(wallKey.safeParse({ key: 'wall_wrong' }).success).toBe(false)
  })
})

test('the cookie is read from a header among others', () => {
  for (const url of ['http://localhost', 'https://app.test']) {
    const [pair] = issueWallCookie(url, 'wall_abc').split(';')
    expect(readWallCookie(url, `a=b; ${pair}; c=d`)).toBe('wall_abc')
    expect(readWallCookie(url, clearWallCookie(url).split(';')[0])).toBeNull()
    expect(readWallCookie(url, null)).toBeNull()
  }
  expect(issueWallCookie('https://app.test', 'k')).toMatch(/^__Host-.*HttpOnly; SameSite=Lax; Secure$/)
})

test('the board has the team’s members, goals, and the leaderboard where it is on', async () => {
  await world.person({ accountId: owner.accountId, role: 'MEMBER', firstName: 'Ben' })
  await changeGoals(world.as(owner), goalsChange.parse({ calls: 50 }))
  const wall = await readWall(world.system, owner.accountId)
  expect(wall).toMatchObject({ goals: { dials: 100, conversations: null }, leaderboard: null, usual: null })
  expect(wall.members.map(({ name, status }) => [name, status])).toEqual([
    ['Ben Torres', 'Offline'],
    ['Mia Torres', 'Offline'],
  ])
  expect(wall.nextMidnight).toBeGreaterThan(wall.now)
  await changeLeaderboard(world.as(owner), true)
  expect((await readWall(world.system, owner.accountId)).leaderboard).toHaveLength(2)
})
