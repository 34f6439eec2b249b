import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { makeReadyVideo, withoutVideos } from '../../../tests/helpers/videos'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createLink } from './create-link.server'
import { deleteLink } from './delete-link.server'
import { LINKS_PER_PAGE, MAX_LINKS, MAX_SHOWN_HITS } from './video-link-limits'
import { insertVideoLink } from './insert-video-link.server'
import { listLinks } from './video-links.read.server'
import { createLinkInput } from './video-links.schema'

const missing = { code: 'not_found', message: 'Video not found' }

let world: World
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  ctx = world.as(mia)
})
afterEach(() => world.close())

const made = async (id: string, name = 'Grace') => (await createLink(ctx, { id, name })).url!
const listed = async (id: string) => (await listLinks(ctx, { id, limit: LINKS_PER_PAGE })).items

test('without videos in the plan nothing is listed or linked; a link can be deleted', async () => {
  const { id } = await makeReadyVideo(world, mia)
  await made(id)
  const [link] = await listed(id)
  await withoutVideos(world, mia.accountId)
  const refusal = { code: 'forbidden', message: 'Your plan has no videos' }
  await expect(listLinks(ctx, { id, limit: 9 })).rejects.toMatchObject(refusal)
  await expect(createLink(ctx, { id, name: 'Ana' })).rejects.toMatchObject(refusal)
  expect(await deleteLink(ctx, { id, linkId: link!.id })).toEqual({ deleted: true })
})

describe('a link', () => {
  test('is created with its name and listed with its address', async () => {
    const { id } = await makeReadyVideo(world, mia)
    const answer = await createLink(ctx, { id, name: 'Grace' })
    expect(answer).toEqual({ success: true, url: expect.any(String), error: null })
    expect(answer.url).toMatch(/^http:\/\/localhost:3000\/v\/[\w-]{22}$/)
    const second = await made(id, 'Ana')
    expect(second).not.toBe(answer.url)
    expect(await listed(id)).toMatchObject([
      { name: 'Ana', url: second, hitCount: 0, hits: [] },
      { name: 'Grace', url: answer.url },
    ])
  })

  test('is a General Link without a name field, and requires a name with one', () => {
    expect(createLinkInput.parse({ id: 'vid_1' }).name).toBe('General Link')
    expect(createLinkInput.safeParse({ id: 'vid_1', name: ' ' }).error!.issues[0]!.message).toBe('Name required')
    expect(createLinkInput.safeParse({ id: 'vid_1', name: 'x'.repeat(81) }).success).toBe(false)
  })

  test.each([
    ['failed', 'This video failed, so there is nothing to watch'],
    ['waiting', 'This video is still being uploaded'],
    ['uploading', 'This video is still being uploaded'],
  ] as const)('of a %s video is refused with the reason', async (status, error) => {
    const { id } = await makeReadyVideo(world, mia, { status })
    expect(await createLink(ctx, { id, name: 'Grace' })).toEqual({ success: false, url: null, error })
    expect(await listed(id)).toEqual([])
  })

  test('of a video in preparation works', async () => {
    const { id } = await makeReadyVideo(world, mia, { status: 'processing' })
    expect((await createLink(ctx, { id, name: 'Grace' })).success).toBe(true)
  })

  test('has a limit of 500 by hand; links in texts do not count', async () => {
    const { id } = await makeReadyVideo(world, mia)
    await world.system.db.transact('test', async (tx) => {
      const link = { videoId: id, accountId: mia.accountId, name: 'Grace' }
      for (let count = 1; count < MAX_LINKS; count++) await insertVideoLink(tx, { ...link, forText: false })
      for (let count = 0; count < 10; count++) await insertVideoLink(tx, link)
    })
    expect((await createLink(ctx, { id, name: 'Last' })).success).toBe(true)
    expect(await createLink(ctx, { id, name: 'One more' })).toEqual({
      success: false,
      url: null,
      error: 'This video has 500 links. Delete one first',
    })
    const { items } = await listLinks(ctx, { id, limit: 1 })
    await deleteLink(ctx, { id, linkId: items[0]!.id })
    expect((await createLink(ctx, { id, name: 'One more' })).success).toBe(true)
  })

  test('is removed from all lists when deleted, and cannot be deleted twice', async () => {
    const [one, two] = [await makeReadyVideo(world, mia), await makeReadyVideo(world, mia)]
    await made(one.id)
    const linkId = (await listed(one.id))[0]!.id
    await expect(deleteLink(ctx, { id: two.id, linkId })).rejects.toMatchObject({ message: 'Link not found' })
    expect(await deleteLink(ctx, { id: one.id, linkId })).toEqual({ deleted: true })
    expect(await listed(one.id)).toEqual([])
    await expect(deleteLink(ctx, { id: one.id, linkId })).rejects.toMatchObject({ message: 'Link not found' })
  })
})

