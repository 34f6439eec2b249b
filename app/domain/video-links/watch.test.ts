import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../actor'
import { saveAvatar } from '../avatars/save-avatar.server'
import type { Ctx } from '../context.server'
import { videoSignature } from '../settings/video-signature.schema'
import { updateVideoSignature } from '../settings/video-signature.server'
import { deleteVideo } from '../videos/delete-video.server'
import { pngOf } from '../../../tests/helpers/pictures'
import { FILM, makeReadyVideo } from '../../../tests/helpers/videos'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createLink } from './create-link.server'
import { deleteLink } from './delete-link.server'
import { openVisit } from './open-visit.server'
import { saveWatchTime } from './save-watch-time.server'
import { listLinks } from './video-links.read.server'
import { findWatchedFile, findWatchView } from './watched-video.read.server'
import type { Visit } from './watch.schema'

let world: World
let mia: UserActor
let ctx: Ctx
/** A visitor with the link. */
let visitor: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  ctx = world.as(mia)
  visitor = { ...world.system, actor: { kind: 'anonymous' } }
})
afterEach(() => world.close())

type Change = Parameters<typeof makeReadyVideo>[2]
async function shared(change?: Change) {
  const video = await makeReadyVideo(world, mia, change)
  const { url } = await createLink(ctx, { id: video.id, name: 'Grace' })
  return { id: video.id, token: url!.split('/').at(-1)! }
}
const links = async (id: string) => (await listLinks(ctx, { id, limit: 10 })).items

describe('a visitor sees', () => {
  test('the video, its thumbnail and its sender', async () => {
    const { token } = await shared()
    await updateVideoSignature(ctx, videoSignature.parse({ title: 'Agent' }))
    expect(await findWatchView(visitor, token)).toEqual({
      state: 'ready',
      name: 'Lakeside tour',
      sender: {
        name: 'Mia Torres',
        accountName: 'Harbor Realty',
        avatarUrl: null,
        signature: { title: 'Agent', text: '', phone: '', linkLabel: '', linkUrl: '' },
      },
      width: 1280,
      height: 720,
      poster: `/v/${token}/thumbnail`,
      sources: [{ src: `/v/${token}/play`, type: 'video/webm' }],
    })
  })

  test('it as mp4 too, when there is a separate one', async () => {
    const mp4 = { mp4_status: 'ready', mp4_key: 'videos/x.twin.mp4', mp4_bytes: FILM.length } as const
    const webm = await shared(mp4)
    expect(await findWatchView(visitor, webm.token)).toMatchObject({
      sources: [{ type: 'video/webm' }, { src: `/v/${webm.token}/mp4`, type: 'video/mp4' }],
    })
    const own = await shared({ ...mp4, mime_type: 'video/mp4', ext: 'mp4' })
    expect(await findWatchView(visitor, own.token)).toMatchObject({ sources: [{ src: `/v/${own.token}/play` }] })
    const preparing = await shared({ ...mp4, mp4_status: 'preparing' })
    expect(await findWatchView(visitor, preparing.token)).toMatchObject({ sources: [{ type: 'video/webm' }] })
  })

  test('an individual’s name alone', async () => {
    const sam = await world.person({ role: null, firstName: 'Sam' })
    const { id } = await makeReadyVideo(world, sam)
    const { url } = await createLink(world.as(sam), { id, name: 'Grace' })
    const view = await findWatchView(visitor, url!.split('/').at(-1)!)
    expect(view).toMatchObject({ sender: { name: 'Sam Torres', accountName: '' } })
  })

  test('that it is in preparation, or that it failed', async () => {
    const preparing = await shared({ status: 'processing' })
    expect(await findWatchView(visitor, preparing.token)).toMatchObject({ state: 'preparing', name: 'Lakeside tour' })
    const failed = await shared()
    await world.system.db.q.updateTable('videos').set({ status: 'failed' }).where('id', '=', failed.id).execute()
    expect(await findWatchView(visitor, failed.token)).toMatchObject({ state: 'failed' })
    for (const { token } of [preparing, failed]) expect(await findWatchedFile(visitor, token, 'play')).toBeNull()
  })

  test('nothing for a deleted link, a deleted video or an unknown link', async () => {
    const one = await shared()
    await deleteLink(ctx, { id: one.id, linkId: (await links(one.id))[0]!.id })
    const two = await shared()
    await deleteVideo(ctx, two.id)
    for (const { token } of [one, two]) {
      expect(await findWatchView(visitor, token)).toEqual({ state: 'ended' })
      for (const file of ['play', 'mp4', 'thumbnail', 'avatar'] as const)
        expect(await findWatchedFile(visitor, token, file), file).toBeNull()
      expect(await openVisit(visitor, { token, ip: '192.0.2.1' })).toBeNull()
    }
    for (const token of ['', 'x', two.id, one.token.toUpperCase()])
      expect(await findWatchView(visitor, token), token).toEqual({ state: 'unknown' })
  })
})

