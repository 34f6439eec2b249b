import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findSession } from './access.read.server'
import { PERMISSIONS, ROLE_PERMISSIONS } from '../permissions'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

test('a member sees their team, their permissions and the remaining allowance', async () => {
  const accountId = await world.account()
  const owner = await world.person({ accountId, role: 'OWNER', email: 'olivia@harbor.test' })
  const mia = await world.person({ accountId, role: 'MEMBER' })
  await world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 61 }).execute()
  expect(await findSession(world.as(mia))).toMatchObject({
    permissions: {
      teamInfo: {
        role: 'MEMBER',
        isOwner: false,
        hasDialerSeat: true,
        singleSeatTeam: false,
        hasMemberEntry: true,
        ownerContact: 'olivia@harbor.test',
      },
      can: ['call'],
      features: { callLines: { value: 3 }, callRecording: true, blast: true },
      maxLimits: { dialMinutes: { limit: 1000, unlimited: false } },
    },
    remaining: { dialMinutes: 998 },
    totalMins: 1000,
  })
  expect((await findSession(world.as(owner))).permissions.teamInfo).toMatchObject({ ownerContact: null })
})

test('an individual has no team', async () => {
  const sam = await world.person({ role: null })
  const session = await findSession(world.as(sam))
  expect(session.permissions.teamInfo).toBeNull()
  expect(session.account.kind).toBe('individual')
})

test('a coach and an admin work without a dialer seat', async () => {
  for (const role of ['COACH', 'ADMIN'] as const) {
    const session = await findSession(world.as(await world.person({ role })))
    expect(session.permissions.teamInfo?.hasDialerSeat, role).toBe(false)
  }
})

test('remaining minutes never fall below zero', async () => {
  const mia = await world.person()
  await world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 60_001 }).execute()
  expect((await findSession(world.as(mia))).remaining.dialMinutes).toBe(0)
})

test('permissions match the published table of roles', async () => {
  const text = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cells)
  const published = Object.fromEntries(
    head
      .slice(1)
      .map((role, index) => [
        role.toUpperCase(),
        rows.filter((row) => row[index + 1] === 'yes').map(([permission = '']) => permission.replaceAll('`', '')),
      ]),
  )
  const kept = Object.entries(ROLE_PERMISSIONS).map(([role, permissions]) => [
    role,
    PERMISSIONS.filter((permission) => permissions.includes(permission)),
  ])
  expect(published).toEqual(Object.fromEntries(kept))
})
