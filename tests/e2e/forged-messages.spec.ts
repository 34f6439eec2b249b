import type { Page } from '@playwright/test'
import { connectButton, expect, openHostPage, test } from './journey'

/** Pages of another site, without permission to speak to our widgets. */
const EVIL = 'http://evil.localhost'

test.beforeEach(async ({ context }) => {
  // A page that no server sent cannot reach this machine on its own: it would be refused for that, not by our headers.
  await context.grantPermissions(['local-network-access', 'microphone'])
  await context.route(`${EVIL}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Evil</title>' }),
  )
})

test('a page that opened the CRM cannot speak to its dialer', async ({ page, context, product }) => {
  await page.goto(`${EVIL}/`)
  const opened = context.waitForEvent('page')
  await page.evaluate((url) => void Object.assign(window, { victim: window.open(url) }), product.hostUrl)
  const host = await opened
  const dialer = await openHostPage(host, product, 'sam')

  // Every message with a port of its own; a widget that takes one is sent a session over it as well.
  const answers = await page.evaluate(async () => {
    const { victim } = window as unknown as { victim: Window }
    const heard: string[] = []
    const welcome = { ns: 'trunkline', v: 1, type: 'welcome', nonce: 'f'.repeat(32) }
    const forged: unknown[] = [
      welcome,
      { ...welcome, nonce: undefined },
      { ...welcome, nonce: '' },
      { ...welcome, nonce: null },
      { ...welcome, nonce: ['f'.repeat(32)] },
      { ...welcome, nonce: { toString: 'x' } },
      { ...welcome, v: 2 },
      { ...welcome, type: 'hello' },
      { ...welcome, type: 'session', payload: { token: 'forged' } },
      { ...welcome, type: 'call.dial', payload: { number: '+13125550100' } },
      { ...welcome, origin: 'http://127.0.0.1' },
      { ...welcome, ns: 'storm' },
      'welcome',
      null,
      { ...welcome, padding: 'x'.repeat(300_000) },
    ]
    for (const message of forged) {
      const channel = new MessageChannel()
      channel.port1.addEventListener(
        'message',
        ({ data }: MessageEvent<{ type: string; payload: { code?: string } }>) =>
          heard.push(`${data.type} ${data.payload.code ?? ''}`),
      )
      channel.port1.start()
      victim.frames[0]!.postMessage(message, '*', [channel.port2])
      channel.port1.postMessage({ v: 1, ns: 'trunkline', id: 'm', type: 'session', payload: { token: 'forged' } })
    }
    // The last message is one that is surely answered: by then all the others were read.
    const last = new MessageChannel()
    const told = new Promise((resolve) => last.port1.addEventListener('message', resolve, { once: true }))
    last.port1.start()
    victim.frames[0]!.postMessage(welcome, '*', [last.port2])
    await told
    return heard
  })
  expect(answers.length).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set(['error forbidden_origin']))

  await host.getByRole('checkbox', { name: 'Select Stacy Kim' }).check()
  await host.getByRole('button', { name: 'Start campaign' }).click()
  await expect(connectButton(dialer)).toBeEnabled()
})

/** Puts a page of ours into a frame of the page that is open, and waits until the browser refuses what we answered. */
async function expectNotFramed(page: Page, src: string): Promise<void> {
  // It was asked for and answered: what the browser refuses is the answer.
  const answered = page.waitForResponse(src)
  const element = await page.evaluateHandle((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
    return frame
  }, src)
  await answered
  await expect
    .poll(async () => (await element.contentFrame())?.url(), { message: src })
    .toBe('chrome-error://chromewebdata/')
}

test('another site cannot frame a widget or the portal', async ({ page, product, trouble }) => {
  trouble.expected(/frame-ancestors|Refused to frame|Framing/)
  await page.goto(`${EVIL}/`)
  for (const path of ['/dialer?vendor=harbor', '/framed/harbor/manage', '/framed/harbor/hand-over'])
    await expectNotFramed(page, product.url + path)
})

test('the CRM cannot frame the portal that a user opened on our own pages', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/frame-ancestors|Refused to frame|Framing|X-Frame-Options/)
  await signIn('sam@rivera.test')
  await page.goto(product.hostUrl)
  for (const path of ['/manage', '/manage?vendor=harbor', '/sign-in', '/api/docs'])
    await expectNotFramed(page, product.url + path)
})

test('a fresh token of another vendor’s user is refused during a session', async ({ page, product }) => {
  const { apiKey } = await product.letVendorIn('acme', 'Acme CRM', 'https://crm.acme.example')
  const minted = await fetch(`${product.url}/api/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vendorUserId: 'nora', name: 'Nora Field' }),
  })
  const { token: foreign } = (await minted.json()) as { token: string }
  await openHostPage(page, product, 'mia')
  await page.evaluate(async () => {
    const { token } = (await (await fetch('/sign-in?as=ben', { method: 'POST' })).json()) as { token: string }
    const element = Object.assign(document.createElement('div'), { id: 'second' })
    document.body.append(element)
    const widget = window.Trunkline.mount({ vendor: 'harbor', widget: 'dialer-2', element, token })
    Object.assign(window, { widget })
  })
  const second = page.frameLocator('#second iframe')
  await expect(second.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
  await page.evaluate(
    (token) =>
      (window as unknown as { widget: ReturnType<typeof window.Trunkline.mount> }).widget.send('session.renew', {
        token,
      }),
    foreign,
  )
  await expect(second.getByText('This session belongs to another vendor')).toBeVisible()
})

