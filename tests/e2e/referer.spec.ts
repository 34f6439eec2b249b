import type { BrowserContext } from '@playwright/test'
import { expect, openHostPage, test } from './journey'

interface Sent {
  url: string
  referer: string
}

/** All that a browser asks for, with the Referer that it sends along, and the bearer tokens that it shows. */
function listen(context: BrowserContext) {
  const sent: Sent[] = []
  const secrets = new Set<string>()
  const reads: Promise<void>[] = []
  const read = async (request: { url(): string; allHeaders(): Promise<Record<string, string>> }) => {
    const { referer = '', authorization = '' } = await request.allHeaders()
    sent.push({ url: request.url(), referer })
    const bearer = /^Bearer (.+)/.exec(authorization)?.[1]
    if (bearer) secrets.add(bearer)
  }
  // A page that closes no longer reports what it had in progress.
  context.on('request', (request) => void reads.push(read(request).catch(() => undefined)))
  return { sent, secrets, settled: () => Promise.all(reads) }
}

test('a token is in no Referer that leaves the product, and in no address of another site', async ({
  page,
  context,
  product,
  signIn,
}) => {
  const { sent, secrets, settled } = listen(context)
  // A frame in another site's page, let in by a bearer token that the host hands over.
  await openHostPage(page, product, 'ben')
  // Our own pages, under a cookie that a mailed code gave.
  await signIn('ben@harbor.test')
  for (const path of ['', '/contacts', '/campaigns', '/history', '/dial', '/dialer-settings', '/dnc-list', '/help']) {
    await page.goto(`${product.url}/manage${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const { name, value } of await context.cookies()) if (name === 'trunkline') secrets.add(value)

  // A file whose address holds a token, opened by a link of a page.
  const { token } = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/download-tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ resource: { kind: 'dnc-list' } }),
    })
    return (await answer.json()) as { token: string }
  })
  secrets.add(token)
  const follow = (href: string) =>
    page.evaluate(
      (to) => document.body.appendChild(Object.assign(document.createElement('a'), { href: to })).click(),
      href,
    )
  const file = page.waitForEvent('download')
  await follow(`/api/v1/call-history/dnc-list?token=${token}`)
  await file
  await settled()

  const tells = (text: string) => [...secrets].some((secret) => text.includes(secret))
  const isOurs = ({ url }: Sent) => url.startsWith(product.url)
  expect(secrets.size).toBeGreaterThanOrEqual(3)
  expect(sent.some(({ url }) => url.includes(token))).toBe(true)
  expect(sent.filter(({ referer }) => referer !== '').length).toBeGreaterThan(20)
  expect(sent.filter(({ referer }) => tells(referer))).toEqual([])
  expect(sent.filter((one) => !isOurs(one) && tells(one.url))).toEqual([])

  // Even a page of ours whose address was given a token sends none to the next site.
  await page.goto(`${product.url}/manage/help?token=${token}`)
  const elsewhere = page.waitForRequest((request) => request.url().startsWith(product.hostUrl))
  await follow(`${product.hostUrl}/?from=help`)
  expect((await (await elsewhere).allHeaders()).referer).toBeUndefined()
  await settled()
  expect(sent.filter((one) => !isOurs(one) && tells(one.referer))).toEqual([])
})
