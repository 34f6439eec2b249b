import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAttachment } from '../../app/domain/attachments/change-attachments.server'
import { loadFilesToSend } from '../../app/domain/attachments/load-files-to-send.server'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { createThread } from '../../app/domain/threads/open-thread.server'
import { pngOf } from '../helpers/pictures'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

/** Where the carrier fetches a file from. */
async function pathOf(name: string, bytes: Uint8Array): Promise<string> {
  const ctx = world.as(await world.person())
  const { id: threadId } = await createThread(ctx, {})
  const { id: messageId } = await saveDraft(ctx, { threadId, rawBody: '' })
  await addAttachment(ctx, { threadId, messageId, name, bytes })
  return (await loadFilesToSend(ctx, messageId, world.clock.now())).media[0]!
}

test('the carrier fetches only that picture without a token, in parts too', async () => {
  const bytes = Buffer.concat([pngOf(8, 8), Buffer.from('<script>alert(1)</script>')])
  const path = await pathOf('<script>.png', bytes)
  const answer = await fetch(served.url + path)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="Picture.png"',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect((await fetch(served.url + path, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
})

test('a contact card is saved', async () => {
  const path = await pathOf('ana.vcf', Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n'))
  const { headers } = await fetch(served.url + path)
  expect(headers.get('content-disposition')).toBe('attachment; filename="Contact card.vcf"')
})

test('a forged address, another file’s address, and an expired one get no file', async () => {
  const one = await pathOf('one.png', pngOf(8, 8))
  const two = await pathOf('two.png', pngOf(9, 9))
  const [id, day, signature] = one.split('/').slice(-3) as [string, string, string]
  const status = async (path: string) => (await fetch(served.url + path)).status
  expect(await status(one)).toBe(200)
  for (const path of [
    `/carrier/media/${two.split('/').at(-3)}/${day}/${signature}`,
    `/carrier/media/${id}/${Number(day) + 1}/${signature}`,
    `/carrier/media/${id}/1e9/${signature}`,
    `/carrier/media/${id}/NaN/${signature}`,
    `/carrier/media/${id}/${day}/%E0%A4%A`,
    `/carrier/media/${id}/${day}/x`,
  ])
    expect(await status(path), path).toBeOneOf([400, 404])
  world.clock.advance(3 * 86_400_000)
  expect(await status(one)).toBe(404)
})
