import { openBrowser } from './browser'

/** A window that goes to boards, and says when their first card stood in its DOM. */
export interface CardWindow {
  /** Milliseconds from the navigation to the first card. Throws unless so many cards came. */
  look(url: string, cards: number): Promise<number>
  close(): Promise<void>
}

const CARD = 'main section li'

/** Opens a window with a cookie. Its own clock counts from the beginning of each navigation. */
export async function openCardWindow(cookie: { name: string; value: string; url: string }): Promise<CardWindow> {
  const browser = await openBrowser()
  const context = await browser.newContext()
  await context.addCookies([cookie])
  const page = await context.newPage()
  await page.addInitScript((card) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(card)) return
      observer.disconnect()
      document.documentElement.dataset.firstCardMs = String(performance.now())
    })
    observer.observe(document, { subtree: true, childList: true })
  }, CARD)
  return {
    async look(url, cards) {
      await page.goto(url)
      const [ms, found] = await page.evaluate(async (card) => {
        const { firstCardMs } = document.documentElement.dataset
        // The next page does not begin while this one still works.
        await new Promise((resolve) => requestIdleCallback(resolve))
        return [Number(firstCardMs), document.querySelectorAll(card).length] as const
      }, CARD)
      if (found !== cards) throw new Error(`${found} cards at ${url}`)
      return ms
    },
    close: () => browser.close(),
  }
}
