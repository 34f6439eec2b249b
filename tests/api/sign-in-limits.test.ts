import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserCookie } from '../../server/identity'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world, {
    pages: (_request, response) => void response.send('page'),
    rates: { signIn: [3, 60], signInOfBrowser: [2, 60], signInOfBrowsers: [5, 60] },
  })
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const post = async (cookie?: string) =>
  (await fetch(`${served.url}/sign-in`, { method: 'POST', headers: { origin: served.url, ...(cookie && { cookie }) } }))
    .status
const cookieOf = (browser: string) => browserCookie(served.url, world.services.seal).issue(browser).split(';')[0]!

test('a program without a cookie does not lock out the browsers of its source', async () => {
  for (let n = 0; n < 3; n++) expect(await post()).toBe(200)
  expect(await post()).toBe(429)
  expect(await post(`${cookieOf('mia').slice(0, -2)}xx`)).toBe(429)
  expect([await post(cookieOf('mia')), await post(cookieOf('mia')), await post(cookieOf('mia'))]).toEqual([
    200, 200, 429,
  ])
  expect(await post(cookieOf('ben'))).toBe(200)
})

test('many browsers of a source have a limit together', async () => {
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await post(cookieOf(`browser-${n}`)))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})
