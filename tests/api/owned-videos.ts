import { createLink } from '../../app/domain/video-links/create-link.server'
import { listLinks } from '../../app/domain/video-links/video-links.read.server'
import { makeReadyVideo } from '../helpers/videos'
import type { Owned } from './owned-ids'
import type { UserActor } from '../../app/domain/actor'
import { setThumbnail } from '../../app/domain/videos/set-thumbnail.server'
import { filmOf } from '../helpers/films'
import { pngOf } from '../helpers/pictures'
import { beginVideo, uploadFilm } from '../helpers/library'
import type { World } from '../helpers/world'

const withLink: Owned = async (world, owner) => {
  const { id } = await makeReadyVideo(world, owner)
  const ctx = world.as(owner)
  await createLink(ctx, { id, name: 'Grace' })
  const { items } = await listLinks(ctx, { id, limit: 1 })
  return { params: { id, linkId: items[0]!.id } }
}

/** The address of a link, as its page has it. */
export const watched: Owned = async (world, owner) => {
  const { params } = await withLink(world, owner)
  const { items } = await listLinks(world.as(owner), { id: params.id!, limit: 1 })
  return { params: { token: items[0]!.url.split('/').at(-1)! } }
}

export const VIDEO_LINKS: Record<string, Owned> = {
  'videoLinks.listLinks': withLink,
  'videoLinks.createLink': async (world, owner) => ({ ...(await withLink(world, owner)), body: { name: 'Ana' } }),
  'videoLinks.deleteLink': withLink,
}

/** A video that is not uploaded yet. */
const begun: Owned = async (world, owner) => ({ params: { id: await beginVideo(world.as(owner)) } })

const ready: Owned = async (world, owner) => ({ params: { id: await uploadFilm(world, owner) } })

const pictureForm = (): FormData => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pngOf(8, 8))], 'tour.png'))
  return form
}

export const ownedVideos: Record<string, Owned> = {
  'videos.findVideo': begun,
  'videos.renameVideo': async (world, owner) => ({ ...(await begun(world, owner)), body: { name: 'The house' } }),
  'videos.deleteVideo': begun,
  'videos.failUpload': begun,
  'videos.giveThumbnail': async (world, owner) => ({ ...(await begun(world, owner)), form: pictureForm() }),
  'files.uploadVideo': async (world, owner) => ({ ...(await begun(world, owner)), bytes: await filmOf() }),
  'files.video': ready,
  'files.videoMp4': ready,
  'files.videoThumbnail': async (world, owner) => {
    const { params } = await begun(world, owner)
    await setThumbnail(world.as(owner), { id: params.id!, bytes: pngOf(8, 8) })
    return { params }
  },
}

/** What a download token is made for. */
export const videoToPlay = async (world: World, owner: UserActor) => ({
  resource: { kind: 'video', videoId: (await ready(world, owner)).params.id },
})
