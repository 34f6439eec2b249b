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
      summary: 'List recorded messages, yours and the account’s, newest first. `kind`: one list only',
      tags: ['Recorded messages'],
    })
    .input(page.extend({ kind: audioKind.optional() }))
    .output(z.object({ items: z.array(audioMessageView), nextCursor: z.string().nullable() })),
  saveMessage: oc
    .route({
      method: 'POST',
      path: '/api/v1/audio-messages',
      successStatus: 201,
      summary: 'Upload a recorded message (multipart, field `file`): wav, mpeg or mp3, up to 180 s and 20 MB',
      description:
        'The type is detected from the content. m4a and webm are converted to wav by our screens, or by the server if ffmpeg is installed; otherwise they are refused with the reason. `owner` is `me` (default) or `account`, which call boards can play too. An individual’s messages always belong to the account. `kind` is the list that shows the message; without it, all lists show it. A setting that uses a message of another list adds it to its own list.',
      tags: ['Recorded messages'],
    })
    .input(saveAudioMessage)
    .output(audioMessageView),
  findMessage: oc
    .route({
      method: 'GET',
      path: '/api/v1/audio-messages/{id}',
      summary: 'Get a recorded message',
      tags: ['Recorded messages'],
    })
    .input(id)
    .output(audioMessageView),
  renameMessage: oc
    .route({
      method: 'PUT',
      path: '/api/v1/audio-messages/{id}',
      summary: 'Rename a recorded message',
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
        'A message that settings use is refused (409, with their names) unless `force` is `yes`. Callers then hear the spoken text.',
      tags: ['Recorded messages'],
    })
    .input(id.extend({ force: z.enum(['yes', 'no']).default('no') }))
    .output(z.object({ deleted: z.literal(true) })),
}
