import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import type { DownloadToken } from '../../app/domain/downloads/downloads.schema'
import type { Voicemail } from '../../app/domain/voicemails/voicemails.schema'
import { serve, type Served } from '../helpers/serve'
import { leftFor, leftForTeam, ownNumber, teamIdOf } from '../helpers/voicemails'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let olivia: UserActor
let mia: UserActor
let teamId: string
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  olivia = await world.person({ role: 'OWNER' })
  mia = await world.person({ role: 'MEMBER', accountId: olivia.accountId })
  teamId = await teamIdOf(world, olivia)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

async function api(who: UserActor, path: string, method = 'GET', body?: object): Promise<Response> {
  return fetch(served.url + path, {
    method,
    headers: {
      authorization: `Bearer ${await served.tokenOf(who)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

test.each(['', '/'])('the paths of 4-trust §7.2 answer voicemails and nextCursor, with %s at the end', async (end) => {
  const shared = await leftForTeam(world, olivia)
  const own = await leftFor(world, await ownNumber(world, mia))
  for (const [path, id] of [
    [`/api/v1/teams/${teamId}/voicemail/inbox${end}`, shared],
    [`/api/v1/voicemail/inbox${end}`, own],
  ]) {
    const answer = await api(mia, path!)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ voicemails: [{ id }], nextCursor: null })
  }
})

test('read, assignee and deletion', async () => {
  const path = `/api/v1/teams/${teamId}/voicemail/inbox/${await leftForTeam(world, olivia)}`
  const put = async (body: object, at = path) => (await (await api(mia, at, 'PUT', body)).json()) as Voicemail
  expect((await put({ read: true })).unread).toBe(false)
  expect((await put({ read: false })).unread).toBe(true)
  expect(await (await api(mia, '/api/v1/voicemail/unread')).json()).toEqual({ personal: 0, team: 1 })
  expect((await put({ userId: mia.userId }, `${path}/assignee`)).assignee?.userId).toBe(mia.userId)
  expect((await api(mia, path, 'DELETE')).status).toBe(403)
  expect(await (await api(olivia, path, 'DELETE')).json()).toEqual({ deleted: true })
  expect((await api(mia, path)).status).toBe(404)
})

test('a member plays a message of the team at its recordingUrl, and saves it', async () => {
  await leftForTeam(world, olivia)
  const listed = await api(mia, `/api/v1/teams/${teamId}/voicemail/inbox`)
  const [voicemail] = ((await listed.json()) as { voicemails: Voicemail[] }).voicemails
  const audio = await api(mia, voicemail!.recordingUrl!)
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  const made = await api(mia, '/api/v1/download-tokens', 'POST', {
    resource: { kind: 'recording', recordingId: voicemail!.recordingId },
  })
  const { url } = (await made.json()) as DownloadToken
  expect((await fetch(served.url + url)).status).toBe(200)
})

describe('the log', () => {
  const log = () => `/api/v1/teams/${teamId}/voicemail/inbox?download=true`

  test('is a CSV file, once per 10 s', async () => {
    await leftForTeam(world, olivia, { text: 'About the corner.' })
    const answer = await api(mia, log())
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toBe(
      "attachment; filename*=UTF-8''Voicemail Logs - 2026-03-10.csv",
    )
    expect(await answer.text()).toContain('About the corner.')
    const again = await api(mia, log())
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '10'])
    // Each inbox and person has its own limit.
    expect((await api(mia, '/api/v1/voicemail/inbox/?download=true')).status).toBe(200)
    expect((await api(olivia, log())).status).toBe(200)
  })

  test('follows the search, and opens with a download token for it', async () => {
    await leftForTeam(world, olivia, { text: 'About the corner.' })
    await leftForTeam(world, olivia, { text: 'About the barn.' })
    const resource = { kind: 'voicemail-log', teamId, search: 'barn' }
    const made = await api(mia, '/api/v1/download-tokens', 'POST', { resource })
    const { url } = (await made.json()) as DownloadToken
    const csv = await (await fetch(served.url + url)).text()
    expect(csv).toContain('barn')
    expect(csv).not.toContain('corner')
    expect((await fetch(served.url + url.replace('barn', 'corner'))).status).toBe(401)
  })

  test('of another team does not exist', async () => {
    const stranger = await world.person({ role: 'OWNER' })
    expect((await api(stranger, log())).status).toBe(404)
    const resource = { kind: 'voicemail-log', teamId }
    expect((await api(stranger, '/api/v1/download-tokens', 'POST', { resource })).status).toBe(404)
  })
})
