import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Carrier } from '../../app/domain/carrier.port'
import { listAttachments } from '../../app/domain/attachments/attachments.read.server'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { carrierSignature } from '../helpers/carrier-signature'
import { pngOf } from '../helpers/pictures'
import { runJobs } from '../helpers/run-jobs'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

/** A text's attachments, from the carrier's webhook to their reader. */
const PUBLIC_URL = 'https://dialer.harbor.test'
const AUTH_TOKEN = 'a-token-of-the-carrier-account'
const PATH = '/webhooks/twilio/messaging/inbound'
const MESSAGE = `MM${'1'.repeat(32)}`
const MEDIA = `ME${'2'.repeat(32)}`
const FILM = `ME${'3'.repeat(32)}`
const png = pngOf(8, 8)
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), Buffer.alloc(4_000)])
const card = Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n')

let world: World
let served: Served
let asked: string[]
let files: Record<string, Uint8Array>
beforeEach(async () => {
  asked = []
  files = { [MEDIA]: png, [FILM]: film }
  const carrier = {
    simulated: true,
    async fetchTextMedia(messageSid: string, mediaSid: string) {
      asked.push(`${messageSid}/${mediaSid}`)
      return Readable.from([Buffer.from(files[mediaSid]!)])
    },
  }
  world = await testWorld({ carrier: carrier as unknown as Carrier })
  const env = { publicUrl: PUBLIC_URL, carrier: { authToken: AUTH_TOKEN } } as Env
  served = await serve(world, { webhooks: webhookRouter({ services: world.services, env }), env: { demo: false } })
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

async function comes(fields: Record<string, string>): Promise<void> {
  const form = { MessageSid: MESSAGE, From: '+13125550123', To: '+13125550140', Body: '', ...fields }
  const signature = carrierSignature(AUTH_TOKEN, PUBLIC_URL + PATH, Object.entries(form))
  const answer = await fetch(served.url + PATH, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  })
  expect(answer.status).toBe(204)
  await runJobs(world)
}
const urlOf = (sid: string, host = 'https://api.twilio.com') =>
  `${host}/2010-04-01/Accounts/AC1/Messages/${MESSAGE}/Media/${sid}`
async function kept() {
  const messages = await world.system.db.q.selectFrom('messages').select('id').execute()
  return [
    ...(
      await listAttachments(
        world.system,
        messages.map(({ id }) => id),
      )
    ).values(),
  ].flat()
}
async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(served.url + url, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return {
    status: answer.status,
    head: Object.fromEntries(answer.headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
let token: string
beforeEach(async () => {
  token = await served.tokenOf(await world.person({ role: 'MEMBER' }))
})

test('a picture and a film are fetched, and shown only as their own type', async () => {
  await comes({
    NumMedia: '2',
    MediaUrl0: urlOf(MEDIA),
    MediaContentType0: 'text/html',
    MediaUrl1: urlOf(FILM),
    MediaContentType1: 'video/mp4',
  })
  expect(asked).toEqual([`${MESSAGE}/${MEDIA}`, `${MESSAGE}/${FILM}`])
  const [picture, video] = await kept()
  const shown = await open(picture!.url!)
  expect(shown.bytes).toEqual(Buffer.from(png))
  expect(shown.head).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''Picture.png",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const part = await open(video!.url!, { range: 'bytes=4-11' })
  expect(part).toMatchObject({
    status: 206,
    head: {
      'content-type': 'video/mp4',
      'content-range': `bytes 4-11/${film.length}`,
      'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    },
  })
  expect(part.bytes.toString()).toBe('ftypmp42')
  expect((await open(picture!.url!.replace('.png', '.html'))).status).toBe(404)
  expect((await fetch(served.url + picture!.url)).status).toBe(401)
})

test('a contact card is saved, and never opened here', async () => {
  files = { [MEDIA]: card }
  await comes({ NumMedia: '1', MediaUrl0: urlOf(MEDIA), MediaContentType0: 'text/x-vcard' })
  const [file] = await kept()
  expect((await open(file!.url!)).head).toMatchObject({
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''Contact%20card.vcf",
  })
})

test('the fetch host is our own choice, whatever host the address names', async () => {
  await comes({ NumMedia: '1', MediaUrl0: urlOf(MEDIA, 'http://169.254.169.254'), MediaContentType0: 'image/png' })
  expect(asked).toEqual([`${MESSAGE}/${MEDIA}`])
})

test.each([
  ['ten at most', { NumMedia: '999' }, 10],
  ['no address', { NumMedia: '1' }, 1],
  ['an address of something else', { NumMedia: '1', MediaUrl0: 'https://api.twilio.com/../Accounts' }, 1],
  ['a number that is none', { NumMedia: '-1', MediaUrl0: urlOf(MEDIA) }, 0],
])('%s: nothing is requested, and the text says what is missing', async (_, fields, count) => {
  await comes(fields)
  expect(asked).toEqual([])
  const found = await kept()
  expect(found.map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: count }, () => ['failed', null]),
  )
})
