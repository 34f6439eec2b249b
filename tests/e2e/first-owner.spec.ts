import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const OWNER = 'rosa@own.test'

test('a real boot: the first user becomes the owner by a mailed code, and no later one', async ({
  page,
  browser,
  boot,
  trouble,
}) => {
  trouble.expected(/status of 4\d\d/)
  const product = await boot({ DEMO: '0', APP_SECRET: 'a secret of at least thirty-two characters' })
  try {
    // Whatever an empty installation is asked for, it asks for its owner first.
    await page.goto(`${product.url}/manage/contacts`)
    await expect(page).toHaveURL(/\/setup$/)
    await expectGoodScreen(page, '/setup')
    await page.getByLabel('E-mail').fill(OWNER)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText(OWNER)).toBeVisible()
    const code = await product.newestCode(OWNER)
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await page.getByLabel('Your name').fill('Rosa Diaz')
    await page.getByLabel('Team or company').fill('Own Realty')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByText('Invalid code')).toBeVisible()
    await expectGoodScreen(page, '/setup/code')
    // Without scripts the page that refuses leads to what is wrong.
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const plainPage = await plain.newPage()
    await plainPage.goto(`${product.url}/setup/code?email=${OWNER}`)
    await expect(plainPage.getByLabel('Code')).toBeFocused()
    await plainPage.getByLabel('Code').fill(code)
    await plainPage.getByLabel('Your name').fill('Rosa Diaz')
    await plainPage.getByLabel('Team or company').fill(' ')
    await plainPage.getByRole('button', { name: 'Set up' }).click()
    await expect(plainPage.getByLabel('Team or company')).toBeFocused()
    await plain.close()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Set up' }).click()

    // A new person is guided; closing it leads to where they wanted to go.
    await expect(page).toHaveURL(/\/manage\/onboarding\/termsOfService$/)
    await expectGoodAtAnyWidth(page, 'terms of service')
    await page.getByRole('link', { name: 'Finish later' }).click()
    await expect(page).toHaveURL(/\/manage$/)
    await expect(page.getByText('Own Realty').first()).toBeVisible()
    // An empty portal says what comes next.
    await page.goto(`${product.url}/manage/contacts`)
    await expect(page.getByRole('link', { name: 'Import contacts' }).first()).toBeVisible()

    for (const path of ['/setup', `/setup/code?email=${OWNER}`]) {
      await page.goto(`${product.url}${path}`)
      await expect(page).not.toHaveURL(/\/setup/)
    }
    await page.goto(`${product.url}/manage/account`)
    await page.getByRole('button', { name: 'Signout' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    // The next sign-in resumes it, in another browser and without scripts too.
    await page.getByLabel('E-mail').fill(OWNER)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    await page.getByLabel('Code').fill(await product.newestCode(OWNER))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/manage\/onboarding\/termsOfService$/)
    const elsewhere = await browser.newContext({ javaScriptEnabled: false })
    await elsewhere.addCookies(await page.context().cookies())
    const other = await elsewhere.newPage()
    await other.goto(`${product.url}/manage/onboarding`)
    await other.getByRole('button', { name: 'Agree and continue' }).click()
    await expect(other).toHaveURL(/\/purchaseNumber$/)
    await other.getByRole('button', { name: 'Skip' }).click()
    await expect(other).toHaveURL(/\/manage$/)
    await elsewhere.close()
    // What is open there leads to what is left: nothing.
    await page.goto(`${product.url}/manage/onboarding/termsOfService`)
    await expect(page).toHaveURL(/\/manage$/)
  } finally {
    // The page first: it would keep asking a server that is gone.
    await page.close()
    await product.close()
  }
})
