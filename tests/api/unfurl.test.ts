import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import type { LinkPreview } from '../../app/domain/link-previews/link-previews.schema'
import { createWebPages } from '../../server/outside/web-pages'
import { pngOf } from '../helpers/pictures'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

/** A server that the operator has named: what it leads to has not. */
let site: Server
let origin: string
/** What it was asked for. */
let asked: string[] = []
let page = ''
let pageHead: Record<string, string> = {}
const PICTURE = pngOf(40, 20)

beforeAll(async () => {
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://site')
    asked.push(pathname)
    const to = searchParams.get('to')
    if (to !== null) return void response.writeHead(302, { location: headerOf(to) }).end()
    if (pathname === '/picture.png') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PICTURE)
    if (pathname === '/lie.png')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="alert(1)"/>')
    if (pathname === '/large.png')
      return void response.writeHead(200).end(Buffer.concat([PICTURE, Buffer.alloc(2_000_001)]))
    if (pathname === '/round') return void response.writeHead(301, { location: '/round' }).end()
    if (pathname === '/favicon.ico') return void response.writeHead(404).end()
    if (pathname === '/silent') return
    if (pathname === '/endless') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(page)
      const more = setInterval(() => response.write(Buffer.alloc(100_000, ' ')), 1)
      return void response.on('close', () => clearInterval(more))
    }
    response.writeHead(pathname === '/gone' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', ...pageHead })
    response.end(pageHead['content-encoding'] === 'gzip' ? gzipSync(page) : page)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  origin = `http://127.0.0.1:${String((site.address() as AddressInfo).port)}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

/** As servers write what is no ASCII; a line's end they cannot. */
const headerOf = (text: string) => Buffer.from(text.replaceAll(/[\r\n]/g, ''), 'utf8').toString('latin1')

/** Host names of an attacker. */
const NAMES: Record<string, string[]> = {
  'loopback.evil.test': ['127.0.0.1'],
  'six.evil.test': ['::1'],
  'private.evil.test': ['10.1.2.3'],
  'home.evil.test': ['192.168.0.1'],
  'metadata.evil.test': ['169.254.169.254'],
  'mapped.evil.test': ['::ffff:10.0.0.1'],
  'nat.evil.test': ['64:ff9b::a9fe:a9fe'],
  'both.evil.test': ['93.184.216.34', '127.0.0.1'],
  'late.evil.test': ['2606:4700::1111', 'fd00::1'],
  'shared.evil.test': ['100.64.3.4'],
  'any.evil.test': ['0.0.0.0'],
  'nobody.evil.test': [],
  'metadata.google.internal': ['169.254.169.254'],
  'localhost.': ['127.0.0.1'],
  'printer.local': ['192.168.1.20'],
}
const resolve = async (name: string): Promise<LookupAddress[]> =>
  (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

let world: World
let served: Served
let mia: UserActor
let token: string
beforeEach(async () => {
  asked = []
  pageHead = {}
  world = await testWorld({ webPages: createWebPages({ origins: [origin], resolve }) })
  served = await serve(world)
  mia = await world.person()
  token = await served.tokenOf(mia)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const ask = (url: string, as = token) =>
  fetch(`${served.url}/api/messenger/unfurl-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
const unfurled = async (url: string): Promise<LinkPreview> => {
  const answer = await ask(url)
  expect(answer.status, url).toBe(200)
  return (await answer.json()) as LinkPreview
}

const forms = (...hosts: string[]) => hosts.map((host) => `http://${host}/`)
/** One address, in every form that browsers accept for it. */
const spellings = (a: number, b: number, c: number, d: number): string[] => {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number) => `0x${value.toString(16)}`
  const octal = (value: number) => `0${value.toString(8)}`
  const wide = String.fromCodePoint(
    ...[...`${String(a)}.${String(b)}`].map((sign) => (sign === '.' ? 0xff0e : 0xff10 + Number(sign))),
  )
  return forms(
    [a, b, c, d].join('.'),
    `${[a, b, c, d].join('.')}.`,
    String(whole),
    hex(whole),
    octal(whole),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${String(a)}.${String(b)}.${String(c * 256 + d)}`,
    `${String(a)}.${String((b * 256 + c) * 256 + d)}`,
    `${hex(a)}.${octal(b)}.${String(c)}.${hex(d)}`,
    [a, b, c, d].join('。'),
    [a, b, c, d].join('｡'),
    `${wide}.${String(c)}.${String(d)}`,
    `%3${String(a)[0]!}${String(a).slice(1)}.${String(b)}.${String(c)}.${String(d)}`,
    `[::ffff:${[a, b, c, d].join('.')}]`,
    `[::${[a, b, c, d].join('.')}]`,
    `[64:ff9b::${[a, b, c, d].join('.')}]`,
    `[2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::]`,
  )
}

const HOSTS = `0 0.0.0.0 0x0 127.127.127.127 192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255 168.63.129.16
  [::] [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1]
  [fec0::1] [100::1] [2001:db8::1] [2001::7f00:1] [64:ff9b:1::7f00:1] [5f00::1]
  localhost LOCALHOST localhost. ｌｏｃａｌｈｏｓｔ intranet`.split(/\s+/)

const ADDRESSES = [
  ...spellings(127, 0, 0, 1),
  ...spellings(169, 254, 169, 254),
  ...spellings(10, 0, 0, 1),
  ...spellings(192, 168, 1, 1),
  ...spellings(172, 16, 0, 1),
  ...spellings(100, 64, 0, 1),
  ...forms(...HOSTS, ...Object.keys(NAMES)),
  'http://example.com@127.0.0.1/',
  'http://example.com:80@127.0.0.1/',
  'http://user:secret@93.184.216.34/',
  'http://127.0.0.1#@example.com/',
  'http://127.0.0.1?@example.com/',
  'http://127.0.0.1\\@example.com/',
  'http:\\\\127.0.0.1\\',
  'http:/127.0.0.1/',
  'http://127.0.0.1:22/',
  'http://127.0.0.1:6379/',
  'http://93.184.216.34:25/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://metadata.evil.test/',
  'HTTP://127.0.0.1/',
  ' http://127.0.0.1/ ',
  'http://127.0.0.1/\r\nHost: example.com',
  'http://127.\t0.0.1/',
  'http://127.0.0.1%00.example.com/',
  'http://127.0.0.1%2f@example.com/',
  'http://[::1%25lo]/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/_x',
  'dict://127.0.0.1:11211/',
  'ldap://127.0.0.1/',
  'ws://127.0.0.1/',
  'data:text/html,<title>x</title>',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',
  '//127.0.0.1/',
  'http://',
  'http:///',
]

/** From here on the system assigns ports: no address above names one, and a client of another file in this worker may still ask for its server's. */
const GIVEN_PORTS = 32_768

/** Every connection that is attempted from here, except the test's own requests. */
function watchConnections() {
  const tried: string[] = []
  const known = () => [new URL(served.url).port, new URL(origin).port]
  const heard = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address: string, port: number) => {
      if (port < GIVEN_PORTS && !known().includes(String(port))) tried.push(`${address}:${String(port)}`)
    })
  }
  subscribe('net.client.socket', heard)
  return { tried, stop: () => unsubscribe('net.client.socket', heard) }
}

describe('an address in our own network', () => {
  test('is at least a hundred forms', () => expect(new Set(ADDRESSES).size).toBeGreaterThanOrEqual(100))

  test('is never connected to, and shows nothing', async () => {
    const watch = watchConnections()
    for (const url of ADDRESSES) {
      world.clock.advance(15_000)
      expect(await unfurled(url), url).toMatchObject({ title: null, image: null, favicon: null })
    }
    watch.stop()
    expect(watch.tried).toEqual([])
  })

  test('is not reached by a page that redirects there', async () => {
    const watch = watchConnections()
    page = '<title>Here</title>'
    expect((await unfurled(`${origin}/a?to=${encodeURIComponent('/here')}`)).title).toBe('Here')
    for (const [index, url] of ADDRESSES.entries()) {
      world.clock.advance(15_000)
      const { title } = await unfurled(`${origin}/r${String(index)}?to=${encodeURIComponent(url)}`)
      // What a browser would treat as a path of the same site is one.
      const isHere = URL.canParse(url, origin) && new URL(url, origin).origin === origin
      expect(title, url).toBe(isHere ? 'Here' : null)
    }
    watch.stop()
    expect(watch.tried).toEqual([])
  })

  test('is not reached by the pictures that a page names', async () => {
    const watch = watchConnections()
    for (const [index, url] of ADDRESSES.entries()) {
      world.clock.advance(15_000)
      const named = url.replaceAll(/[&"<>]/g, (sign) => `&#${String(sign.codePointAt(0))};`)
      page = `<title>Page</title><meta property="og:image" content="${named}"><link rel="icon" href="${named}">`
      expect(await unfurled(`${origin}/p${String(index)}`), url).toMatchObject({
        title: 'Page',
        image: null,
        favicon: null,
      })
    }
    watch.stop()
    expect(watch.tried).toEqual([])
  })

  test('is not reached by a named origin when a foreign page redirects to it', async () => {
    const other = createServer(
      (_request, response) => void response.writeHead(302, { location: `${origin}/secret` }).end(),
    )
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const otherOrigin = `http://127.0.0.1:${String((other.address() as AddressInfo).port)}`
    const pages = createWebPages({ origins: [origin, otherOrigin] })
    page = '<title>Secret</title>'
    expect(await pages.read(`${otherOrigin}/`)).toBeNull()
    expect(asked).toEqual([])
    other.close()
  })
})

