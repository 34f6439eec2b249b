import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MessageView } from '../../app/domain/threads/messenger.schema'
import { LIES, OTHERS, PICTURES } from '../helpers/lying-files'
import { serve, type Served } from '../helpers/serve'
import { openTexting, type Texting } from '../helpers/texting'

/** A file that is two: what its first bytes say, and what a browser or a machine could run behind them. */
interface Polyglot {
  name: string
  bytes: Uint8Array
  mimeType: string
}

const TAILS = ['HTML', 'SVG', 'JavaScript', 'PHP', 'a shell script', 'a ZIP', 'a Windows program']
const tails = LIES.filter(([name]) => TAILS.includes(name))
const POLYGLOTS: Polyglot[] = [...PICTURES, ...OTHERS].flatMap(([head, first, mimeType]) =>
  tails.map(([tail, second]) => ({
    name: `${head} with ${tail} behind`,
    mimeType,
    bytes: Buffer.concat([first, second]),
  })),
)

let texting: Texting
let served: Served
let token: string
beforeEach(async () => {
  texting = await openTexting()
  // A person asks for as much in an hour.
  served = await serve(texting.world, { rates: { person: [10_000, 10] } })
  token = await served.tokenOf(texting.mia)
})
afterEach(async () => {
  await served.stop()
  await texting.world.close()
})

const asMia = () => ({ authorization: `Bearer ${token}` })

async function upload(path: string, bytes: Uint8Array, name: string, type: string): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  form.set('mimeType', type)
  return fetch(`${served.url}${path}`, { method: 'POST', headers: asMia(), body: form })
}

/** A browser that opens it shows its declared type, and runs nothing. */
async function expectHarmless(url: string, { name, mimeType, bytes }: Polyglot): Promise<void> {
  const answer = await fetch(served.url + url, { headers: asMia() })
  const head = (header: string) => answer.headers.get(header) ?? ''
  expect(answer.status, name).toBe(200)
  expect(head('content-type').split(';')[0], name).toBe(mimeType)
  expect(head('x-content-type-options'), name).toBe('nosniff')
  expect(head('content-security-policy'), name).toMatch(/^default-src 'none'.*sandbox$/)
  const isShown = /^(image|audio|video)\//.test(mimeType)
  expect(head('content-disposition').split(';')[0], name).toBe(isShown ? 'inline' : 'attachment')
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes)), name).toBe(true)
}

test('there are more than sixty', () => expect(POLYGLOTS.length).toBeGreaterThanOrEqual(60))

describe('a file with a false type', () => {
  test('is stored and served by its first bytes, whatever its name, when it is sent', async () => {
    const thread = await texting.open('+13125550101')
    const { id } = await texting.write(thread, 'Look')
    const path = `/api/messenger/threads/${thread.id}/messages/${id}/attachments`
    for (const polyglot of POLYGLOTS) {
      texting.world.clock.advance(1_000)
      const answer = await upload(path, polyglot.bytes, 'house.html', 'text/html')
      expect(answer.status, polyglot.name).toBe(200)
      const { attachments } = (await answer.json()) as MessageView
      expect(attachments, polyglot.name).toMatchObject([{ mimeType: polyglot.mimeType, state: 'ready' }])
      await expectHarmless(attachments[0]!.url!, polyglot)
      await fetch(`${served.url}${path}/${attachments[0]!.id}`, { method: 'DELETE', headers: asMia() })
    }
  })

  test('is treated the same when it is received', async () => {
    for (const [index, polyglot] of POLYGLOTS.entries()) {
      texting.world.clock.advance(1_000)
      const mediaSid = `ME${String(index)}`
      texting.carrier.media.set(mediaSid, polyglot.bytes)
      const id = await texting.receive('+13125550101', '', `SM${String(index)}`, [
        { carrierSid: mediaSid, toldType: 'text/html' },
      ])
      await texting.run()
      const messages = await texting.messages((await threadOf(id!))!)
      const { attachments } = messages.find((message) => message.id === id)!
      expect(attachments, polyglot.name).toMatchObject([{ mimeType: polyglot.mimeType, state: 'ready' }])
      await expectHarmless(attachments[0]!.url!, polyglot)
    }
  })

  test.each(['house.png', 'film.mp4', 'paper.pdf'])(
    'is refused by its name if no part of it is true: %s',
    async (name) => {
      const thread = await texting.open('+13125550101')
      const { id } = await texting.write(thread, 'Look')
      const path = `/api/messenger/threads/${thread.id}/messages/${id}/attachments`
      for (const [lie, bytes] of LIES) {
        texting.world.clock.advance(1_000)
        const answer = await upload(path, bytes, name, 'image/png')
        expect(answer.status, lie).toBe(422)
        expect(((await answer.json()) as { error: string }).error, lie).toBe(`Unsupported Files: ${name}`)
      }
    },
  )

  test('is not shown when it was received and no part of it is true', async () => {
    for (const [index, [lie, bytes]] of LIES.entries()) {
      const mediaSid = `ME${String(index)}`
      texting.carrier.media.set(mediaSid, bytes)
      const id = await texting.receive('+13125550101', '', `SM${String(index)}`, [
        { carrierSid: mediaSid, toldType: 'image/png' },
      ])
      await texting.run()
      const messages = await texting.messages((await threadOf(id!))!)
      expect(messages.find((message) => message.id === id)!.attachments, lie).toMatchObject([
        { state: 'failed', reason: 'Unsupported media type', url: null },
      ])
    }
  })
})

const threadOf = async (messageId: string) =>
  (
    await texting.world.system.db.q
      .selectFrom('messages')
      .select('thread_id')
      .where('id', '=', messageId)
      .executeTakeFirst()
  )?.thread_id
