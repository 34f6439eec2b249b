import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { io } from 'socket.io-client'
import { openBrowser } from './browser'

/** A page in Chromium that says when a text first stood in its DOM. */
export interface WatchedPage {
  page: Page
  /**
   * Does something and answers after how many milliseconds the text stood in the first element that `selector` finds. It is done
   * when the page has nothing left to do, or so many ms `later`, whatever the page does then.
   */
  until(selector: string, text: string, act: () => void, later?: number): Promise<number>
  close(): Promise<void>
}

/** Epoch ms, with fractions. */
export const now = (): number => performance.timeOrigin + performance.now()

/** Clients of Socket.IO as a script of a page. */
const socketIoScript = join(
  createRequire(import.meta.url).resolve('socket.io-client/package.json'),
  '../dist/socket.io.min.js',
)

/** How often the two clocks are held against each other; the quickest answer counts. */
const CLOCK_CHECKS = 200

/**
 * Opens an address, with whatever `cookie` says. The same page also shows, in `#echo`, what a Socket.IO server at `echoUrl` says:
 * its policy would forbid that, and is dropped for it.
 */
export async function openWatchedPage(
  url: string,
  cookie: { name: string; value: string },
  echoUrl: string,
): Promise<WatchedPage> {
  const browser = await openBrowser()
  const context = await browser.newContext({ bypassCSP: true })
  await context.addCookies([{ ...cookie, url: new URL('/', url).href }])
  const page = await context.newPage()
  await page.goto(url)
  await page.addScriptTag({ path: socketIoScript })
  await page.evaluate((echo) => {
    const output = document.body.appendChild(document.createElement('output'))
    output.id = 'echo'
    const { io } = window as unknown as { io: typeof import('socket.io-client').io }
    const socket = io(echo, { transports: ['websocket'] })
    socket.on('said', (text: string) => (output.textContent = text))
    return new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  }, echoUrl)

  // The quickest of many questions bounds how far the page's clock may be from ours: half of what it took.
  let best = { took: Infinity, ahead: 0 }
  for (let check = 0; check < CLOCK_CHECKS; check += 1) {
    const before = now()
    const there = await page.evaluate(() => performance.timeOrigin + performance.now())
    const after = now()
    if (after - before < best.took) best = { took: after - before, ahead: there - (before + after) / 2 }
  }

  return {
    page,
    async until(selector, text, act, later = 0) {
      const seen = await page.evaluateHandle(
        async ([where, what]) => {
          // People read before the next update: the last change has stopped moving, and no work is left.
          do await new Promise((resolve) => requestIdleCallback(resolve))
          while (document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity))
          const at = new Promise<number>((resolve) => {
            const observer = new MutationObserver(() => {
              if (!document.querySelector(where!)?.textContent?.includes(what!)) return
              observer.disconnect()
              resolve(performance.timeOrigin + performance.now())
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          })
          return { at }
        },
        [selector, text],
      )
      if (later > 0) await pause(later)
      const acted = now()
      act()
      const at = await seen.evaluate((held) => held.at)
      await seen.dispose()
      return at - best.ahead - acted
    },
    close: () => browser.close(),
  }
}

/** What a bare Socket.IO server says, in a watched page. */
export interface Echo {
  /** Milliseconds from an update at the server until it was shown in the page; `later` as in a watched page. */
  look(later?: number): Promise<number>
  close(): void
}

/** Says something new at each look through the server whose words the page shows. */
export async function openEcho(watched: WatchedPage, echoUrl: string): Promise<Echo> {
  const socket = io(echoUrl, { transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  let said = 0
  return {
    look(later) {
      const text = `Nora ${String((said += 1)).padStart(6, '0')}`
      return watched.until('#echo', text, () => socket.emit('say', text), later)
    },
    close: () => void socket.close(),
  }
}
