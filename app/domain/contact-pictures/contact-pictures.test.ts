import { afterEach, beforeEach, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { WebPageImage } from '../outside.port'
import type { Ctx } from '../context.server'
import { createContact } from '../contacts/create-contact.server'
import { getContactPicturePath } from './contact-picture-path.server'
import { fetchContactPicture } from './fetch-contact-picture.server'

const ADDRESS = 'https://crm.test/ana.png'
const MINUTE = 60_000

let world: World
let ctx: Ctx
let asked: string[]
let answer: () => Promise<WebPageImage | null | 'busy'>
beforeEach(async () => {
  asked = []
  answer = async () => ({ bytes: pngOf(8, 8), mimeType: 'image/png' })
  const readPicture = (url: string) => {
    asked.push(url)
    return answer()
  }
  world = await testWorld({ webPages: { read: async () => null, readPicture } })
  ctx = world.as(await world.person())
})
afterEach(() => world.close())

const makeContact = async (avatarUrl = ADDRESS, number = '+13125550105') =>
  (await createContact(ctx, { firstName: 'Ana', numbers: [number], avatarUrl })).id
const show = (id: string, url = ADDRESS, as = ctx) =>
  fetchContactPicture(as, { id, version: getContactPicturePath(id, url)!.split('/').at(-1)! })

test('a picture is fetched once a day and stored', async () => {
  const id = await makeContact()
  const { fileKey, contentType } = await show(id)
  expect(contentType).toBe('image/png')
  expect(Buffer.compare(await world.services.files.read(fileKey), pngOf(8, 8))).toBe(0)
  world.clock.advance(23 * 60 * MINUTE)
  await show(id)
  expect(asked).toEqual([ADDRESS])
  world.clock.advance(2 * 60 * MINUTE)
  expect((await show(id)).fileKey).toBe(fileKey)
  expect(asked).toEqual([ADDRESS, ADDRESS])
})

test('a failure is stored for ten minutes', async () => {
  answer = async () => null
  const id = await makeContact()
  for (const wait of [0, 9 * MINUTE]) {
    world.clock.advance(wait)
    await expect(show(id)).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(asked).toHaveLength(1)
  world.clock.advance(2 * MINUTE)
  answer = async () => ({ bytes: pngOf(8, 8), mimeType: 'image/png' })
  await show(id)
  expect(asked).toHaveLength(2)
})

test('a busy reader stores no failure', async () => {
  answer = async () => 'busy'
  const id = await makeContact()
  await expect(show(id)).rejects.toMatchObject({ code: 'not_found' })
  answer = async () => ({ bytes: pngOf(8, 8), mimeType: 'image/png' })
  await show(id)
})

test('an old path, another account and a contact without picture find nothing', async () => {
  const id = await makeContact()
  const stranger = world.as(await world.person())
  await expect(show(id, 'https://crm.test/old.png')).rejects.toMatchObject({ code: 'not_found' })
  await expect(show(id, ADDRESS, stranger)).rejects.toMatchObject({ code: 'not_found' })
  expect(asked).toEqual([])
})

test('an account fetches at most 300 pictures in ten minutes', async () => {
  const row = (index: number) => ({
    id: `pic_${index}`,
    account_id: ctx.actor.kind === 'user' ? ctx.actor.accountId : '',
    url: `https://crm.test/${index}.png`,
    content_type: null,
    bytes: null,
    fetched_at: world.clock.now(),
  })
  await ctx.db.q
    .insertInto('contact_pictures')
    .values(Array.from({ length: 300 }, (_, index) => row(index)))
    .execute()
  const id = await makeContact()
  await expect(show(id)).rejects.toMatchObject({ code: 'not_found' })
  world.clock.advance(11 * MINUTE)
  await show(id)
  expect(asked).toHaveLength(1)
})

test('screens and API never name the foreign address', () => {
  const path = getContactPicturePath('con_1', ADDRESS)
  expect(path).toMatch(/^\/api\/v1\/contacts\/con_1\/picture\/[\w-]{16}$/)
  expect(getContactPicturePath('con_1', 'https://crm.test/other.png')).not.toBe(path)
  expect(getContactPicturePath('con_1', 'http://crm.test/ana.png')).toBeNull()
  expect(getContactPicturePath('con_1', null)).toBeNull()
})
