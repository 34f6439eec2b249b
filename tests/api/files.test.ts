import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { MAX_AUDIO_BYTES, type AudioMessageView } from '../../app/domain/audio/audio.schema'
import { findCarrierAudioPath } from '../../app/domain/audio/carrier-audio.server'
import { signOut } from '../../app/domain/access/sign-out.server'
import type { DownloadResource, DownloadToken } from '../../app/domain/downloads/downloads.schema'
import { redactedUrl } from '../../server/request-log'
import { serve, type Served } from '../helpers/serve'
import { mp3Of } from '../helpers/sounds'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'
import { ownedIds } from './owned-ids'

let world: World
let served: Served
let mia: UserActor
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  mia = await world.person()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await served.stop()
  await world.close()
})

/** A recording of Mia's. */
async function recording() {
  const { params } = await ownedIds['callHistory.findRecording']!(world, mia)
  const id = params.id!
  const bytes = randomBytes(200_000)
  await world.services.files.write(`recordings/${id}.wav`, bytes)
  await world.system.db.q.updateTable('recordings').set({ file_bytes: bytes.length }).where('id', '=', id).execute()
  return { id, bytes, path: `/api/v1/recordings/${id}/audio` }
}

async function tokenFor(resource: DownloadResource, person = mia): Promise<DownloadToken> {
  const answer = await fetch(`${served.url}/api/v1/download-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await served.tokenOf(person)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ resource }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as DownloadToken
}

const statusOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(served.url + path, { headers })
  await answer.arrayBuffer()
  return answer.status
}

describe('audio', () => {
  let kept: Awaited<ReturnType<typeof recording>>
  beforeEach(async () => {
    kept = await recording()
  })
  const part = async (range?: string) => {
    const { bytes, path } = kept
    const answer = await fetch(served.url + path, {
      headers: { authorization: `Bearer ${await served.tokenOf(mia)}`, ...(range ? { range } : {}) },
    })
    return { answer, got: Buffer.from(await answer.arrayBuffer()), bytes }
  }

  test('arrives whole, plays in the page, and is cached nowhere', async () => {
    const { answer, got, bytes } = await part()
    expect(answer.status).toBe(200)
    expect(got.equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-disposition': expect.stringMatching(/^inline; /),
    })
  })

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=1000-70999', 1_000, 71_000],
    ['bytes=199000-', 199_000, 200_000],
    ['bytes=-500', 199_500, 200_000],
    ['bytes=100-999999', 100, 200_000],
  ])('%s returns that part', async (range, start, end) => {
    const { answer, got, bytes } = await part(range)
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/200000`)
    expect(got.equals(bytes.subarray(start, end))).toBe(true)
  })

  test('a part beyond the end: 416; nonsense: the whole', async () => {
    expect((await part('bytes=200000-')).answer.status).toBe(416)
    expect((await part('lines=1-2')).answer.status).toBe(200)
    expect((await part('bytes=0-1,9-12')).answer.status).toBe(200)
  })

  test('is saved from the address of 1-boards, with the session token in its query too', async () => {
    const { id, bytes } = kept
    const token = await served.tokenOf(mia)
    const answer = await fetch(`${served.url}/api/audio/recordings-internal/${id}?token=${token}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Call%20\d{4}-.*\.wav$/)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await statusOf(`/api/audio/recordings-internal/${id}`)).toBe(401)
  })

  test('reports audio that is missing after a restore', async () => {
    const { id, path } = kept
    const headers = { authorization: `Bearer ${await served.tokenOf(mia)}` }
    await world.services.files.remove(`recordings/${id}.wav`)
    const answer = await fetch(served.url + path, { headers })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'The file of this recording is missing on the server' }),
    ])
    const view = await fetch(`${served.url}/api/v1/recordings/${id}`, { headers })
    expect(await view.json()).toMatchObject({
      state: 'failed',
      note: 'The audio of this recording is missing on the server.',
    })
  })

  test('is not found before it was fetched', async () => {
    const { id, path } = kept
    await world.system.db.q.updateTable('recordings').set({ file_key: null }).where('id', '=', id).execute()
    expect(await statusOf(path, { authorization: `Bearer ${await served.tokenOf(mia)}` })).toBe(404)
  })
})

describe('a download token', () => {
  test('serves its one file without any other credential, and no other', async () => {
    const { id } = await recording()
    const { url, token } = await tokenFor({ kind: 'recording', recordingId: id })
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url, { range: 'bytes=10-20' })).toBe(206)
    for (const path of [
      '/api/v1/recordings/rcd_other/audio',
      '/api/v1/call-history/download',
      '/api/v1/call-history/dnc-list',
    ])
      expect(await statusOf(`${path}?token=${token}`), path).toBe(401)
    expect(await statusOf('/api/v1/session', { authorization: `Bearer ${token}` })).toBe(401)
  })

  test('is valid only for the search that it was created for', async () => {
    const { url } = await tokenFor({ kind: 'call-history', direction: 'outbound', search: 'Zoë & co' })
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url.replace('Zo', 'Bo'))).toBe(401)
    expect(await statusOf(url.replace('/download', '/inbound/download'))).toBe(401)
  })

  test('must be used within 60 s', async () => {
    const { id } = await recording()
    const { url, startBefore } = await tokenFor({ kind: 'recording', recordingId: id })
    expect(Date.parse(startBefore) - world.clock.now()).toBe(60_000)
    world.clock.advance(60_000)
    expect(await statusOf(url)).toBe(401)
  })

  test('serves on for the length of the recording and five minutes', async () => {
    const { id } = await recording()
    const { url } = await tokenFor({ kind: 'recording', recordingId: id })
    world.clock.advance(59_000)
    expect(await statusOf(url)).toBe(200)
    world.clock.advance(12_000 + 5 * 60_000 - 1)
    expect(await statusOf(url)).toBe(200)
    world.clock.advance(1)
    expect(await statusOf(url)).toBe(401)
  })

  test('ends with the session that requested it, and with its user', async () => {
    const { id } = await recording()
    const { url } = await tokenFor({ kind: 'recording', recordingId: id })
    const { session_id: sessionId } = await world.system.db.q
      .selectFrom('download_tokens')
      .select('session_id')
      .executeTakeFirstOrThrow()
    await signOut(world.as({ ...mia, sessionId }))
    expect(await statusOf(url)).toBe(401)
    const again = await tokenFor({ kind: 'recording', recordingId: id })
    await world.system.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', mia.userId).execute()
    expect(await statusOf(again.url)).toBe(401)
  })

  test('ends when its requester’s session expires, even before its own time', async () => {
    const { url } = await tokenFor({ kind: 'dnc-list' })
    await world.system.db.q
      .updateTable('sessions')
      .set({ expires_at: world.clock.now() + 1 })
      .execute()
    expect(await statusOf(url)).toBe(200)
    world.clock.advance(1)
    expect(await statusOf(url)).toBe(401)
  })

  test('is in no row and in no log', async () => {
    const { url, token } = await tokenFor({ kind: 'dnc-list' })
    expect(await statusOf(url)).toBe(200)
    expect(JSON.stringify(await world.system.db.q.selectFrom('download_tokens').selectAll().execute())).not.toContain(
      token,
    )
    expect(redactedUrl(url)).not.toContain(token)
  })

  test('for the team is for users who read the team’s calls', async () => {
    const answer = await fetch(`${served.url}/api/v1/download-tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await served.tokenOf(mia)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ resource: { kind: 'team-call-history', direction: 'outbound' } }),
    })
    expect(answer.status).toBe(403)
  })
})

