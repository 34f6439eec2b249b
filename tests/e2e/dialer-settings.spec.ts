import { expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import { expect, listening, test } from './journey'

test('dialer settings are searched, a search without hits says so, and the page ends where its settings do', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  await expectNarrowEnough(page, 'dialer settings')
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  const nothing = page.getByRole('heading', { name: 'Nothing matched your search' })
  const [general, multiLine] = ['General', 'Multi-Line'].map((name) => page.getByRole('region', { name }))
  await expect(nothing).toBeHidden()
  await listening(search)
  await search.fill('dialing lines')
  await expect(general!).toBeHidden()
  await expect(multiLine!).toBeVisible()
  await search.fill('dialing lines of steam')
  await expect(multiLine!).toBeHidden()
  await expect(nothing).toBeVisible()
  // The address of a search answers the same before scripts run.
  await page.goto(`${product.url}/manage/dialer-settings?q=steam`)
  await expect(nothing).toBeVisible()
  await expect(general!).toBeHidden()
})

test('the reason of a refused setting is shown under its field', async ({ page, product, signIn }) => {
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const interval = page.getByRole('spinbutton', { name: 'Interval' })
  await listening(interval)
  const before = await interval.inputValue()
  await interval.fill('101')
  await interval.blur()
  const refused = page.getByText('The interval must be at most 100')
  await expect(refused).toBeVisible()
  await expect(interval).toHaveAttribute('aria-invalid', 'true')
  await expect(interval).toHaveAccessibleDescription('The interval must be at most 100')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    // Together: a narrower page is longer, and the browser scrolls to where it was.
    const [field, said] = await refused.evaluate(
      (why, input) => [
        input!.getBoundingClientRect().toJSON() as DOMRect,
        why.getBoundingClientRect().toJSON() as DOMRect,
      ],
      await interval.elementHandle(),
    )
    expect(said.y).toBeGreaterThanOrEqual(field.y + field.height)
    expect(said.x).toBeLessThan(field.x + field.width)
    expect(said.x + said.width).toBeGreaterThan(field.x)
  }
  // It is visible, below a field at the window's end as well, and is not shown beside an earlier change's notice.
  await interval.fill('3')
  await interval.blur()
  const saved = page.getByText('Saved', { exact: true })
  await expect(saved).toBeVisible()
  await interval.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await interval.focus()
  // While the pointer is over it, it does not close automatically.
  await saved.hover()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('101')
  await expect(refused).toBeInViewport({ ratio: 1 })
  await expect(saved).toBeHidden()
  await interval.fill(before)
  await interval.blur()
  await expect(refused).toBeHidden()
  await expect(interval).not.toHaveAttribute('aria-invalid')
  // The next test of this seller finds what was set before.
  await expect(saved).toBeVisible()
})

test('a change in another window is shown, so that no older value is saved over it', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const other = await page.context().newPage()
  await other.goto(`${product.url}/manage/dialer-settings`)
  const [here, there] = [page, other].map((window) => window.getByRole('spinbutton', { name: 'Interval' }))
  const before = await here!.inputValue()
  // And back: other tests dial the same leads as the same seller.
  for (const hours of ['7', before]) {
    await here!.fill(hours)
    // What is typed back is saved, whether or not the page was read by then for what was typed first.
    await here!.blur()
    await expect(there!).toHaveValue(hours)
  }
  await other.close()
})

test('a setting chosen again while its page is read blocks no navigation, and Back leads where it led', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/Failed to load resource/)
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage`)
  await page.goto(`${product.url}/manage/dialer-settings`)
  const chime = page.getByRole('combobox', { name: 'Answer chime', exact: true })
  await listening(chime)
  const before = await chime.inputValue()
  // One choice meets no server, and the page that is read for it waits; another choice then is saved.
  const row = /setting=answerChime/
  await page.route(row, (route) => route.abort())
  const read = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('.data'))
  await page.route(/dialer-settings\.data\?_routes/, async () => {}, { times: 1 })
  await chime.selectOption('Bell')
  await read
  await page.unroute(row)
  await chime.selectOption('None')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Audio Source' }).click()
  await expect(page).toHaveURL(/\/manage\/audio-source$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/manage\/dialer-settings$/)
  await expect(chime).toHaveValue('none')
  await page.goBack()
  await expect(page).toHaveURL(/\/manage$/)
  await page.goto(`${product.url}/manage/dialer-settings`)
  await listening(chime)
  const saved = page.waitForResponse(row)
  await chime.selectOption(before)
  await saved
})

test('calls to a personal number go to a phone: its number is asked for, and stored normalized', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/422/)
  await signIn('sam@rivera.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const inbound = page.getByRole('region', { name: 'Inbound' })
  const destination = inbound.getByRole('combobox', { name: 'Call destination', exact: true })
  const phone = inbound.getByRole('textbox', { name: 'Call destination: phone', exact: true })
  await listening(destination)
  await expect(destination.getByRole('option')).toHaveText(['My dialer', 'A phone'])
  await destination.selectOption('A phone')
  await expect(inbound.getByText('Enter the number of the phone')).toBeVisible()
  await phone.fill('312 555 0188')
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/manage/dialer-settings'),
  )
  await phone.blur()
  await saved
  await expect(inbound.getByText('Enter the number of the phone')).toBeHidden()
  await page.reload()
  await expect(destination).toHaveValue('phone')
  await expect(phone).toHaveValue('(312) 555-0188')
  await listening(destination)
  await destination.selectOption('My dialer')
  await expect(phone).toBeHidden()
})

test('a manager sets how long the team leaves a number alone, and its sellers are informed', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const team = page.getByRole('region', { name: 'Team calls' })
  const count = page.getByRole('spinbutton', { name: 'Team nuisance protection: interval', exact: true })
  const unit = page.getByRole('combobox', { name: 'Team nuisance protection: unit', exact: true })
  const own = page.getByRole('region', { name: 'General', exact: true })
  await expect(own.getByRole('spinbutton', { name: 'Nuisance protection: interval', exact: true })).toBeVisible()
  const waits = own.getByText('Your team waits 2 days at least.')
  await listening(count)
  await count.fill('101')
  await count.blur()
  await expect(team.getByText('The interval must be at most 100')).toBeVisible()
  const saved = () => page.waitForResponse((response) => response.url().includes('setting=teamNuisance'))
  const two = saved()
  await unit.selectOption('days')
  await count.fill('2')
  await two
  await expect(waits).toBeVisible()
  await page.reload()
  await expect(count).toHaveValue('2')
  await expect(unit).toHaveValue('days')
  await expectNoAxeFaults(page, 'calls of the team')
  await listening(count)
  const none = saved()
  await count.fill('0')
  await none
  await expect(waits).toBeHidden()
})

test('a manager chooses which sellers ring for calls to the team’s numbers', async ({ page, product, signIn }) => {
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const team = page.getByRole('region', { name: 'Inbound for the team' })
  const destination = team.getByRole('combobox', { name: 'Team call destination' })
  await listening(destination)
  for (const choice of ['Mia Torres', 'Everyone on the team']) {
    const saved = page.waitForResponse((response) => response.url().includes('setting=teamDestination'))
    await destination.selectOption(choice)
    await saved
    await page.reload()
    await expect(destination.locator('option:checked')).toHaveText(choice)
    await listening(destination)
  }
})
