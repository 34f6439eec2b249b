import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { filmOf } from '../helpers/films'
import { pngOf } from '../helpers/pictures'
import { waitFor } from '../helpers/wait-for'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** No one else of the office has a library. */
const FILMER = 'olivia@harbor.test'
/** Longer than the interval at which windows get the progress of an upload. */
const SLOW_MS = 1_100

type Send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: BodyInit | object) => Promise<Response>

async function senderOf(stage: Stage): Promise<Send> {
  const cookie = await cookieOf(stage, FILMER)
  return (method, path, body = {}) => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array || body instanceof ReadableStream
    const headers = { cookie, origin: stage.url, 'idempotency-key': randomUUID() }
    const sent: RequestInit & { duplex: 'half' } = {
      method,
      duplex: 'half',
      headers: isRaw ? headers : { ...headers, 'content-type': 'application/json' },
      body: isRaw ? (body as BodyInit) : JSON.stringify(body),
    }
    return fetch(`${stage.url}${path}`, sent)
  }
}

/** The bytes of a film as a slow line brings them: half, and a while later the rest. */
const slowly = (bytes: Uint8Array) =>
  new ReadableStream({
    async start(stream) {
      const half = Math.floor(bytes.length / 2)
      stream.enqueue(bytes.subarray(0, half))
      await pause(SLOW_MS)
      stream.enqueue(bytes.subarray(half))
      stream.close()
    },
  })

async function begin(send: Send, size?: number): Promise<{ id: string; path: string; uploadUrl: string }> {
  const answer = await send('POST', '/api/video', { name: `Tour ${randomUUID()}`, size })
  const { uploadUrl, videoAsset } = (await answer.json()) as { uploadUrl: string; videoAsset: { id: string } }
  return { id: videoAsset.id, path: `/api/video/${videoAsset.id}`, uploadUrl }
}

/** Or the app is dead. */
const isReady = (stage: Stage, id: string) =>
  waitFor(
    'it is ready',
    () =>
      stage.app().ended() ||
      stage.database((db) => db.prepare(`select 1 from videos where id = ? and status = 'ready'`).get(id)),
  )

/** What is on its way ends in time; here its time is over. */
function hurry(stage: Stage): void {
  stage.database((db) => {
    db.prepare(`update videos set updated_at = 0 where status = 'uploading'`).run()
    db.prepare(`update jobs set run_at = 0 where kind = 'video.watch' and state = 'ready'`).run()
  })
}

/** After a death nothing is on its way for ever, and the plan has given one for each video that is ready or waits. */
async function requireWhole(stage: Stage): Promise<void> {
  await stage.startApp()
  hurry(stage)
  const count = (sql: string) => stage.database((db) => db.prepare<[], { n: number }>(sql).get()!.n)
  await waitFor('every video is ready or has failed', () => {
    hurry(stage)
    return (
      count(
        `select count(*) as n from videos where deleted_at is null and (status not in ('ready', 'failed') or mp4_status = 'preparing')`,
      ) === 0
    )
  })
  const wrong = count(
    `select count(*) as n from accounts where videos_used !=
       (select count(*) from videos where videos.account_id = accounts.id and status = 'ready')`,
  )
  if (wrong > 0) throw new Error('a plan has given more or fewer videos than there are')
  await stage.killApp()
}

/** She uploads a film, gives it its picture, calls it otherwise, and deletes it when it is ready. */
const uploads: Errand = async (stage, point) => {
  const send = await senderOf(stage)
  const film = await filmOf({ container: 'mp4', codec: 'avc', bytesPerSecond: 20_000 })
  const picture = new FormData()
  picture.set('file', new File([new Uint8Array(pngOf(8, 8))], 'tour.png'))
  const reached = await dieAt(stage, point, async () => {
    // Progress can be reported for an upload with a known size.
    const { id, path, uploadUrl } = await begin(send, film.length)
    await send('POST', `${path}/thumbnail`, picture)
    await send('PUT', uploadUrl, point.startsWith('video.progress') ? slowly(film) : film)
    await isReady(stage, id)
    await send('PUT', path, { name: `House ${randomUUID()}` })
    await send('DELETE', path)
  })
  await requireWhole(stage)
  return reached
}

/** She uploads what is no film. */
const uploadsNoFilm: Errand = async (stage, point) => {
  const send = await senderOf(stage)
  const reached = await dieAt(stage, point, async () => {
    const { uploadUrl } = await begin(send)
    await send('PUT', uploadUrl, new Uint8Array(Buffer.from('<!doctype html>')))
  })
  await requireWhole(stage)
  return reached
}

/** A film that plays is to have its mp4; where nothing makes one it has none. */
const hasTwin: Errand = async (stage, point) => {
  const send = await senderOf(stage)
  const film = await filmOf()
  const reached = await dieAt(stage, point, async () => {
    const { id, uploadUrl } = await begin(send)
    await send('PUT', uploadUrl, film)
    await isReady(stage, id)
    stage.database((db) => {
      db.prepare(`update videos set mp4_status = 'preparing' where id = ?`).run(id)
      db.prepare(
        `insert into jobs (key, kind, payload, run_at, created_at) values ('again:' || ?, 'video.mp4-copy', json_object('videoId', ?), 0, 0)`,
      ).run(id, id)
    })
  })
  await requireWhole(stage)
  return reached
}

/** She shares a link, which is watched; she reads its statistics, and ends the link. */
const shares: Errand = async (stage, point) => {
  const send = await senderOf(stage)
  const film = await filmOf({ container: 'mp4', codec: 'avc', seconds: 60 })
  const stranger = (path: string, body: object = {}) =>
    fetch(`${stage.url}${path}`, { method: 'POST', headers: { origin: stage.url }, body: JSON.stringify(body) })
  const reached = await dieAt(stage, point, async () => {
    await send('PUT', '/api/v1/settings/video-signature', {
      text: `Hello ${randomUUID()}`,
      title: '',
      phone: '',
      linkLabel: '',
      linkUrl: '',
    })
    const { id, uploadUrl } = await begin(send, film.length)
    await send('PUT', uploadUrl, film)
    await isReady(stage, id)
    const links = `/api/v1/sharing/resources/${id}/links`
    const { url } = (await (await send('POST', links, { name: 'Ana' })).json()) as { url: string }
    const { pathname } = new URL(url)
    const visit = (await (await stranger(`${pathname}/visits`)).json()) as { id: string; secret: string }
    // A page that came a while ago has shown as much.
    stage.database((db) => db.prepare('update video_hits set created_at = 0 where id = ?').run(visit.id))
    await stranger(`${pathname}/watched`, { ...visit, maxWatchTime: 50, totalWatchTime: 50 })
    const link = stage.database((db) =>
      db.prepare<[string], { id: string }>('select id from video_links where video_id = ?').get(id),
    )
    await send('DELETE', `${links}/${link!.id}`)
  })
  await requireWhole(stage)
  return reached
}

/** By the name of the boundary: no one of the office uploads videos on an ordinary day. */
export const VIDEO_ERRANDS: Record<string, Errand> = {
  'video.create': uploads,
  'video.thumbnail': uploads,
  'video.upload': uploads,
  'video.room': uploads,
  'video.progress': uploads,
  'video.uploaded': uploads,
  'video.ready': uploads,
  'video.rename': uploads,
  'video.delete': uploads,
  'video-link.create': shares,
  'video-link.delete': shares,
  'video-link.visit': shares,
  'video-link.watched': shares,
  'video-signature.update': shares,
  'video.failed': uploadsNoFilm,
  'video.mp4-copy': hasTwin,
}
