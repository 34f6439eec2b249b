import type { Locator, Page } from '@playwright/test'
import { portsOf } from '../helpers/process'
import { openCrmPage, type CrmLayout } from './crm-pages'
import { dialerIn, expect, stopDialing, test } from './journey'

declare global {
  interface Window {
    dial(): Promise<unknown>
  }
}

/** What a press at this point of the CRM page reaches. */
const hit = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest('header, nav, footer, iframe, main')?.tagName,
    [x, y],
  )

async function middle(part: Locator) {
  const box = (await part.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x - 24 }
}

async function expectPressable(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await expect(part).toBeVisible({ timeout: 1_000 })
    const { x, y } = await middle(part)
    expect(await hit(page, x, y)).toBe('IFRAME')
  }).toPass({ timeout: 20_000 })
}

const PLACES: Record<CrmLayout, { lead: string; fixed: [x: number, y: number, tag: string][] }> = {
  'side-navigation': {
    lead: 'Ada Marlow',
    fixed: [
      [700, 30, 'HEADER'],
      [120, 300, 'NAV'],
    ],
  },
  'utility-bar': {
    lead: 'Ben Castle',
    fixed: [
      [700, 30, 'HEADER'],
      [700, 845, 'FOOTER'],
    ],
  },
}

for (const layout of Object.keys(PLACES) as CrmLayout[])
  test(`beside the ${layout} of a CRM the dialer and the page work`, async ({ page, product }, {
    parallelIndex,
    config,
  }) => {
    const crm = await openCrmPage(product, layout, portsOf(parallelIndex, config.workers))
    const { lead, fixed } = PLACES[layout]
    try {
      await page.goto(crm.url)
      const dialer = dialerIn(page)
      await expect(dialer.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
      const heading = page.getByRole('heading', { name: 'Contacts' })
      await page.evaluate(() => window.dial())
      const card = dialer.getByRole('region', { name: `Call with ${lead}`, exact: true })
      await expect(card).toContainText('In Call', { timeout: 20_000 })
      const top = (await heading.boundingBox())!.y

      // A start moves the focus into the frame, whose keys act; the page keeps its fixed parts.
      const hangUp = dialer.getByRole('button', { name: /^Hang up/ })
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
      const expectBoth = async () => {
        for (const [x, y, tag] of fixed) expect(await hit(page, x, y)).toBe(tag)
        await expectPressable(page, hangUp)
      }
      await expectBoth()

      // Panels and the menu are over the page, which is pressed beside them.
      await dialer.getByRole('button', { name: 'Options' }).click()
      await expectPressable(page, dialer.getByRole('menu'))
      await page.keyboard.press('Escape')
      await dialer.getByRole('group', { name: 'Call controls' }).getByRole('button', { name: 'Note' }).click()
      const note = dialer.locator('[data-dialer-panel=note]')
      await expectPressable(page, note)
      const beside = await middle(note)
      expect(await hit(page, beside.left, beside.y)).toBe('MAIN')
      await note.getByRole('textbox').fill('Wants a quote')
      await expectBoth()
      await page.keyboard.press('Escape')

      // Keys of the page, but not of its fields.
      const search = page.getByRole('searchbox')
      await search.click()
      await page.keyboard.type('hmh')
      await expect(search).toHaveValue('hmh')
      await expect(card).toContainText('In Call')
      await page.getByRole('button', { name: 'Open 5', exact: true }).click()
      await page.keyboard.press('m')
      await expect(dialer.getByRole('button', { name: 'Unmute' })).toBeVisible()
      expect((await heading.boundingBox())!.y).toBe(top)

      // In a short window a panel fits below the bar, so Hang up stays in sight.
      await page.setViewportSize({ width: 1440, height: 520 })
      await dialer.getByRole('group', { name: 'Call controls' }).getByRole('button', { name: 'Transfer' }).click()
      await expect(dialer.getByRole('region', { name: 'Transfer' }).getByRole('textbox')).toBeFocused()
      await expect
        .poll(() => dialer.locator('html').evaluate(() => document.documentElement.scrollHeight <= innerHeight))
        .toBe(true)
      await expectPressable(page, hangUp)
      await page.keyboard.press('Escape')

      // Resized during the call, and back.
      for (const width of [600, 1440]) {
        await page.setViewportSize({ width, height: 860 })
        await expectPressable(page, hangUp)
        await expect
          .poll(() => dialer.locator('html').evaluate(() => document.documentElement.scrollWidth <= innerWidth))
          .toBe(true)
      }
      await expectBoth()
      await page.mouse.move(700, 600)
      await page.mouse.wheel(0, 300)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
      for (const [x, y, tag] of fixed) expect(await hit(page, x, y)).toBe(tag)
      await page.evaluate(() => scrollTo(0, 0))
      await stopDialing(dialer)
    } finally {
      await page.goto('about:blank')
      await crm.close()
    }
  })
