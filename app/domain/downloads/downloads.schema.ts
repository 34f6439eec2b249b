import { z } from 'zod'
import { callFilter, teamCallFilter } from '../call-history/call-history.schema'

const search = z.string().trim().max(100).optional()
const direction = z.enum(['outbound', 'inbound'])

export const downloadResource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('recording'), recordingId: z.string().max(60) }),
  z.strictObject({ kind: z.literal('audio-message'), messageId: z.string().max(60) }),
  z.strictObject({
    kind: z.literal('video'),
    videoId: z.string().max(60),
    /** The MP4 rendition. */
    mp4: z.literal(true).optional(),
    /** As attachment. */
    save: z.literal(true).optional(),
  }),
  callFilter.extend({ kind: z.literal('call-history'), direction }),
  teamCallFilter.extend({ kind: z.literal('team-call-history'), direction }),
  z.strictObject({ kind: z.literal('dnc-list') }),
  /** Without `teamId`: the personal inbox. */
  z.strictObject({ kind: z.literal('voicemail-log'), teamId: z.string().max(60).optional(), search }),
])
export type DownloadResource = z.infer<typeof downloadResource>

export const createDownloadToken = z.strictObject({ resource: downloadResource })
export type CreateDownloadToken = z.infer<typeof createDownloadToken>

export const downloadToken = z.object({
  /** Path and query with the token. */
  url: z.string(),
  token: z.string(),
  startBefore: z.iso.datetime(),
})
export type DownloadToken = z.infer<typeof downloadToken>
