import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '../app/domain/access/start-session.server'
import { DomainError } from '../app/domain/errors'
import { handleError } from '../app/entry.server'
import { testWorld, type World } from '../tests/helpers/world'
import { createLoadContext } from './load-context'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const ENV = { publicUrl: 'http://localhost', demo: true, hostDemoUrl: null, supportEmail: null }
const FRAME = { base: '/framed/harbor', vendor: { id: 'harbor', name: 'Harbor', allowedOrigins: [] } }

/** Where a page redirects a visitor without a session. */
async function sentTo(path: string, init: RequestInit = {}, frame: typeof FRAME | null = null): Promise<string | null> {
  const request = { headers: {}, ip: '127.0.0.1' } as unknown as Request
  const context = createLoadContext(world.services, ENV)(request, { locals: { frame } } as unknown as Response)
  const page = new Request(`http://localhost${path}`, init)
  const thrown = await context.requireUser(page).then(
    () => null,
    (answer: unknown) => answer as globalThis.Response,
  )
  return thrown?.headers.get('location') ?? null
}

test('an unexpected error of a screen is logged under the request id of its answer', () => {
  const logged: unknown[] = []
  const log = { ...world.services.log, error: (fields: object) => void logged.push(fields) }
  const response = { locals: { requestId: 'r1' } } as unknown as Response
  const context = createLoadContext({ ...world.services, log }, ENV)({} as Request, response)
  const error = new Error('a surprise')
  const request = new globalThis.Request('http://localhost/manage')
  handleError(error, { request, params: {}, context })
  handleError(new DomainError('forbidden', 'Foreseen'), { request, params: {}, context })
  // As the router makes it for a form that no page takes.
  const refusal = { status: 405, statusText: 'Method Not Allowed', internal: true, data: 'no action', error }
  handleError(refusal, { request, params: {}, context })
  expect(logged).toEqual([{ requestId: 'r1', error }])
})

test('a full disk is 503 for a page form, a row form and a file form', async () => {
  const { store, files } = world.services
  const full = async (): Promise<never> => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const services = {
    ...world.services,
    store: {
      ...store,
      get queries() {
        return store.queries
      },
      transact: full,
    },
    files: { ...files, write: full, writeStream: full },
  }
  const mia = await world.person()
  const { token } = await startSession(world.system, { userId: mia.userId, for: 'page' })
  const request = { headers: { cookie: `trunkline=${token}` }, ip: '127.0.0.1' } as unknown as Request
  const context = createLoadContext(services, ENV)(request, { locals: {} } as unknown as Response)
  const ctx = await context.ctxFor(new globalThis.Request('http://localhost/manage'))
  const writes: Array<() => Promise<unknown>> = [
    () => ctx.files.write('imports/a.csv', Buffer.from('Name,Phone')),
    () => ctx.files.writeStream('imports/a.csv', (async function* () {})()),
    () => ctx.db.transact('test', async () => {}),
  ]
  for (const write of writes) {
    const answer = await write().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(answer).toBeInstanceOf(globalThis.Response)
    const { status, headers } = answer as globalThis.Response
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  }
})

test('on our own pages: to the sign-in, and back to the page', async () => {
  expect(await sentTo('/manage/contacts?q=a')).toBe('/sign-in?redirectTo=%2Fmanage%2Fcontacts%3Fq%3Da')
  expect(await sentTo('/manage/contacts', { method: 'POST' })).toBe('/sign-in')
})

test('in a frame: to its sign-in, and back to the page, also after a form', async () => {
  expect(await sentTo('/framed/harbor/manage/contacts?q=a', {}, FRAME)).toBe(
    '/hand-over?redirectTo=%2Fmanage%2Fcontacts%3Fq%3Da',
  )
  const referer = 'http://localhost/framed/harbor/manage/dnc-list/add'
  expect(await sentTo('/framed/harbor/theme', { method: 'POST', headers: { referer } }, FRAME)).toBe(
    '/hand-over?redirectTo=%2Fmanage%2Fdnc-list%2Fadd',
  )
  for (const headers of [undefined, { referer: 'no address' }])
    expect(await sentTo('/framed/harbor/sign-out', { method: 'POST', headers }, FRAME)).toBe('/hand-over')
})