describe('a recorded message', () => {
  let message: AudioMessageView
  let file: Uint8Array<ArrayBuffer>
  const headers = async () => ({ authorization: `Bearer ${await served.tokenOf(mia)}` })
  beforeEach(async () => {
    file = mp3Of(4)
    const form = new FormData()
    // What it holds decides, not what it is called.
    form.set('file', new File([file], 'sorry.txt', { type: 'text/plain' }))
    form.set('label', 'Sorry')
    const answer = await fetch(`${served.url}/api/v1/audio-messages`, {
      method: 'POST',
      headers: await headers(),
      body: form,
    })
    expect(answer.status).toBe(201)
    message = (await answer.json()) as AudioMessageView
  })

  test('is played by its owner, with the session’s token in the query where no header can be sent', async () => {
    const url = `${served.url}/api/audio/messages/${message.value}`
    const answer = await fetch(`${url}?token=${await served.tokenOf(mia)}&teamId=team_1`)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''Sorry.mp3")
    const saved = await fetch(`${url}?save=yes`, { headers: await headers() })
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Sorry.mp3")
    expect(await statusOf(`/api/audio/messages/${message.value}?team=1`, await headers())).toBe(422)
    const { url: once } = await tokenFor({ kind: 'audio-message', messageId: message.value })
    expect(await statusOf(once)).toBe(200)
  })

  test('is fetched by the carrier at its signed address, in parts too, and nowhere else', async () => {
    const path = (await findCarrierAudioPath(world.system, message.value))!
    const part = await fetch(served.url + path, { headers: { range: 'bytes=0-3' } })
    expect(part.status).toBe(206)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(file.subarray(0, 4))
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-range': `bytes 0-3/${file.length}`,
      'x-content-type-options': 'nosniff',
    })
    expect(await statusOf(path.slice(0, -1))).toBe(404)
    expect(redactedUrl(path)).not.toContain(path.split('/').at(-1))
  })

  test('that is no sound, or too large, is refused with the specification’s words', async () => {
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.set('file', new File([bytes], 'sorry.wav', { type: 'audio/wav' }))
      form.set('label', 'Sorry')
      const answer = await fetch(`${served.url}/api/v1/audio-messages`, {
        method: 'POST',
        headers: await headers(),
        body: form,
      })
      return [answer.status, ((await answer.json()) as { validationErrors: object }).validationErrors]
    }
    expect(await send(new Uint8Array(randomBytes(3000)))).toEqual([
      422,
      { fieldErrors: { file: ['File must be in wav, mpeg, mp3, or m4a format'] } },
    ])
    expect(await send(new Uint8Array(MAX_AUDIO_BYTES + 1))).toEqual([
      422,
      { fieldErrors: { file: ['The file is larger than 20 MB'] } },
    ])
  })
})

