import { findAudioMessage, listAudioMessages } from '../../app/domain/audio/audio-messages.read.server'
import { deleteAudioMessage, renameAudioMessage } from '../../app/domain/audio/change-audio-message.server'
import { saveAudioMessage } from '../../app/domain/audio/audio-message-input.server'
import { os } from './implement'

export const audio = {
  listMessages: os.audio.listMessages.handler(({ context, input }) => listAudioMessages(context.ctx, input)),
  saveMessage: os.audio.saveMessage.handler(async ({ context, input: { file, ...message } }) =>
    saveAudioMessage(context.ctx, { ...message, bytes: new Uint8Array(await file.arrayBuffer()) }),
  ),
  findMessage: os.audio.findMessage.handler(({ context, input }) => findAudioMessage(context.ctx, input.id)),
  renameMessage: os.audio.renameMessage.handler(({ context, input }) => renameAudioMessage(context.ctx, input)),
  deleteMessage: os.audio.deleteMessage.handler(async ({ context, input: { id, force } }) => {
    await deleteAudioMessage(context.ctx, { id, force: force === 'yes' })
    return { deleted: true as const }
  }),
}