test('only the video’s owner can use its links, and none of a deleted video', async () => {
  const { id } = await makeReadyVideo(world, mia)
  const gone = await makeReadyVideo(world, mia, { deleted_at: 1 })
  await made(id)
  const owner = world.as(await world.person({ accountId: mia.accountId, role: 'OWNER' }))
  for (const [who, videoId] of [
    [owner, id],
    [ctx, gone.id],
    [ctx, 'vid_none'],
  ] as const) {
    await expect(createLink(who, { id: videoId, name: 'Grace' })).rejects.toMatchObject(missing)
    await expect(listLinks(who, { id: videoId, limit: 1 })).rejects.toMatchObject(missing)
    await expect(deleteLink(who, { id: videoId, linkId: 'vlk_none' })).rejects.toMatchObject(missing)
  }
})

describe('the list', () => {
  test('comes in pages, newest first', async () => {
    const { id } = await makeReadyVideo(world, mia)
    for (const name of ['A', 'B', 'C']) await made(id, name)
    const first = await listLinks(ctx, { id, limit: 2 })
    const second = await listLinks(ctx, { id, limit: 2, pageToken: first.nextPageToken! })
    expect([first, second].map(({ items }) => items.map(({ name }) => name))).toEqual([['C', 'B'], ['A']])
    expect(second.nextPageToken).toBeNull()
  })

  test('has the newest hundred visits of each link', async () => {
    const { id } = await makeReadyVideo(world, mia)
    for (const name of ['Busy', 'Quiet', 'Unseen']) await made(id, name)
    const [, quiet, busy] = await listed(id)
    await world.system.db.transact('test', async (tx) => {
      for (let count = 1; count <= MAX_SHOWN_HITS + 2; count++) await visit(tx, id, busy!.id, count)
      await visit(tx, id, quiet!.id, 7)
    })
    const after = await listed(id)
    expect(after.map(({ name, hits }) => [name, hits.length])).toEqual([
      ['Unseen', 0],
      ['Quiet', 1],
      ['Busy', 100],
    ])
    expect(after[1]!.hits[0]).toMatchObject({ ip: '192.0.2.1', maxWatchTime: 7, totalWatchTime: 3.5 })
    expect(after[2]!.hits.map(({ maxWatchTime }) => maxWatchTime)).toEqual(
      Array.from({ length: 100 }, (_, index) => MAX_SHOWN_HITS + 2 - index),
    )
  })
})

const visit = (tx: Ctx, videoId: string, linkId: string, seconds: number) =>
  tx.db.q
    .insertInto('video_hits')
    .values({
      id: tx.ids('vht'),
      link_id: linkId,
      video_id: videoId,
      secret_hash: '',
      ip: '192.0.2.1',
      max_watch_ms: seconds * 1000,
      total_watch_ms: seconds * 500,
      created_at: 0,
      updated_at: 0,
    })
    .execute()
