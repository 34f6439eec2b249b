import type { Page } from '@playwright/test'
import { boardApi, card, column, makeBoard } from './call-boards'
import { expect, test } from './journey'

test.use({ hasTouch: true, viewport: { width: 900, height: 784 } })

const CONTACTS = Array.from({ length: 14 }, (_, index) => ({
  contactId: `touch-${index}`,
  firstName: 'Touch',
  lastName: String(index).padStart(2, '0'),
  numbers: [`+1312556${String(100 + index).padStart(4, '0')}`],
  state: 'IL',
  zip: '60607',
}))

interface Point {
  x: number
  y: number
}

/** One finger on the glass, as the browser's own input: the browser distinguishes drag and scroll, not the test. */
async function openFinger(page: Page) {
  const input = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints })
  const down = (at: Point) => touch('touchStart', [at])
  const steps = (from: Point, to: Point): Point[] =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((step) => ({
      x: from.x + ((to.x - from.x) * step) / 8,
      y: from.y + ((to.y - from.y) * step) / 8,
    }))
  const move = async (places: Point[]) => {
    for (const place of places) await touch('touchMove', [place])
  }
  return {
    down,
    move: (from: Point, to: Point) => move(steps(from, to)),
    /** Does not rest where it came down, however slowly the browser answers: the first step is sent with the touch. */
    async swipe(from: Point, to: Point) {
      const [first, ...others] = steps(from, to)
      await Promise.all([down(from), touch('touchMove', [first!])])
      await move(others)
    },
    up: () => touch('touchEnd', []),
  }
}

test('a long touch on a card drags it to another stage, and a short one scrolls the column', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const board = await makeBoard(boardApi(context.request, product), {
    callboardName: 'By finger',
    vendorDialerContacts: CONTACTS,
  })
  await page.goto(`${product.url}/boards/${board.id}`)
  const lead = card(page, 'New Leads', 'Touch 13')
  await expect(lead.getByRole('button', { name: 'Move Touch 13' })).toBeVisible()
  const middle = async (place: typeof lead): Promise<Point> => {
    const { x, y, width, height } = (await place.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const finger = await openFinger(page)

  const start = await middle(lead)
  const target = await middle(column(page, 'Follow Up'))
  // Scripts put it there: before them a finger drags nothing.
  await expect(page.locator('[id^=DndLiveRegion]').first()).toBeAttached()
  await finger.down(start)
  await expect(page.getByText('Touch 13 is over New Leads.')).toBeAttached()
  // Moves that the browser merges may end short of the column: the finger goes on until the card is over it.
  await expect(async () => {
    await finger.move(start, target)
    await expect(page.getByText('Touch 13 is over Follow Up.')).toBeAttached({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  // The card is there before the server receives it.
  const moved = page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/leads\//.test(answer.url()))
  await finger.up()
  await expect(card(page, 'Follow Up', 'Touch 13')).toBeVisible()
  await expect(lead).toHaveCount(0)
  await moved
  await page.reload()
  await expect(card(page, 'Follow Up', 'Touch 13')).toBeVisible()

  const other = card(page, 'New Leads', 'Touch 10')
  await expect(other.getByRole('button', { name: 'Move Touch 10' })).toBeVisible()
  const from = await middle(other)
  await finger.swipe(from, { x: from.x, y: from.y - 200 })
  await finger.up()
  await expect.poll(async () => (await middle(other)).y).toBeLessThan(from.y - 100)
  await expect(page.getByText(/^Touch 10 (is|was|stays)/)).toHaveCount(0)
  await expect(card(page, 'New Leads', 'Touch 10')).toHaveCount(1)
})
