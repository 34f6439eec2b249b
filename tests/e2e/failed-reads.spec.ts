import type { Page } from '@playwright/test'
import { boardApi, column, makeBoard } from './call-boards'
import { AWAY, connectButton, expect, expectInCall, listening, stopDialing, test } from './journey'

const CONTACTS = [
  { contactId: 'read-1', firstName: 'Abel', lastName: 'Answers', numbers: ['+13125550131'], state: 'IL', zip: '60607' },
]
/** What a page's loaders are read with. */
const READS = /\.data(\?|$)/

/** Marks the current dialer: another one in its place would have lost the call's audio. */
const mark = (page: Page) =>
  page.getByRole('toolbar', { name: 'Dialer controls' }).evaluate((bar) => (bar.dataset.marked = 'yes'))
const marked = (page: Page) => page.locator('[data-marked="yes"]')

test('a board that cannot be read again stays, and so does the call over it', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  // Remix reports an answer that is none of its own.
  trouble.expected(/^SyntaxError/)
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Read again', vendorDialerContacts: CONTACTS })
  const [first, last] = [board.stages[0]!.name, board.stages.at(-1)!]
  await page.goto(`${product.url}/boards/${board.id}`)
  await page.getByRole('button', { name: `Dial ${first}` }).click()
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Abel Answers')
  await mark(page)

  const broken = [
    { answer: 'no answer at all', name: 'Renamed once' },
    { answer: '502 of a proxy', name: 'Renamed twice' },
  ]
  for (const { answer, name } of broken) {
    await page.route(READS, (route) =>
      answer.startsWith('502') ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.abort(),
    )
    await call('PUT', `/${board.id}/stages/${last.id}`, { name })
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
    await expect(column(page, first)).toBeVisible()
    await expectInCall(dialer, 'Abel Answers')
    await page.unroute(READS)
    // It is read again, without any action.
    await expect(column(page, name)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeHidden()
  }
  await expect(marked(page)).toBeVisible()
  await stopDialing(dialer)
})

test('a portal page that does not load leaves the dialer, and loads automatically later', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  // Remix reports an answer that is none of its own.
  trouble.expected(/^SyntaxError/)
  await signIn('inez@agency.test')
  await page.goto(`${product.url}/manage/dial`)
  await mark(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const broken = [
    { status: null, name: 'Campaigns' },
    { status: 502, name: 'Compliance' },
    { status: 503, name: 'Contacts' },
    { status: 504, name: 'DNC List' },
  ]
  for (const { status, name } of broken) {
    await page.route(READS, (route) =>
      status === null
        ? route.abort()
        : route.fulfill({ status, contentType: 'text/html', body: '<html><body>Bad Gateway</body></html>' }),
    )
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'The server is not responding' })).toBeVisible()
    await expect(marked(page)).toBeVisible()
    await page.unroute(READS)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(marked(page)).toBeVisible()
  }
})

test('a setting that meets no server stays as chosen, and is saved when the server is back', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  await signIn('olivia@harbor.test')
  const board = await makeBoard(boardApi(context.request, product), { callboardName: 'Saved again' })
  const settings = `${product.url}/boards/${board.id}/settings`
  await page.goto(`${settings}/dialer`)
  const two = page.getByRole('group', { name: 'Dialing lines' }).getByRole('radio', { name: '2' })
  await listening(two)
  await page.route(READS, (route) => route.abort())
  await two.check()
  const waits = page.getByText('Not saved yet. The server is not responding. Retrying automatically.')
  await expect(waits).toBeVisible()
  await expect(two).toBeChecked()
  await page.unroute(READS)
  await expect(waits).toBeHidden({ timeout: 20_000 })
  await page.reload()
  await expect(two).toBeChecked()
})

test('a number that met no server on its way to the DNC list is reported', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  await signIn('olivia@harbor.test')
  const dialog = page.getByRole('dialog', { name: 'Add Number' })
  const number = dialog.getByLabel('Phone number')
  // As the socket connects, the page is read again: here it does so on command.
  let connect = () => {}
  await page.routeWebSocket(/socket\.io/, (socket) => void (connect = () => void socket.connectToServer()))
  const away = 'Your changes may not be saved. Check before you send them again.'
  for (const { status, title, words, way, other } of [
    { status: null, title: 'The server is not responding', words: away, way: 'Open the page', other: '(312) 555-0143' },
    { status: 502, title: 'The server is not responding', words: away, way: 'Open the page', other: '(312) 555-0144' },
    {
      status: 413,
      title: 'Upload too large',
      words: 'The server does not accept uploads of this size. Nothing was changed.',
      way: 'Open the page',
      other: '(312) 555-0145',
    },
  ]) {
    await page.goto(`${product.url}/manage/dnc-list/add`)
    await listening(number)
    await page.route(READS, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return status === null
        ? route.abort()
        : route.fulfill({ status, contentType: 'text/html', body: '<html><body>Not ours</body></html>' })
    })
    await number.fill('(312) 555-0142')
    await dialog.getByRole('button', { name: 'Add Number' }).click()
    const fault = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(fault).toContainText(words)
    // What is added beside it leaves a notice for the next reading: it says when this page was read again.
    await context.request.post(`${product.url}/manage/dnc-list/add`, {
      form: { number: other },
      headers: { origin: product.url },
      maxRedirects: 0,
    })
    connect()
    await expect(page.getByText(`${other} is on the DNC list`)).toBeVisible()
    await expect(fault).toContainText(words)
    await page.unroute(READS)
    await fault.getByRole('link', { name: way }).click()
    await expect(dialog).toBeVisible()
  }
  await number.fill('(312) 555-0142')
  await dialog.getByRole('button', { name: 'Add Number' }).click()
  await expect(page.getByText('(312) 555-0142 is on the DNC list')).toBeVisible()
})
