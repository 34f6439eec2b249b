import { expect, listening, test } from './journey'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'

test('a seller finds a help page, asks the assistant, and writes to support with what they agree to', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/help`)
  const search = page.getByRole('searchbox', { name: 'Search help' })
  await listening(search)
  await search.fill('buy a number')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: /pages? about ‘buy a number’/ })).toBeVisible()
  await expectGoodScreen(page, 'help, found')
  await page.locator('#found').getByRole('link', { name: 'Get phone numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Get phone numbers', level: 1 })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'help page')
  await page.getByRole('link', { name: 'All help pages' }).click()

  await page.getByRole('link', { name: 'Assistant', exact: true }).click()
  const question = page.getByRole('textbox', { name: 'Your question' })
  await listening(question)
  await question.fill('How many calls did Olivia make today?')
  await question.press('Enter')
  await expect(page.getByText('You can see your own calls only.')).toBeVisible()
  await expect(question).toHaveValue('')
  await question.fill('How many calls did I make yesterday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^You made \d+ calls? yesterday\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call history' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'assistant')
  await question.fill('bye')
  await question.press('Enter')
  await expect(page.getByText('Goodbye. This chat will now close.')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/manage`)

  await page.goto(`${product.url}/manage/help/support?page=/manage/contacts`)
  const message = page.getByRole('dialog').getByLabel('Message')
  await listening(message)
  await message.fill('The list stays empty after an import')
  await page.getByLabel(/^Attach the page I was on/).check()
  await expectGoodAtAnyWidth(page, 'support')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message was sent')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get(`${product.url}/outbox`)).text())
    .toMatch(/The list stays empty after an import[\s\S]*Page: \/manage\/contacts/)
})

test('without JavaScript the assistant answers, and help is searched', async ({ browser, product, trouble }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  trouble.watch(context)
  const page = await context.newPage()
  await page.goto(`${product.url}/sign-in/demo`)
  await page.getByRole('button', { name: /Ben Okafor/ }).click()
  await page.goto(`${product.url}/manage/help?q=import`)
  await expect(page.locator('#found').getByRole('link', { name: 'Import contacts from a file' })).toBeVisible()
  await page.goto(`${product.url}/manage/assistant`)
  await page.getByRole('textbox', { name: 'Your question' }).fill('Did I miss a call?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^You have \d+ missed calls?, /)).toBeVisible()
  await context.close()
})
