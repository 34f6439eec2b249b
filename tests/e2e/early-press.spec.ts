import { expect, test } from './journey'

/** What React would do next in the page: it is begun by messages to itself. */
interface Held {
  isHeld(): boolean
  letThrough(): void
}

test('a key and a press before a page is drawn by its own scripts do not leave it blank', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  // A machine that is busy: the page's scripts have begun, and the first thing that they are to draw waits for its turn.
  await page.addInitScript(() => {
    const waiting: Array<() => void> = []
    let held = true
    globalThis.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        const post = this.port2.postMessage.bind(this.port2)
        this.port2.postMessage = (message: unknown) => {
          if (held) waiting.push(() => post(message))
          else post(message)
        }
      }
    }
    Object.assign(globalThis, {
      isHeld: () => waiting.length > 0,
      letThrough() {
        held = false
        for (const send of waiting.splice(0)) send()
      },
    })
  })
  await page.goto(`${product.url}/app`)
  await page.waitForFunction(() => (globalThis as unknown as Held).isHeld())
  await page.keyboard.press('m')
  await page.mouse.click(200, 40)
  await page.evaluate(() => (globalThis as unknown as Held).letThrough())
  await page.getByRole('button', { name: 'Options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Audio' })).toBeVisible()
})