const WIDGETS = {
  dialer: '/dialer?vendor=harbor',
  'dialer-2': '/dialer-2?vendor=harbor',
  'dialer-lines': '/dialer-lines?vendor=harbor',
  notify: '/notify?vendor=harbor',
  messenger: '/messenger?vendor=harbor',
  'messenger-dock-thread': '/messenger-dock-thread?vendor=harbor',
  app: '/app?vendor=harbor',
  manage: '/framed/harbor/hand-over?redirectTo=/manage',
  boards: '/framed/harbor/hand-over?redirectTo=/boards',
}

for (const [widget, path] of Object.entries(WIDGETS))
  test(`${widget} ignores broken messages, even from its own host page`, async ({ page, product }) => {
    await openHostPage(page, product, 'mia')
    const found = await page.evaluate(
      async ({ src, origin }) => {
        const frame = document.createElement('iframe')
        const hello = new Promise<string>((resolve) =>
          window.addEventListener('message', ({ source, data }: MessageEvent<{ type?: string; nonce: string }>) => {
            if (source === frame.contentWindow && data.type === 'hello') resolve(data.nonce)
          }),
        )
        frame.src = src
        document.body.append(frame)
        const nonce = await hello
        const right = { ns: 'trunkline', v: 1, type: 'welcome', nonce }
        const heard: string[] = []
        const wrong: unknown[] = [
          { ...right, nonce: undefined },
          { ...right, nonce: '' },
          { ...right, nonce: nonce.toUpperCase() + '0' },
          { ...right, nonce: nonce.slice(1) },
          { ...right, nonce: [nonce] },
          { ...right, nonce: { nonce } },
          { ...right, v: 2 },
          { ...right, v: '1' },
          { ...right, type: 'hello' },
          { ...right, type: 'session', payload: { token: 'x' } },
          { ...right, ns: 'Trunkline' },
          [right],
          JSON.stringify(right),
          null,
        ]
        const ask = (port: MessagePort, message: unknown) =>
          new Promise<string>((resolve) => {
            port.addEventListener(
              'message',
              ({ data }: MessageEvent<{ type: string; payload: { code?: string } }>) =>
                resolve(data.payload.code ?? data.type),
              { once: true },
            )
            port.start()
            port.postMessage(message)
          })
        const envelope = (type: unknown, payload: unknown = {}, more: object = {}) => ({
          v: 1,
          ns: 'trunkline',
          id: 'm1',
          type,
          payload,
          ...more,
        })
        for (const message of wrong) {
          const { port1, port2 } = new MessageChannel()
          void ask(port1, envelope('session', { token: 'forged' })).then((answer) => heard.push(answer))
          frame.contentWindow!.postMessage(message, origin, [port2])
        }
        // Two ports in one message, and none.
        const [one, two] = [new MessageChannel(), new MessageChannel()]
        frame.contentWindow!.postMessage(right, origin, [one.port2, two.port2])
        frame.contentWindow!.postMessage(right, origin)

        const { port1, port2 } = new MessageChannel()
        frame.contentWindow!.postMessage(right, origin, [port2])
        const broken: Array<[string, unknown]> = [
          ['not_ready', envelope('call.dial', { number: '+13125550100' })],
          ['bad_schema', 'call.dial'],
          ['bad_schema', null],
          ['bad_schema', []],
          ['bad_schema', envelope('campaign.end', {}, { v: 2 })],
          ['bad_schema', envelope('campaign.end', {}, { ns: 'storm' })],
          ['bad_schema', envelope('campaign.end', {}, { id: '' })],
          ['bad_schema', envelope('campaign.end', {}, { id: 'x'.repeat(101) })],
          ['bad_schema', envelope('campaign.end', {}, { isStaff: true })],
          ['bad_schema', envelope(['campaign.end'])],
          ['bad_schema', envelope('campaign.start', { contacts: 'all' })],
          ['bad_schema', envelope('dnc.add', { number: 'x'.repeat(256 * 1024) })],
          ['bad_schema', envelope('session', { token: 1n })],
          ['unknown_type', envelope('constructor')],
          ['unknown_type', envelope('__proto__')],
          ['unknown_type', envelope('ui.closed')],
        ]
        const answers: Array<[string, string]> = []
        for (const [expected, message] of broken) answers.push([expected, await ask(port1, message)])
        frame.remove()
        return { heard, answers }
      },
      { src: product.url + path, origin: product.url },
    )
    expect(found.heard).toEqual([])
    expect(found.answers.map(([, answer]) => answer)).toEqual(found.answers.map(([expected]) => expected))
  })
