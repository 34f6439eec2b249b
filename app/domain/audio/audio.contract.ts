import { oc } from '@orpc/contract'
import { z } from 'zod'
import { audioKind, audioLabel, audioMessageView, saveAudioMessage } from './audio.schema'

const id = z.strictObject({ id: z.string().max(60) })
const page = z.strictObject({
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const audioContract = {
  listMessages: oc
    .route({
      method: 'GET',
      path: '/api/v1/audio-messages',
      summary: 'Recorded messages of the caller and of the account, newest first; of one list with `kind`',
      tags: ['Recorded messages'],
    })
    .input(page.extend({ kind: audioKind.optional() }))
    .output(z.object({ items: z.array(audioMessageView), nextCursor: z.string().nullable() })),
  saveMessage: oc
    .route({
      method: 'POST',
      path: '/api/v1/audio-messages',
      successStatus: 201,
      summary: 'Keep a recorded message (multipart, field `file`): wav, mpeg or mp3, 180 s and 20 MB at most',
      description:
        'What the file holds decides, not its name. m4a and webm are turned into wav by our screens, and here where ffmpeg is installed; elsewhere they are refused with the reason. `owner` is `me` (default) or `account`, which call boards can play too; an individual’s are always the account’s. `kind` is the list in which it stands; without it, it stands in all of them. A setting that names a message of another list adds it to its own.',
      tags: ['Recorded messages'],
    })
    .input(saveAudioMessage)
    .output(audioMessageView),
  findMessage: oc
    .route({
      method: 'GET',
      path: '/api/v1/audio-messages/{id}',
      summary: 'One recorded message',
      tags: ['Recorded messages'],
    })
    .input(id)
    .output(audioMessageView),
  renameMessage: oc
    .route({
      method: 'PUT',
      path: '/api/v1/audio-messages/{id}',
      summary: 'Give a recorded message another name',
      tags: ['Recorded messages'],
    })
    .input(id.extend({ label: audioLabel }))
    .output(audioMessageView),
  deleteMessage: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/audio-messages/{id}',
      successStatus: 200,
      summary: 'Delete a recorded message',
      description:
        'One that settings play is refused (409, with their names) unless `evenIfUsed` is `yes`: people then hear the spoken text.',
      tags: ['Recorded messages'],
    })
    .input(id.extend({ evenIfUsed: z.enum(['yes', 'no']).default('no') }))
    .output(z.object({ deleted: z.literal(true) })),
}