describe('a page', () => {
  const url = () => `${origin}/house`

  test('is shown with its own metadata; its pictures are served by us', async () => {
    page = `<head><title>Not this</title><meta property="og:title" content="Houses &amp; \n more">
      <meta property="og:description" content="Three rooms"><meta property="og:image" content="/picture.png">
      <link rel="icon" href="picture.png"></head><body>`
    const preview = await unfurled(url())
    expect(preview).toEqual({
      url: url(),
      title: 'Houses & more',
      description: 'Three rooms',
      image: expect.stringMatching(/^\/api\/messenger\/link-previews\/lnk_\w+\/image$/),
      favicon: expect.stringMatching(/\/favicon$/),
    })
    const image = await fetch(served.url + preview.image!, { headers: { authorization: `Bearer ${token}` } })
    expect([image.status, image.headers.get('content-type'), image.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await image.arrayBuffer()).equals(PICTURE)).toBe(true)
  })

  test('is read once a day per account, and again for another one', async () => {
    page = '<title>House</title>'
    await unfurled(url())
    world.clock.advance(23 * 3_600_000)
    token = await served.tokenOf(mia)
    expect((await unfurled(url())).title).toBe('House')
    expect(asked.filter((path) => path === '/house')).toHaveLength(1)
    const other = await served.tokenOf(await world.person())
    await ask(url(), other)
    page = '<title>Another house</title>'
    world.clock.advance(2 * 3_600_000)
    token = await served.tokenOf(mia)
    expect((await unfurled(url())).title).toBe('Another house')
    expect(asked.filter((path) => path === '/house')).toHaveLength(3)
  })

  test('is decoded by its declared charset', async () => {
    pageHead = { 'content-type': 'text/html; charset=windows-1252' }
    page = '<title>Caf\u00e9</title>'
    site.prependOnceListener('request', (_request, response) => {
      const end = response.end.bind(response)
      response.end = ((words: string) => end(Buffer.from(words, 'latin1'))) as typeof response.end
    })
    expect((await unfurled(url())).title).toBe('Café')
  })

  test('is plain text: no direction marks, and no longer than fits', async () => {
    page = `<title>\u202eevil\u0000 ${'x'.repeat(500)}</title><meta name="description" content="&lt;b&gt;a&lt;/b&gt;">`
    const { title, description } = await unfurled(url())
    expect(title).toMatch(/^evil\ufffd? x+…$/)
    expect([...title!]).toHaveLength(200)
    expect(description).toBe('<b>a</b>')
  })

  test.each([
    ['that is no HTML', { 'content-type': 'application/json' }, '/json'],
    ['that says no title', {}, '/untitled'],
    ['that is not there', {}, '/gone'],
    ['that leads to itself', {}, '/round'],
  ])('%s shows nothing', async (_name, head, path) => {
    pageHead = head
    page = path === '/untitled' ? '<p>Hello' : '<title>House</title>'
    expect((await unfurled(origin + path)).title).toBeNull()
  })

  test('that never ends is read up to the limit, also when compressed', async () => {
    page = '<title>Endless</title>'
    expect((await unfurled(`${origin}/endless`)).title).toBe('Endless')
    page = `<title>Bomb</title>${' '.repeat(50_000_000)}`
    pageHead = { 'content-encoding': 'gzip' }
    expect((await unfurled(`${origin}/bomb`)).title).toBe('Bomb')
  })

  test.each(['/lie.png', '/large.png', '/gone.png'])('has no picture if it is none: %s', async (picture) => {
    page = `<title>House</title><meta property="og:image" content="${picture}">`
    expect(await unfurled(`${origin}/of${picture}`)).toMatchObject({ title: 'House', image: null })
  })

  test('that does not answer shows nothing, after a timeout', { timeout: 15_000 }, async () => {
    expect((await unfurled(`${origin}/silent`)).title).toBeNull()
  })
})

