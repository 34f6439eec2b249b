import type { BrowserContext } from '@playwright/test'
import { expectAsBefore, openDesks, STATES, type Desk, type State } from './desks'
import { lasts, openNetwork, type Network } from './cut-network'
import { AWAY, connectButton, dialerIn, expect, messageOf, stopButton, test } from './journey'
import { openRows } from '../helpers/rows'

/**
 * The page's side of the matrix in tests/README.md: seven sellers whose calls are in seven states meet the same fault together.
 */
/** Each microphone that a page was given can be pulled out, and the next be refused: the browser reports it by the end of its track. */
function unpluggable() {
  const given: MediaStreamTrack[] = []
  let isRefused = false
  const devices = navigator.mediaDevices
  // An empty page has none.
  if (!devices) return
  const ask = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (wanted) => {
    if (isRefused) throw new DOMException('', 'NotAllowedError')
    const stream = await ask(wanted)
    given.push(...stream.getTracks())
    return stream
  }
  Object.assign(globalThis, {
    unplug(refused: boolean) {
      isRefused = refused
      given.at(-1)?.dispatchEvent(new Event('ended'))
    },
  })
}

const unplug = ({ page }: Desk, refused: boolean) =>
  page
    .frames()
    .find((frame) => frame.url().includes('/dialer'))!
    .evaluate((isRefused) => (globalThis as unknown as { unplug(refused: boolean): void }).unplug(isRefused), refused)

const offline = (desk: Desk) => desk.dialer.getByText(/^Offline\. Calls continue/)

/** Seven windows in a call are as much as two cores bear: no other test runs beside them (server/cli/steps.mjs). */
const ALONE = { tag: '@alone' }

const journey = test.extend<{ states: readonly State[]; network: Network; desks: Desk[] }>({
  states: [STATES, { option: true }],
  // oxlint-disable-next-line no-empty-pattern
  network: async ({}, use) => {
    const network = await openNetwork()
    await use(network)
    network.close()
  },
  desks: [
    async ({ browser, product, trouble, network, states }, use) => {
      const opened: BrowserContext[] = []
      const open = async (person: string) => {
        // Endless animations take a third of a core for each window that rings.
        const context = await browser.newContext({ proxy: network.proxy, reducedMotion: 'reduce' })
        opened.push(context)
        trouble.watch(context)
        await context.addInitScript((who) => {
          // The CRM keeps who is signed in; a frame of another site, and a page that is still empty, may keep nothing.
          if (window.parent === window && location.protocol !== 'about:') sessionStorage.setItem('person', who)
        }, person)
        await context.addInitScript(unpluggable)
        return context
      }
      const desks = await openDesks(product, open, states)
      await use(desks)
      for (const desk of desks) await desk.putBack()
      for (const context of opened) await context.close()
    },
    // Seven windows, and seven calls until they are in their states.
    { timeout: 150_000 },
  ],
})

// Two halves: reloading a page beside six calls leaves it no 20 s on two cores.
for (const states of [STATES.slice(0, 4), STATES.slice(4)])
  journey.describe(() => {
    journey.use({ states })
    journey(
      `${states.join(', ')}: each outlives a reload, a second tab, five seconds without network and a killed server`,
      ALONE,
      async ({ product, desks, network, trouble }) => {
        trouble.expected(AWAY)
        await expectAsBefore(product, desks)

        // Reload one page after the other.
        for (const desk of desks) {
          await desk.bring()
          await desk.page.reload()
          await desk.shows(desk.dialer)
        }
        await expectAsBefore(product, desks)

        // A second tab is a remote, and closing it takes nothing along.
        for (const desk of desks) {
          const tab = await desk.context.newPage()
          await tab.goto(product.hostUrl)
          await desk.bring()
          await desk.shows(dialerIn(tab), false)
          if (desk.state !== 'ready')
            await expect(messageOf(dialerIn(tab), 'Your phone is connected in another tab')).toBeVisible()
          await tab.close()
        }
        await expectAsBefore(product, desks)

        // Five seconds without network.
        network.stall()
        await Promise.all(desks.map(({ context }) => context.setOffline(true)))
        await lasts(5_000)
        network.back()
        await Promise.all(desks.map(({ context }) => context.setOffline(false)))
        for (const desk of desks) await expect(offline(desk)).toBeHidden()
        await expectAsBefore(product, desks)

        // The server is killed.
        await product.killServer()
        for (const desk of desks) await expect(offline(desk)).toBeHidden()
        await expectAsBefore(product, desks)
      },
    )
  })

/** What the seller reads after a minute in which the server received nothing from them: 20 s are waited for a phone. */
async function showsTheEnd({ state, dialer }: Desk): Promise<void> {
  const lines = dialer.getByRole('list', { name: 'Lines' })
  await expect(connectButton(dialer)).toBeEnabled()
  await expect(stopButton(dialer)).toBeHidden()
  await expect(dialer.getByText('Simulated audio')).toBeHidden()
  // The disposition of a talked-to lead is asked for, before any other lead is dialed.
  const isAsked = state !== 'ready' && state !== 'ringing'
  await expect(dialer.getByRole('button', { name: /^Interested/ })).toHaveCount(isAsked ? 1 : 0)
  if (state === 'merged') await expect(lines).toContainText('Transferred')
  else if (isAsked) await expect(lines).toContainText('Ended')
}

journey(
  'each state outlives a microphone that is unplugged or refused, and an expired token; a minute without network ends what needs a seller, and says so',
  ALONE,
  async ({ product, desks, network, trouble }) => {
    trouble.expected(AWAY)
    trouble.expected(/status of 401/)

    // Outside a call no microphone is open.
    const talking = desks.filter(({ state }) => state !== 'ready')
    for (const refused of [false, true]) {
      await Promise.all(talking.map((desk) => unplug(desk, refused)))
      for (const { dialer } of talking)
        await expect(
          messageOf(
            dialer,
            refused ? 'Audio permissions are blocked' : 'Microphone disconnected. Using the system default.',
          ),
        ).toBeVisible()
      await expectAsBefore(product, desks)
    }

    // Every token has expired; the next request, by a press or a phone's heartbeat, gets a fresh one from the CRM.
    const renewals = desks.map(({ page }) => page.waitForResponse((answer) => answer.url().includes('/sign-in?as=')))
    const db = openRows(product.dataDir)
    // Those of the CRM: they last an hour, less what it took to write them down.
    db.prepare(
      `update sessions set expires_at = 1 where kind = 'bearer' and expires_at - created_at between 3500000 and 3600000`,
    ).run()
    db.close()
    await Promise.all(
      desks.map(async ({ page, dialer }, n) => {
        await dialer.getByRole('button', { name: 'Settings', exact: true }).click()
        await renewals[n]
        await expect(dialer.getByRole('region', { name: 'Settings' })).toBeVisible()
        await page.keyboard.press('Escape')
      }),
    )
    await expectAsBefore(product, desks)

    // A minute without network.
    network.cut()
    await Promise.all(desks.map(({ context }) => context.setOffline(true)))
    for (const desk of desks) await expect(offline(desk)).toBeVisible({ timeout: 60_000 })
    await lasts(60_000)
    network.back()
    await Promise.all(desks.map(({ context }) => context.setOffline(false)))
    for (const desk of desks) {
      await expect(offline(desk)).toBeHidden({ timeout: 40_000 })
      await showsTheEnd(desk)
      for (const [number, times] of desk.wanted) expect(await product.callsTo(number), number).toBe(times)
    }
  },
)