test('a link serves its video’s files and the owner’s avatar thumbnail', async () => {
  const { token } = await shared()
  expect(await findWatchedFile(visitor, token, 'play')).toMatchObject({ contentType: 'video/webm', bytes: 4_000 })
  expect(await findWatchedFile(visitor, token, 'mp4')).toBeNull()
  expect(await findWatchedFile(visitor, token, 'thumbnail')).toMatchObject({ contentType: 'image/png' })
  expect(await findWatchedFile(visitor, token, 'avatar')).toBeNull()
  const [bytes, thumbnail] = [pngOf(64, 64), pngOf(8, 8)]
  await saveAvatar(ctx, mia.userId, { bytes, thumbnail })
  const avatar = await findWatchedFile(visitor, token, 'avatar')
  expect(await world.services.files.read(avatar!.fileKey)).toEqual(Buffer.from(thumbnail))
  expect(avatar).toMatchObject({ contentType: 'image/png', bytes: thumbnail.length })
  expect(await findWatchView(visitor, token)).toMatchObject({ sender: { avatarUrl: `/v/${token}/avatar` } })
})

describe('a visit', () => {
  test('counts for its link and video, and is published to the owner', async () => {
    const { id, token } = await shared()
    world.published.length = 0
    expect(await openVisit(visitor, { token, ip: '192.0.2.1' })).toEqual({
      id: expect.stringMatching(/^vht_/),
      secret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const [link] = await links(id)
    expect(link).toMatchObject({ hitCount: 1, hits: [{ ip: '192.0.2.1', maxWatchTime: 0, totalWatchTime: 0 }] })
    expect(world.published).toMatchObject([
      { type: 'video.changed', room: `user:${mia.userId}`, payload: { video: { id, hits: 1 } } },
    ])
  })

  test('counts for a colleague, not for the owner', async () => {
    const { id, token } = await shared()
    const colleague = await world.person({ accountId: mia.accountId })
    expect(await openVisit(ctx, { token, ip: '192.0.2.1' })).toBeNull()
    expect(await openVisit(world.as(colleague), { token, ip: '192.0.2.1' })).not.toBeNull()
    expect((await links(id))[0]!.hitCount).toBe(1)
  })

  test('does not count while there is nothing to watch', async () => {
    const { token } = await shared({ status: 'processing' })
    expect(await openVisit(visitor, { token, ip: '192.0.2.1' })).toBeNull()
  })
})

describe('a visit’s watch time', () => {
  let token: string
  let id: string
  let visit: Visit
  beforeEach(async () => {
    ;({ id, token } = await shared())
    visit = (await openVisit(visitor, { token, ip: '192.0.2.1' }))!
    world.published.length = 0
  })
  const tell = (maxWatchTime: number, totalWatchTime: number, as: Partial<Visit> = {}) =>
    saveWatchTime(world.system, token, { ...visit, ...as, maxWatchTime, totalWatchTime })
  const seen = async () => {
    const { maxWatchTime, totalWatchTime } = (await links(id))[0]!.hits[0]!
    return [maxWatchTime, totalWatchTime]
  }

  test('is stored and only grows', async () => {
    world.clock.advance(60_000)
    expect(await tell(12.5, 7.25)).toBe(true)
    expect(await seen()).toEqual([12.5, 7.25])
    expect(await tell(3, 20)).toBe(true)
    expect(await seen()).toEqual([12.5, 20])
    expect(await tell(40, 1)).toBe(true)
    expect(await seen()).toEqual([40, 20])
  })

  test('never exceeds the video’s length or double-speed playback', async () => {
    world.clock.advance(4_000)
    await tell(1e5, 1e5)
    expect(await seen()).toEqual([60, 8])
    world.clock.advance(3_600_000)
    await tell(1e5, 1e5)
    expect(await seen()).toEqual([60, 60])
  })

  test('is zero before time has passed, even when the clock went back', async () => {
    world.clock.setMachine(-3_600_000)
    await tell(0, 5)
    expect(await seen()).toEqual([0, 0])
  })

  test('is published to the owner once: when the visit counts as Viewed', async () => {
    world.clock.advance(60_000)
    await tell(29, 29)
    expect(world.published).toEqual([])
    await tell(30, 30)
    await tell(31, 31)
    expect(world.published.map(({ type }) => type)).toEqual(['video.changed'])
  })

  test('is refused without the secret, for another link, or after deletion', async () => {
    world.clock.advance(60_000)
    const other = await shared()
    expect(await tell(10, 10, { secret: 'x' })).toBe(false)
    expect(await tell(10, 10, { secret: 'x'.repeat(43) })).toBe(false)
    expect(await tell(10, 10, { id: 'vht_none' })).toBe(false)
    const theirs = { ...visit, maxWatchTime: 10, totalWatchTime: 10 }
    expect(await saveWatchTime(world.system, other.token, theirs)).toBe(false)
    expect(await saveWatchTime(world.system, 'none', theirs)).toBe(false)
    expect(await seen()).toEqual([0, 0])
    await deleteLink(ctx, { id, linkId: (await links(id))[0]!.id })
    expect(await tell(10, 10)).toBe(false)
  })
})
