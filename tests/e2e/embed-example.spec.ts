import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portsOf, freePorts, ROOT, runNode, scratchFolder } from '../helpers/process'
import { connectButton, dialerIn, expect, stopDialing, test } from './journey'

const embed = readFileSync(join(ROOT, 'docs/embed.md'), 'utf8')
const example = /<!-- example:begin -->\s+```js\n([\s\S]*?)\n```/.exec(embed)![1]!

test('the example of docs/embed.md mounts the dialer, starts a campaign and logs its messages', async ({
  page,
  product,
}, { parallelIndex, config }) => {
  const folder = await scratchFolder('embed-example')
  const port = await freePorts(1, portsOf(parallelIndex, config.workers))
  const { apiKey } = await product.letVendorIn('acme-example', 'Acme CRM', `http://localhost:${port}`)
  const file = join(folder.path, 'crm.mjs')
  writeFileSync(file, example)
  const crm = runNode([file], {
    TRUNKLINE_URL: product.url,
    TRUNKLINE_KEY: apiKey,
    TRUNKLINE_VENDOR: 'acme-example',
    PORT: String(port),
  })
  try {
    await expect
      .poll(() =>
        fetch(`http://localhost:${port}/`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
    await page.goto(`http://localhost:${port}/`)
    const log = page.getByRole('listitem')
    await expect(log.filter({ hasText: 'ready' })).toBeVisible()
    await product.adoptNumber('+16175550149', 'ada@acme.example')
    await page.getByRole('button', { name: 'Call all contacts' }).click()
    await expect(log.filter({ hasText: 'campaign started, 0 refused' })).toBeVisible()
    await connectButton(dialerIn(page)).click()
    await expect(log.filter({ hasText: 'calling Grace Hopper' })).toBeVisible()
    await stopDialing(dialerIn(page))
    await expect(log.filter({ hasText: 'Grace Hopper: ' })).toBeVisible()
  } finally {
    await crm.end('SIGTERM').catch(() => {})
    await folder.remove()
  }
})
