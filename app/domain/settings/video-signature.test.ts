import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../context.server'
import { testWorld, type World } from '../../../tests/helpers/world'
import { videoSignature } from './video-signature.schema'
import { findVideoSignature, updateVideoSignature } from './video-signature.server'
import { settingsWords } from './settings.words'

let world: World
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  ctx = world.as(await world.person())
})
afterEach(() => world.close())

const EMPTY = { text: '', title: '', phone: '', linkLabel: '', linkUrl: '' }
const errors = (input: object) =>
  videoSignature.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a signature is empty until set, and each user has their own', async () => {
  expect(await findVideoSignature(ctx)).toEqual(EMPTY)
  const signature = videoSignature.parse({
    text: ' Homes by the lake ',
    title: 'Agent',
    phone: '(312) 555-0142',
    linkLabel: 'Book a tour',
    linkUrl: 'harbor.test/tours',
  })
  const kept = {
    text: 'Homes by the lake',
    title: 'Agent',
    phone: '+13125550142',
    linkLabel: 'Book a tour',
    linkUrl: 'https://harbor.test/tours',
  }
  expect(await updateVideoSignature(ctx, signature)).toEqual(kept)
  expect(await findVideoSignature(ctx)).toEqual(kept)
  expect(await findVideoSignature(world.as(await world.person()))).toEqual(EMPTY)
  expect(await updateVideoSignature(ctx, videoSignature.parse({}))).toEqual(EMPTY)
})

test('a stored signature can be sent back unchanged', async () => {
  const kept = await updateVideoSignature(
    ctx,
    videoSignature.parse({ phone: '312 555 0142', linkLabel: 'Go', linkUrl: 'http://harbor.test' }),
  )
  expect(await updateVideoSignature(ctx, videoSignature.parse(kept))).toEqual(kept)
})

test('refuses an invalid phone', async () => {
  await expect(updateVideoSignature(ctx, { ...EMPTY, phone: 'call me' })).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { phone: ["'call me' is not a phone number"] },
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://harbor.test',
  'mailto:mia@harbor.test',
  'https://harbor.test@evil.test',
  'two words.test',
  'localhost',
  'https://',
  '//',
])('%s is not a web address', (linkUrl) => {
  expect(errors({ linkLabel: 'Go', linkUrl })).toEqual([['linkUrl', settingsWords.noAddress]])
})

test.each([
  ['harbor.test', 'https://harbor.test/'],
  ['harbor.test:8443/a?b=c#d', 'https://harbor.test:8443/a?b=c#d'],
  ['HTTP://harbor.test', 'http://harbor.test/'],
  ['https://münchen.test/"><script>', 'https://xn--mnchen-3ya.test/%22%3E%3Cscript%3E'],
])('%s is written whole', (linkUrl, whole) => {
  expect(videoSignature.parse({ linkLabel: 'Go', linkUrl }).linkUrl).toBe(whole)
})

test('a button needs a label and a link, and all fields have length limits', () => {
  expect(errors({ linkUrl: 'harbor.test' })).toEqual([['linkLabel', settingsWords.noLabel]])
  expect(errors({ linkLabel: 'Go' })).toEqual([['linkUrl', settingsWords.noLink]])
  expect(errors({ text: 'x'.repeat(501) })).toEqual([['text', 'Text has at most 500 characters']])
  expect(errors({ text: 'x'.repeat(500), colour: 'red' })).toHaveLength(1)
})
