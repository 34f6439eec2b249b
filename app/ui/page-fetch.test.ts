// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { FormOutcomeUnknown, createPageFetch, ProxyRefusal } from './page-fetch'

const ours = { 'x-remix-response': 'yes' }
const ask = (answer: Response | Error, method?: string, path = '/manage.data') =>
  createPageFetch(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })(new URL(path, window.location.href), { method })

test.each([undefined, 'POST'])('passes on the server’s own answer (%s)', async (method) => {
  for (const status of [200, 404, 413, 500, 503]) {
    const answer = new Response('said', { status, headers: ours })
    expect(await ask(answer, method)).toBe(answer)
  }
})

test('leaves a page that fails while the server is unavailable to the router', async () => {
  for (const status of [200, 404, 408, 429, 500, 502, 503, 504, 520, 524]) {
    const answer = new Response('Bad Gateway', { status })
    expect(await ask(answer)).toBe(answer)
  }
  const none = new TypeError('Failed to fetch')
  await expect(ask(none)).rejects.toBe(none)
})

test('a form without an answer of the server is distinguished from a page', async () => {
  for (const status of [200, 408, 500, 502, 503, 504, 520, 524])
    await expect(ask(new Response('Bad Gateway', { status }), 'POST')).rejects.toBeInstanceOf(FormOutcomeUnknown)
  await expect(ask(new TypeError('Failed to fetch'), 'POST')).rejects.toBeInstanceOf(FormOutcomeUnknown)
})

test('an aborted form stays aborted', async () => {
  const givenUp = new DOMException('The user aborted a request', 'AbortError')
  await expect(ask(givenUp, 'POST')).rejects.toBe(givenUp)
})

test.each([undefined, 'POST'])('a refusal on the way is not an unavailable server (%s)', async (method) => {
  for (const status of [400, 403, 413, 414])
    await expect(ask(new Response('No', { status }), method)).rejects.toBeInstanceOf(ProxyRefusal)
})

test('a rate-limited form was refused and changed nothing', async () => {
  await expect(ask(new Response('No', { status: 429 }), 'POST')).rejects.toMatchObject({ status: 429 })
})

test('ignores requests that are not pages', async () => {
  const answer = new Response('No', { status: 413 })
  expect(await ask(answer, 'POST', '/api/v1/session')).toBe(answer)
})
