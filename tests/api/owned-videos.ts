import { createLink } from '../../app/domain/video-links/create-link.server'
import { listLinks } from '../../app/domain/video-links/video-links.read.server'
import { makeReadyVideo } from '../helpers/videos'
import type { Owned } from './owned-ids'

const withLink: Owned = async (world, owner) => {
  const { id } = await makeReadyVideo(world, owner)
  const ctx = world.as(owner)
  await createLink(ctx, { id, name: 'Grace' })
  const { items } = await listLinks(ctx, { id, limit: 1 })
  return { params: { id, linkId: items[0]!.id } }
}

export const VIDEO_LINKS: Record<string, Owned> = {
  'videoLinks.listLinks': withLink,
  'videoLinks.createLink': async (world, owner) => ({ ...(await withLink(world, owner)), body: { name: 'Ana' } }),
  'videoLinks.deleteLink': withLink,
}
