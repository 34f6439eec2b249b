import { z } from 'zod'
import { CARRIER_NUMBER } from '../carrier/caller-id-call'
import { receiveText } from '../carrier/inbound-texts'
import { mediaFault } from '../carrier/message-media'
import { findMessage, newRecord } from '../carrier/messages'
import type { World } from '../core/world'
import { e164 } from '../people/population'
import { answerQuestion } from '../trust/brands'

const MAX_MEDIA = 10
const MAX_COPIES = 50

export const textInShape = z
  .strictObject({
    from: e164,
    to: e164,
    body: z.string().max(1_600).default(''),
    media: z
      .array(z.strictObject({ contentType: z.string(), base64: z.base64() }))
      .max(MAX_MEDIA)
      .default([]),
    /** Redelivers an earlier text. */
    messageSid: z
      .string()
      .regex(/^(SM|MM)[0-9a-f]{32}$/, 'A message’s identifier is SM or MM and 32 hexadecimal digits')
      .optional(),
    /** Concurrent deliveries. */
    times: z.int().min(1).max(MAX_COPIES).default(1),
  })
  .refine(({ body, media }) => body.trim() !== '' || media.length > 0, 'A text needs words or a picture')

/** To the carrier itself: the answer of a sole proprietor. */
function textCarrier(world: World, from: string, body: string) {
  if (!answerQuestion(world, from, body)) return { error: `${CARRIER_NUMBER} awaits no text from ${from}.` }
  const text = { from, to: CARRIER_NUMBER, body, direction: 'inbound', status: 'received' } as const
  const record = newRecord(world, text)
  world.log.write('text', { messageSid: record.sid, from, to: CARRIER_NUMBER, body })
  world.exchange.textSent(record)
  return { messageSid: record.sid }
}

export function textIn(world: World, { from, to, body, media, messageSid, times }: z.output<typeof textInShape>) {
  if (to === CARRIER_NUMBER) return textCarrier(world, from, body)
  const known = messageSid === undefined ? null : findMessage(world, messageSid)
  if (known && (known.direction !== 'inbound' || known.from !== from || known.to !== to))
    return { error: `${messageSid} is another text.` }
  const files = media.map(({ contentType, base64 }) => ({
    contentType: contentType.toLowerCase(),
    bytes: Buffer.from(base64, 'base64'),
  }))
  for (const { contentType, bytes } of files) {
    const code = mediaFault(contentType, bytes.length)
    if (code === 12300) return { error: `No phone sends ${contentType || 'a file without a type'}.` }
    if (code !== null) return { error: 'That file is too large: 5 MB for jpeg, png and gif, 500 kB for others.' }
  }
  const record = receiveText(world, { from, to, body, media: files, messageSid, copies: times })
  return record ? { messageSid: record.sid } : { error: `${to} is not one of the account's numbers.` }
}
