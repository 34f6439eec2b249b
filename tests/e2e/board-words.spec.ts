import { boardApi, column, leadsOf, makeBoard } from './call-boards'
import { expect, test } from './journey'
import { openRows } from '../helpers/rows'

const CONTACTS = Array.from({ length: 52 }, (_, index) => ({
  contactId: `words-${index}`,
  firstName: 'Word',
  lastName: String(index).padStart(2, '0'),
  numbers: [`+1872556${String(100 + index).padStart(4, '0')}`],
  state: 'IL',
  zip: '60607',
}))
const SLOW = 'Loading is taking longer than expected. Please try refreshing the page.'

test('a column says what is scheduled today, that leads are loading, and when loading takes long', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('marcus@harbor.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Slow to come', vendorDialerContacts: CONTACTS })
  const [lead] = await leadsOf(call, board)
  await call('POST', `${lead!.path}/schedule`, {
    scheduledAt: new Date(Date.now() + 5_000).toISOString(),
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    ({ pathname }) => pathname.endsWith(`/stages/${board.stages[0]!.id}/leads`),
    async (route) => {
      await released
      await route.continue()
    },
  )
  await page.goto(`${product.url}/boards/${board.id}`)
  const first = column(page, 'New Leads')
  await expect(first.getByRole('definition').nth(1)).toHaveText('1')
  await expect(first.getByRole('term').nth(1)).toHaveText('Scheduled Calls Today')

  const end = first.getByRole('status')
  await end.scrollIntoViewIfNeeded()
  await expect(end).toContainText('Loading leads')
  await expect(end).toContainText(SLOW)
  release()
  await expect(first.getByText('Word 00')).toBeVisible()
  await expect(first.getByText(SLOW)).toBeHidden()
})

test('while another board loads, the previous board’s leads are not shown as its own', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('marcus@harbor.test')
  const call = boardApi(context.request, product)
  const before = await makeBoard(call, { callboardName: 'Looked at', vendorDialerContacts: CONTACTS.slice(0, 1) })
  const next = await makeBoard(call, { callboardName: 'On its way' })
  await page.goto(`${product.url}/boards/${before.id}`)
  const shown = column(page, 'New Leads').getByText('Word 00')
  await expect(shown).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    ({ pathname }) => pathname.startsWith(`/boards/${next.id}`),
    async (route) => {
      await released
      await route.continue()
    },
  )
  await page.getByRole('button', { name: 'Board: Looked at' }).click()
  await page.getByRole('link', { name: 'On its way' }).click()
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading leads' })
  await expect(loading).toBeVisible()
  // It covers the cards: a finger or the mouse reaches none of them.
  const reached = await shown.evaluate((name) => {
    const { x, y } = name.getBoundingClientRect()
    return name.contains(document.elementFromPoint(x + 1, y + 1))
  })
  expect(reached).toBe(false)
  // A choice on it in that time is kept, and does not lead back to it.
  await page.getByRole('button', { name: /^Filter/ }).click()
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes(`/boards/${before.id}`),
  )
  await page.getByRole('radio', { name: 'Hot', exact: true }).check()
  await saved
  release()
  await expect(page.getByRole('button', { name: 'Board: On its way' })).toBeVisible()
  await expect(loading).toBeHidden()
})

test('a user with more boards than the selector holds finds all of them', async ({
  page,
  product,
  signIn,
  context,
}) => {
  await signIn('inez@agency.test')
  const { id } = await makeBoard(boardApi(context.request, product), { callboardName: 'One of many' })
  const db = openRows(product.dataDir)
  try {
    const old = db.prepare(`insert into boards (id, account_id, name, name_key, import_tag, dialer_settings, created_by,
      created_at, updated_at, deleted_at) select ?, account_id, ?, ?, null, dialer_settings, created_by, 1, 1, null
      from boards where id = ?`)
    // Older than any.
    for (let n = 0; n < 120; n++) old.run(`brd_0000${String(n).padStart(3, '0')}`, `Old ${n}`, `old ${n}`, id)
    await page.goto(`${product.url}/boards/${id}`)
    await page.getByRole('button', { name: 'Board: One of many' }).click()
    await page.getByRole('link', { name: 'All boards', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'All boards' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'One of many' })).toBeVisible()
    const last = page.getByRole('link', { name: 'Old 0 ' })
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(last).toBeVisible()
    await last.click()
    await expect(page.getByRole('button', { name: 'Board: Old 0' })).toBeVisible()
  } finally {
    db.prepare(`delete from boards where id like 'brd_0000%'`).run()
    db.close()
  }
})

test('a name of maximum length without a space wraps in every dialog', async ({ page, context, product, signIn }) => {
  await signIn('marcus@harbor.test')
  const call = boardApi(context.request, product)
  const long = { ...CONTACTS[0]!, firstName: 'Long'.repeat(40), lastName: 'Name'.repeat(40) }
  const board = await makeBoard(call, { callboardName: 'Board'.repeat(51), vendorDialerContacts: [long] })
  const [lead] = await leadsOf(call, board)
  const deeds = ['schedule', 'assign', 'snooze', 'move', 'history', 'dnc', 'remove']
  const paths = ['settings/delete', ...deeds.map((deed) => `leads/${lead!.id}/${deed}`)]
  for (const width of [1200, 360])
    for (const path of paths) {
      await page.setViewportSize({ width, height: 784 })
      await page.goto(`${product.url}/boards/${board.id}/${path}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('link', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      const cut = await dialog.evaluate((box) =>
        [...box.querySelectorAll('h2, p')].filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.id),
      )
      expect(cut, `${path} at ${width}`).toEqual([])
    }
})
