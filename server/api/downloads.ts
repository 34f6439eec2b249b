import { createDownloadToken } from '../../app/domain/downloads/create-download-token.server'
import { os } from './implement'

export const downloads = {
  createToken: os.downloads.createToken.handler(({ context, input }) => createDownloadToken(context.ctx, input)),
}
