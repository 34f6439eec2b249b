import { createLink } from '../../app/domain/video-links/create-link.server'
import { deleteLink } from '../../app/domain/video-links/delete-link.server'
import { listLinks } from '../../app/domain/video-links/video-links.read.server'
import { os } from './implement'

export const videoLinks = {
  listLinks: os.videoLinks.listLinks.handler(({ context, input }) => listLinks(context.ctx, input)),
  createLink: os.videoLinks.createLink.handler(({ context, input }) => createLink(context.ctx, input)),
  deleteLink: os.videoLinks.deleteLink.handler(({ context, input }) => deleteLink(context.ctx, input)),
}
