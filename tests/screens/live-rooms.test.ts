import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '../../app/domain/access/start-session.server'
import { loader as portal } from '../../app/routes/_portal'
import type { Role } from '../../db/schema/people'
import { createLoadContext } from '../../server/load-context'
import { testWorld, type World } from '../helpers/world'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

/** The channels that portal and board pages join for a user, without their account's and their own. */
async function furtherRooms(role: Role): Promise<string[]> {
  const person = await world.person({ role })
  const { token } = await startSession(world.system, { userId: person.userId, for: 'page' })
  const cookie = `trunkline=${token}`
  const makeContext = createLoadContext(world.services, {
    publicUrl: 'http://localhost',
    demo: false,
    hostDemoUrl: null,
    supportEmail: null,
  })
  const context = makeContext(
    { headers: { cookie }, ip: '127.0.0.1' } as ExpressRequest,
    { locals: { cspNonce: 'nonce' } } as unknown as ExpressResponse,
  )
  const request = new Request('http://localhost/', { headers: { cookie } })
  const { rooms } = await portal({ request, params: {}, context })
  expect(rooms).toEqual(expect.arrayContaining([`account:${person.accountId}`, `user:${person.userId}`]))
  return rooms.slice(2).map((room) => room.replace(person.accountId, 'THEIRS'))
}

test('a reader of the team’s calls receives its recordings’ events on every page, boards included', async () => {
  expect(await furtherRooms('COACH')).toEqual(['team:THEIRS'])
  expect(await furtherRooms('MEMBER')).toEqual([])
})
