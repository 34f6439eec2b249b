import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { changeGoals } from '../../app/domain/goals/change-goals.server'
import { goalsChange } from '../../app/domain/goals/goals.schema'
import { createWallLink, revokeWallLink } from '../../app/domain/wall/change-wall-links.server'
import { MAX_WALL_STREAMS } from '../../app/domain/wall/wall-limits'
import { WALL_STREAM_PATH } from '../../server/wall-streams'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let owner: UserActor
const opened: AbortController[] = []
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  owner = await world.person({ role: 'OWNER' })
})
afterEach(async () => {
  for (const controller of opened.splice(0)) controller.abort()
  await served.stop()
  await world.close()
})

/** A screen's stream: what it was sent, and whether it ended. */
async function open(cookie?: string) {
  const controller = new AbortController()
  opened.push(controller)
  const answer = await fetch(`${served.url}${WALL_STREAM_PATH}`, {
    headers: cookie === undefined ? {} : { cookie },
    signal: controller.signal,
  })
  const stream = { status: answer.status, type: answer.headers.get('content-type'), text: '', ended: false }
  void (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
  })()
    .catch(() => {})
    .finally(() => (stream.ended = true))
  return stream
}
const cookieOfKey = (key: string) => `trunkline-wall=${key}`
const change = (person: UserActor) => changeGoals(world.as(person), goalsChange.parse({ calls: 5 }))

test('a screen with a key is sent a beat, and what changed in its account only', async () => {
  const { key } = await createWallLink(world.as(owner), { name: 'Sales floor' })
  const other = await world.person({ role: 'OWNER' })
  const { key: otherKey } = await createWallLink(world.as(other), { name: 'Elsewhere' })
  const screen = await open(cookieOfKey(key))
  const elsewhere = await open(cookieOfKey(otherKey))
  expect([screen.status, screen.type]).toEqual([200, expect.stringMatching(/^text\/event-stream/)])
  await waitFor('the first beat', () => screen.text.includes('event: beat') && elsewhere.text.includes('event: beat'))
  await change(owner)
  await waitFor('the change', () => screen.text.includes('event: changed'))
  expect(elsewhere.text).not.toContain('event: changed')
})

test('a revoked link ends its stream, and is refused', async () => {
  const { id, key } = await createWallLink(world.as(owner), { name: 'Sales floor' })
  const screen = await open(cookieOfKey(key))
  await revokeWallLink(world.as(owner), id)
  await waitFor('the stream ends', () => screen.ended)
  expect((await open(cookieOfKey(key))).status).toBe(401)
})

test('people who read the team’s calls are let in; members, strangers and wrong keys are not', async () => {
  const { accountId } = owner
  expect((await open(await served.cookieOf(owner))).status).toBe(200)
  const mia = await world.person({ accountId, role: 'MEMBER' })
  expect((await open(await served.cookieOf(mia))).status).toBe(401)
  expect((await open()).status).toBe(401)
  expect((await open(cookieOfKey('wall_wrong'))).status).toBe(401)
})

test('an account has a limited number of streams', async () => {
  const { key } = await createWallLink(world.as(owner), { name: 'Sales floor' })
  const screens = await Promise.all(Array.from({ length: MAX_WALL_STREAMS }, () => open(cookieOfKey(key))))
  expect(screens.every(({ status }) => status === 200)).toBe(true)
  expect((await open(cookieOfKey(key))).status).toBe(429)
})

test('streams end when the server stops', async () => {
  const { key } = await createWallLink(world.as(owner), { name: 'Sales floor' })
  const screen = await open(cookieOfKey(key))
  served.sockets.close()
  await waitFor('the stream ends', () => screen.ended)
})
