import type { Page } from '@playwright/test'
import { expect, test } from './journey'
import { expectFocusSeen, expectGoodScreen } from './good-screen'

/** Chromium reports a refused form. */
const REFUSED = /status of 4(09|22)/

const numberOf = (page: Page, place: number) =>
  page.getByRole('textbox', { name: `Phone number ${place}`, exact: true })

const about = (page: Page) => page.getByRole('region', { name: 'About' })

async function openMerge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('link', { name: 'Merge' }).click()
}

/** A screen for looking at, where a folder is named. */
async function show(page: Page, name: string): Promise<void> {
  await expectGoodScreen(page, name)
  await expectFocusSeen(page, name)
  const folder = process.env.SCREENS
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: `${folder}/${name}-360.png`, fullPage: true })
  await page.setViewportSize(wide)
}

test('a contact is added, edited and merged', async ({ page, product, signIn, trouble }) => {
  trouble.expected(REFUSED)
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/contacts`)
  await page.getByRole('link', { name: 'Add contact' }).click()
  await page.getByLabel('First name').fill('Zinnia')
  await page.getByLabel('Last name').fill('Quill')
  await page.getByLabel('State').fill('illinois')
  await page.getByLabel('Time zone').selectOption('Central')
  await numberOf(page, 1).fill('630.555.0181')
  await page.getByRole('button', { name: 'Add number' }).click()
  await numberOf(page, 2).fill('+1 (630) 555-0181')
  await show(page, 'add-contact')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('(630) 555-0181 is entered twice')).toBeVisible()
  await expect(numberOf(page, 2)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Remove phone number 2' }).click()
  await expect(numberOf(page, 2)).toBeHidden()
  // Enter saves: it does not press a row's Remove.
  await page.getByLabel('Last name').press('Enter')
  await expect(page.getByRole('heading', { name: 'Zinnia Quill', exact: true })).toBeVisible()
  await expect(page.getByText('(630) 555-0181')).toBeVisible()
  await expect(about(page)).toContainText('IL')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Company').fill('Marigold Works')
  await page.getByRole('button', { name: 'Add number' }).click()
  await numberOf(page, 2).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("'12' has 2 digits; a phone number has 10")).toBeVisible()
  await show(page, 'edit-contact')
  // What is not saved is not lost without a question.
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await numberOf(page, 2).fill('(630) 555-0182')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Zinnia Quill', exact: true })).toBeVisible()
  await expect(page.getByText('(630) 555-0182')).toBeVisible()
  await expect(about(page)).toContainText('Marigold Works')
  await show(page, 'contact')

  await page.goto(`${product.url}/manage/contacts/new`)
  await page.getByLabel('First name').fill('Zinnia')
  await page.getByLabel('Last name').fill('Quill')
  await page.getByLabel('E-mail').fill('zinnia@marigold.test')
  await numberOf(page, 1).fill('(630) 555-0181')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('(630) 555-0181 is already the first number of Zinnia Quill.')).toBeVisible()
  await numberOf(page, 1).fill('(630) 555-0183')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('zinnia@marigold.test')).toBeVisible()

  await openMerge(page)
  await show(page, 'merge-choose')
  await page.getByRole('link', { name: 'Choose Zinnia Quill' }).click()
  await expect(page.getByRole('group', { name: 'Contact to keep' })).toBeVisible()
  await show(page, 'merge')
  await page.getByRole('radio', { name: /555-0181/ }).check()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { name: 'Zinnia Quill', exact: true })).toBeVisible()
  for (const number of ['(630) 555-0181', '(630) 555-0182', '(630) 555-0183'])
    await expect(page.getByText(number)).toBeVisible()
  for (const known of ['zinnia@marigold.test', 'Marigold Works']) await expect(about(page)).toContainText(known)
  await page.goto(`${product.url}/manage/contacts?q=quill`)
  await expect(page.getByRole('link', { name: 'Zinnia Quill', exact: true })).toHaveCount(1)
})

test('another user’s change refuses an older form; another owner’s contact is merged by a manager', async ({
  page,
  product,
  signIn,
  openAs,
  trouble,
}) => {
  trouble.expected(REFUSED)
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/contacts/new`)
  await page.getByLabel('First name').fill('Tansy')
  await numberOf(page, 1).fill('(630) 555-0184')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('heading', { name: 'Tansy', exact: true })).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Evanston')

  const colleague = await openAs('ben@harbor.test')
  await colleague.goto(`${address}/edit`)
  await colleague.getByLabel('City').fill('Skokie')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(about(colleague)).toContainText('Skokie')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This contact was changed after you opened it.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Evanston')

  await colleague.goto(`${address}/merge?q=zinnia`)
  await expect(colleague.getByText('You can merge contacts that you added.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a contact is added, edited and merged', async ({ page, product, signIn, trouble }) => {
    trouble.expected(REFUSED)
    await signIn('marcus@harbor.test')
    await page.goto(`${product.url}/manage/contacts`)
    await page.getByRole('link', { name: 'Add contact' }).click()
    await page.getByLabel('First name').fill('Yarrow')
    await numberOf(page, 1).fill('(630) 555-0185')
    await page.getByRole('button', { name: 'Add number' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Yarrow')
    await numberOf(page, 2).fill('630 555 0185')
    await page.getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByText('(630) 555-0185 is entered twice')).toBeVisible()
    await page.getByRole('button', { name: 'Remove phone number 2' }).click()
    await expect(numberOf(page, 2)).toBeHidden()
    await page.getByLabel('First name').press('Enter')
    await expect(page.getByRole('heading', { name: 'Yarrow', exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Last name').fill('Fern')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Yarrow Fern', exact: true })).toBeVisible()

    await page.goto(`${product.url}/manage/contacts/new`)
    await page.getByLabel('First name').fill('Yarow')
    await numberOf(page, 1).fill('(630) 555-0186')
    await page.getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByRole('heading', { name: 'Yarow', exact: true })).toBeVisible()
    await openMerge(page)
    await expect(page.getByText('No duplicates found')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search contacts to merge with' }).fill('fern')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Choose Yarrow Fern' }).click()
    await page.getByRole('radio', { name: /Yarrow Fern/ }).check()
    await page.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByRole('heading', { name: 'Yarrow Fern', exact: true })).toBeVisible()
    await expect(page.getByText('(630) 555-0186')).toBeVisible()
  })
})