test('too many requested pages have to wait', async () => {
  page = '<title>House</title>'
  for (let index = 0; index < 60; index += 1) await unfurled(`${origin}/${String(index)}`)
  expect((await ask(`${origin}/60`)).status).toBe(429)
  // What is known is shown all the same.
  expect((await unfurled(`${origin}/0`)).title).toBe('House')
  world.clock.advance(10 * 60_000)
  expect((await unfurled(`${origin}/60`)).title).toBe('House')
})

describe('a contact’s picture', () => {
  const read = (url: string) => world.services.webPages.readPicture(url)

  test('is an image by its bytes, up to 1 MB', async () => {
    expect(await read(`${origin}/picture.png`)).toEqual({ bytes: Buffer.from(PICTURE), mimeType: 'image/png' })
    for (const path of ['lie.png', 'large.png', 'gone', 'round', 'nothing', 'favicon.ico'])
      expect(await read(`${origin}/${path}`), path).toBeNull()
  })

  test('is fetched once for several readers, and by sixteen at most', async () => {
    asked = []
    await Promise.all([read(`${origin}/picture.png`), read(`${origin}/picture.png`)])
    expect(asked).toEqual(['/picture.png'])
    const many = await Promise.all(Array.from({ length: 17 }, (_, index) => read(`${origin}/picture.png?${index}`)))
    expect(many.filter((picture) => picture === 'busy')).toHaveLength(1)
  })

  test('comes from public https addresses alone', async () => {
    const watch = watchConnections()
    asked = []
    const addresses = ['http://93.184.216.34/a.png', 'https://127.0.0.1/a.png', 'https://private.evil.test/a.png', 'no']
    for (const address of addresses) expect(await read(address), address).toBeNull()
    expect(await read(`${origin}/away?to=${encodeURIComponent('http://93.184.216.34/a.png')}`)).toBeNull()
    watch.stop()
    expect(asked).toEqual(['/away'])
    expect(watch.tried).toEqual([])
  })
})
