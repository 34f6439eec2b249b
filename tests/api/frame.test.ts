import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { findActor } from '../../app/domain/access/find-actor.server'
import { signOut } from '../../app/domain/access/sign-out.server'
import type { AudioMessageView } from '../../app/domain/audio/audio.schema'
import { frameCookie } from '../../server/identity'
import { framedCookie } from '../../server/frame-handler'
import { fileRoutes } from '../../server/files/routes'
import { serve, type Served } from '../helpers/serve'
import { mp3Of } from '../helpers/sounds'
import { testWorld, type World } from '../helpers/world'

const HOST = 'http://127.0.0.1:9999'
const FRAME = '/framed/harbor'
let world: World
let served: Served
let mia: UserActor
let token: string

beforeEach(async () => {
  world = await testWorld()
  served = await serve(world, {
    pages: (_request, response) =>
      void response.append('Set-Cookie', 'notice=x; Path=/; HttpOnly; SameSite=Lax').send('page'),
  })
  mia = await world.person()
  token = await served.tokenOf(mia)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

interface Traded {
  status: number
  code: string | undefined
  /** As the browser sends it back. */
  cookie: string
  setCookie: string[]
  body: Record<string, unknown>
}

/** What our page in a frame does with the token that its host handed over. */
async function trade(
  options: { token?: string; vendor?: string; headers?: Record<string, string>; cookie?: string } = {},
): Promise<Traded> {
  const answer = await fetch(`${served.url}${FRAME}/api/v1/session/framed`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${options.token ?? token}`,
      'content-type': 'application/json',
      origin: served.url,
      ...(options.cookie ? { cookie: options.cookie } : {}),
      ...options.headers,
    },
    body: JSON.stringify({ vendor: options.vendor ?? 'harbor' }),
  })
  const body = (await answer.json()) as Record<string, unknown>
  const setCookie = answer.headers.getSetCookie()
  return {
    status: answer.status,
    code: body.code as string | undefined,
    cookie: setCookie[0]?.split(';')[0] ?? '',
    setCookie,
    body,
  }
}

const whoIs = async (cookie: string, path = FRAME) => {
  const answer = await fetch(`${served.url}${path}/api/v1/session`, { headers: { cookie } })
  const body = (await answer.json()) as { user?: { id: string } }
  return body.user?.id ?? answer.status
}

describe('the trade', () => {
  test('gives a cookie that only this frame sends back, until the token would have ended', async () => {
    const { status, setCookie, body } = await trade()
    const ends = world.clock.now() + 24 * 3_600_000
    expect([status, body]).toEqual([200, { userId: mia.userId, expiresAt: new Date(ends).toISOString() }])
    expect(setCookie).toEqual([
      expect.stringMatching(
        /^trunkline-frame=[\w-]{43}; Path=\/; Expires=Wed, 11 Mar 2026 16:00:00 GMT; HttpOnly; Secure; SameSite=None; Partitioned$/,
      ),
    ])
  })

  test('names the cookie after this very host where there is https', () => {
    const { issue, clear } = frameCookie('https://dial.example.com')
    expect(issue('t', 0)).toBe(
      '__Host-trunkline-frame=t; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=None; Partitioned',
    )
    expect(clear()).toBe(issue('', 0))
  })

  test('happens once: a repeated token is refused, except for the frame that has its cookie', async () => {
    const { cookie } = await trade()
    expect(await trade()).toMatchObject({ status: 409, code: 'conflict', setCookie: [] })
    expect(await trade({ cookie: 'trunkline-frame=forged' })).toMatchObject({ status: 409, setCookie: [] })
    expect(await trade({ cookie })).toMatchObject({ status: 200, setCookie: [], body: { userId: mia.userId } })
  })

  test('started by two frames concurrently gives one cookie', async () => {
    const both = await Promise.all([trade(), trade()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    [
      'of another vendor',
      async () => void (token = await served.tokenOf(await world.person({ vendorId: 'testing:harbor' }))),
      403,
    ],
    [
      'revoked',
      async () =>
        void (await fetch(`${served.url}/api/v1/auth/signout`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        })),
      401,
    ],
    ['expired', async () => world.clock.advance(24 * 3_600_000), 401],
    ['of our own page’s cookie', async () => void (token = (await served.cookieOf(mia)).split('=')[1]!), 401],
    ['of a frame’s cookie', async () => void (token = (await trade()).cookie.split('=')[1]!), 401],
    ['unknown', async () => void (token = 'x'.repeat(43)), 401],
  ])('refuses a token that is %s', async (_what, spoil, status) => {
    await spoil()
    expect(await trade()).toMatchObject({ status, setCookie: [] })
  })

  test('refuses a token for another vendor’s frame than its user’s', async () => {
    await world.account({ vendorId: 'testing:harbor' })
    expect(await trade({ vendor: 'testing:harbor' })).toMatchObject({ status: 403, code: 'forbidden', setCookie: [] })
    expect(await trade({ vendor: 'nobody' })).toMatchObject({ status: 403, setCookie: [] })
    expect(await trade({ vendor: '' })).toMatchObject({ status: 422, setCookie: [] })
  })

  test.each([HOST, 'https://evil.test', 'null'])('is refused to a page of %s', async (origin) => {
    expect(await trade({ headers: { origin } })).toMatchObject({ status: 403, code: 'forbidden', setCookie: [] })
    expect((await trade()).status).toBe(200)
  })

  test('needs the token in the header: no form of another site can send that', async () => {
    for (const [headers, body] of [
      [{ 'content-type': 'application/x-www-form-urlencoded' }, `vendor=harbor&token=${token}`],
      [{ 'content-type': 'text/plain' }, JSON.stringify({ vendor: 'harbor', token })],
    ] as const) {
      const answer = await fetch(`${served.url}${FRAME}/api/v1/session/framed?token=${token}`, {
        method: 'POST',
        headers: { ...headers, origin: served.url },
        body,
      })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
    }
  })
})

describe('the frame’s cookie', () => {
  test('counts in its vendor’s frame and nowhere else', async () => {
    await world.account({ vendorId: 'testing:harbor' })
    const { cookie } = await trade()
    expect(await whoIs(cookie)).toBe(mia.userId)
    expect(await whoIs(cookie, '')).toBe(401)
    expect(await whoIs(cookie, '/framed/testing%3Aharbor')).toBe(401)
    // Under the name of the other cookie it is invalid too.
    expect(await whoIs(cookie.replace('-frame', ''), '')).toBe(401)
  })

  test('differs from that of our own pages, which no frame reads', async () => {
    const own = await served.cookieOf(await world.person())
    const { cookie } = await trade()
    expect(await whoIs(own)).toBe(401)
    expect(await whoIs(own.replace('trunkline=', 'trunkline-frame='))).toBe(401)
    // A CRM on our own site: the browser sends both.
    expect(await whoIs(`${own}; ${cookie}`)).toBe(mia.userId)
    expect(await whoIs(`${own}; ${cookie}`, '')).not.toBe(mia.userId)
  })

  test.each([
    ['a page of ours', () => served.url, 200],
    ['the host’s page', () => HOST, 401],
    ['a stranger’s frame in the same CRM', () => 'https://evil.test', 401],
    ['no stated origin', () => undefined, 401],
  ])('writes for %s: %#', async (_who, origin, status) => {
    const { cookie } = await trade()
    const from = origin()
    const answer = await fetch(`${served.url}${FRAME}/api/v1/settings/dialer`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json', ...(from ? { origin: from } : {}) },
      body: '{"parallelLimit":2}',
    })
    await answer.text()
    expect(answer.status).toBe(status)
  })

  test.each([
    [
      'its own sign-out',
      async (cookie: string) => signOut(world.as((await findActor(world.system, cookie.split('=')[1]!))!.actor)),
    ],
    ['the sign-out of its token', async () => signOut(world.as((await findActor(world.system, token))!.actor))],
    ['the token’s time', async () => world.clock.advance(24 * 3_600_000)],
    ['its person’s leaving', async () => world.system.db.q.updateTable('users').set({ disabled_at: 1 }).execute()],
  ] as Array<[string, (cookie: string) => Promise<unknown>]>)('ends with %s', async (_what, end) => {
    const { cookie } = await trade()
    expect(await whoIs(cookie)).toBe(mia.userId)
    await end(cookie)
    expect(await whoIs(cookie)).toBe(401)
  })

  test('its sign-out keeps the token, which the dialer beside it uses', async () => {
    const { cookie } = await trade()
    await signOut(world.as((await findActor(world.system, cookie.split('=')[1]!))!.actor))
    expect((await findActor(world.system, token))?.actor.userId).toBe(mia.userId)
    expect(await trade()).toMatchObject({ status: 409 })
  })
})

describe('files', () => {
  const statusOf = async (path: string, cookie?: string) => {
    const answer = await fetch(served.url + path, { headers: cookie ? { cookie } : {} })
    await answer.arrayBuffer()
    return answer.status
  }

  test('every file that a screen can link is served under the frame, for its cookie', async () => {
    const { cookie } = await trade()
    for (const { key, path } of fileRoutes) {
      const framed = FRAME + path.replace(/\{\w+\}/g, 'x_00000000000000000000000000')
      expect(await statusOf(framed), key).toBe(401)
      expect(await statusOf(framed, cookie), key).not.toBe(401)
    }
  })

  test('a recorded message is played and saved where the page links it', async () => {
    const { cookie } = await trade()
    const form = new FormData()
    form.set('file', new File([mp3Of(4)], 'sorry.mp3'))
    form.set('label', 'Sorry')
    const kept = await fetch(`${served.url}${FRAME}/api/v1/audio-messages`, {
      method: 'POST',
      headers: { cookie, origin: served.url },
      body: form,
    })
    const { url } = (await kept.json()) as AudioMessageView
    const answer = await fetch(served.url + FRAME + url, { headers: { cookie } })
    expect(Buffer.from(mp3Of(4)).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  })
})

describe('sockets', () => {
  const open: Socket[] = []
  afterEach(() => open.splice(0).forEach((socket) => socket.close()))
  const connect = (auth: object, headers: Record<string, string>) => {
    const socket = io(served.url, {
      auth,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
    })
    open.push(socket)
    return socket
  }

  test('are authorized by the frame’s cookie when the window says that it is framed, until it ends', async () => {
    const { cookie } = await trade()
    const headers = { cookie, origin: served.url }
    const strangers = [
      connect({}, headers),
      connect({ frame: 'nobody' }, headers),
      connect({ frame: 'harbor' }, { ...headers, origin: HOST }),
    ]
    await Promise.all(strangers.map((socket) => once(socket as never, 'connect_error')))
    const socket = connect({ frame: 'harbor' }, headers)
    await once(socket as never, 'connect')
    const gone = once(socket as never, 'disconnect')
    await signOut(world.as((await findActor(world.system, token))!.actor))
    expect((await gone)[0]).toBe('io server disconnect')
  })
})

describe('allowed framing', () => {
  const framing = async (path: string, cookie?: string) => {
    const { headers } = await fetch(served.url + path, { headers: cookie ? { cookie } : {} })
    const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    return [ancestors, headers.get('x-frame-options')]
  }

  test.each([
    '/manage',
    '/manage/contacts?q=a',
    '/manage.data',
    '/hand-over?redirectTo=/manage',
    '/sign-out',
    '/theme',
  ])('the vendor: its frame’s %s', async (path) => expect(await framing(FRAME + path)).toEqual([HOST, null]))

  test.each([
    '/manage',
    '/manage?vendor=harbor',
    '/hand-over',
    '/sign-in',
    '/setup',
    '/outbox',
    '/api/docs',
    '/simulator/',
    '/nothing',
    FRAME,
    `${FRAME}/`,
    `${FRAME}/sign-in`,
    `${FRAME}/setup`,
    `${FRAME}/outbox`,
    `${FRAME}/dialer?vendor=harbor`,
    `${FRAME}/managed`,
    `${FRAME}/manage/../sign-in`,
    `${FRAME}/api/docs`,
    `${FRAME}/api/v1/session`,
    `${FRAME}/simulator/`,
    '/framed/nobody/manage',
    '/framed/%68arbor/manage',
    '/framed/HARBOR/manage',
    '/framed/%zz/manage',
  ])('none: %s', async (path) => expect(await framing(path)).toEqual(["'none'", 'DENY']))

  test('no one can frame the portal of a user signed in on our own pages', async () => {
    const { cookie } = await trade()
    expect(await framing('/manage', `${await served.cookieOf(mia)}; ${cookie}`)).toEqual(["'none'", 'DENY'])
  })
})

describe('page storage', () => {
  test('in a frame is kept for this frame', async () => {
    const kept = async (path: string) => (await fetch(served.url + path)).headers.getSetCookie()
    expect(await kept(`${FRAME}/manage`)).toEqual([
      'notice=x; HttpOnly; Path=/framed/harbor; Secure; SameSite=None; Partitioned',
    ])
    expect(await kept('/manage')).toEqual(['notice=x; Path=/; HttpOnly; SameSite=Lax'])
  })

  test('and names its own partition, is unchanged', () => {
    const session = frameCookie('http://localhost').issue('t', 0)
    expect(framedCookie(session, FRAME)).toBe(session)
  })
})
