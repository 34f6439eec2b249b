import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginVideo, uploadFilm } from '../../../tests/helpers/library'
import { serve, type Served } from '../../../tests/helpers/serve'
import { waitFor } from '../../../tests/helpers/wait-for'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../../domain/actor'
import { deleteVideo } from '../../domain/videos/delete-video.server'
import { renameVideo } from '../../domain/videos/rename-video.server'
import { createLibrary, type Library } from './create-library'

let world: World
let mia: UserActor
let served: Served
let library: Library
let notices: string[]
const opened: Library[] = []

beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  served = await serve(world)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: served.url } }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', new URL(served.url))
  notices = []
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  vi.unstubAllGlobals()
  await served.stop()
  await world.close()
})

async function open(): Promise<Library> {
  const token = await served.tokenOf(mia)
  const made = createLibrary({
    credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url },
    onNotice: (text) => notices.push(text),
  })
  opened.push(made)
  await made.reload()
  await waitFor('it hears', () => made.getState().live === 'live' && made.getState().phase === 'ready')
  return made
}
const names = (of = library) => of.getState().videos.map(({ name }) => name)

test('a library shows changes elsewhere: started, renamed, watched and deleted videos', async () => {
  const first = await uploadFilm(world, mia, { name: 'First' })
  library = await open()
  expect(names()).toEqual(['First'])
  await library.open(first)
  const ctx = world.as(mia)
  const second = await beginVideo(ctx, 'Second')
  await renameVideo(ctx, { id: first, name: 'House' })
  await waitFor('both are told', () => names().join() === 'Second,House')
  expect(library.getState().open?.name).toBe('House')
  await deleteVideo(ctx, second)
  await deleteVideo(ctx, first)
  await waitFor('both are gone', () => names().length === 0)
  expect(library.getState().open).toBeNull()
  // A viewer of the deleted video sees the reason.
  expect(notices).toEqual(['This video was deleted'])
})

/** The server's answer to requests for `part` waits until released. */
function holdAnswers(part: string) {
  const { fetch } = globalThis
  let held = 0
  let letGo = () => {}
  const gate = new Promise<void>((open) => (letGo = open))
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const response = await fetch(...args)
    if (!String(args[0]).includes(part)) return response
    held += 1
    await gate
    return response
  })
  return { until: () => waitFor('an answer is held', () => held > 0), letGo: () => letGo() }
}

test('a video deleted while the list is read does not come back with it', async () => {
  const ctx = world.as(mia)
  await beginVideo(ctx, 'Kept')
  const id = await beginVideo(ctx, 'Gone')
  library = await open()
  const answer = holdAnswers('/api/video?')
  const reading = library.reload()
  await answer.until()
  await deleteVideo(ctx, id)
  await waitFor('it is told', () => names().join() === 'Kept')
  answer.letGo()
  await reading
  expect([names(), notices]).toEqual([['Kept'], []])
})

test('older videos arrive with their page, also after a reload with another end', async () => {
  const ctx = world.as(mia)
  const ids: string[] = []
  for (let n = 1; n <= 27; n += 1) ids.push(await beginVideo(ctx, `Tour ${String(n)}`))
  library = await open()
  expect([names().length, names().at(-1)]).toEqual([24, 'Tour 4'])
  const answer = holdAnswers('pageToken')
  const more = library.loadMore()
  await answer.until()
  await deleteVideo(ctx, ids[20]!)
  await waitFor('it is told', () => names().length === 23)
  await library.reload()
  expect(names().at(-1)).toBe('Tour 3')
  answer.letGo()
  await more
  expect([names().length, names().at(-1), library.getState().nextPageToken]).toEqual([26, 'Tour 1', null])
})

test('a link is created, listed and deleted; a missing video opens nothing', async () => {
  const id = await uploadFilm(world, mia)
  library = await open()
  await library.open(id)
  expect(library.getState().links).toEqual([])
  const url = await library.createLink(id, 'Ana Lopez')
  await waitFor('it stands there', () => library.getState().links?.length === 1)
  const [link] = library.getState().links!
  expect(link).toMatchObject({ name: 'Ana Lopez', url, hitCount: 0 })
  await library.deleteLink(id, link!.id)
  expect(library.getState().links).toEqual([])
  await expect(library.open('vid_nobody')).rejects.toMatchObject({ code: 'not_found' })
  expect(library.getState().open?.id).toBe(id)
  await expect(library.createLink('vid_nobody', 'Ana')).rejects.toThrow('Video not found')
})

test('in a frame the file addresses work without a header', async () => {
  const id = await uploadFilm(world, mia)
  library = await open()
  const [video] = library.getState().videos
  const address = await library.getVideoUrl(video!)
  expect(address).toContain(`/api/video/${id}/play?token=`)
  const answer = await fetch(address, { headers: { range: 'bytes=0-9' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  const saved = await fetch(await library.getVideoUrl(video!, { save: true }))
  expect(saved.headers.get('content-disposition')).toContain('attachment')
})

test('without a library in the plan nothing is requested', async () => {
  const { q } = world.system.db
  const { features } = await q.selectFrom('accounts').select('features').executeTakeFirstOrThrow()
  const without = JSON.stringify({ ...(JSON.parse(features) as object), video: false })
  await q.updateTable('accounts').set({ features: without }).execute()
  const token = await served.tokenOf(mia)
  library = createLibrary({
    credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url },
    onNotice: (text) => notices.push(text),
  })
  opened.push(library)
  await library.reload()
  expect(library.getState()).toMatchObject({ phase: 'ready', failure: null, videos: [] })
  expect(library.getState().me?.permissions.features.video).toBe(false)
})