describe('a list as a file', () => {
  test('refuses what it does not know', async () => {
    const headers = { authorization: `Bearer ${await served.tokenOf(mia)}` }
    expect(await statusOf('/api/v1/call-history/download?serch=x', headers)).toBe(422)
    expect(await statusOf(`/api/v1/call-history/download?search=${'x'.repeat(101)}`, headers)).toBe(422)
    expect(await statusOf('/api/v1/call-history/team/download', headers)).toBe(403)
  })

  /** 20,000 calls of Mia's. */
  async function manyCalls() {
    await ownedIds['callHistory.findStory']!(world, mia)
    const { sqlite } = world.services.store
    const columns = (sqlite.pragma('table_info(calls)') as Array<{ name: string }>).map(({ name }) => name)
    const values = columns.map((name) =>
      name === 'id' ? `'line_' || value` : name === 'placed_at' ? 'placed_at + value' : name,
    )
    sqlite.exec(
      `with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < 19999)
       insert into calls (${columns.join()}) select ${values.join()} from calls, numbers`,
    )
    return `${served.url}/api/v1/call-history/download?token=${await served.tokenOf(mia)}`
  }

  test('that is not read within three minutes is aborted', async () => {
    const url = await manyCalls()
    const clocks: Array<{ ms: number; ring: () => void }> = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const clock = new AbortController()
      clocks.push({ ms, ring: () => clock.abort(new DOMException('late', 'TimeoutError')) })
      return clock.signal
    })
    const asked = get(url)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const over = new Promise((resolve) => answer.once('error', () => {}).once('close', resolve))
    // No one reads: only as much is on its way as fits between the two.
    expect(clocks.map(({ ms }) => ms)).toEqual([180_000])
    clocks[0]!.ring()
    answer.resume()
    await over
    expect(answer.complete).toBe(false)
  })

  test('of 20,000 calls is streamed, and a client that disconnects stops the reading', async () => {
    const url = await manyCalls()
    const { sqlite } = world.services.store
    let reads = 0
    const prepare = sqlite.prepare.bind(sqlite)
    sqlite.prepare = ((text: string) => {
      const statement = prepare(text)
      if (!text.includes('from "calls" inner join "contacts"')) return statement
      const all = statement.all.bind(statement)
      statement.all = (...parameters: unknown[]) => {
        reads++
        return all(...parameters)
      }
      return statement
    }) as typeof sqlite.prepare

    const whole = await (await fetch(url)).text()
    expect(whole.trimEnd().split('\r\n')).toHaveLength(20_001)
    const readsOfAll = reads
    expect(readsOfAll).toBeGreaterThanOrEqual(80)

    reads = 0
    const asked = get(url)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer, 'data')
    asked.once('error', () => {}).destroy()
    await waitFor('the reading to stop', async () => {
      const before = reads
      await statusOf('/api/v1/call-history/download', { authorization: 'Bearer nobody' })
      return reads === before
    })
    expect(reads).toBeLessThan(readsOfAll)
  })
})
