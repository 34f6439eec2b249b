import { expect, test } from './journey'

const SOMEBODY_ELSE = 'Not saved. Another user is signed in now'

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a dialog opened by one user changes nothing of another user, who signed in in another window', async ({
      page,
      context,
      product,
      signIn,
    }) => {
      // Both have a session, so that one replaces the other immediately.
      await signIn('marcus@harbor.test')
      await context.clearCookies()
      const account = `${product.url}/manage/account`
      const dialogs = [
        { at: 'name', type: (words: string) => page.getByLabel('First name').fill(words), press: 'Save' },
        {
          at: 'email',
          type: () => page.getByRole('textbox', { name: 'E-mail address' }).fill('mias@own.test'),
          press: 'Send code',
        },
      ]
      for (const { at, type, press } of dialogs) {
        await signIn('mia@harbor.test')
        await page.goto(`${account}/${at}`)
        await type('Amalia')
        await signIn('marcus@harbor.test')
        await page.getByRole('button', { name: press }).click()
        await expect(page).toHaveURL(account)
        await expect(scripts ? page.getByText(SOMEBODY_ELSE) : page.locator('noscript [role=status]')).toHaveText(
          SOMEBODY_ELSE,
        )
        await expect(page.getByText('Marcus Reed').first()).toBeVisible()
      }
      // A dialog opened now is the current user's.
      await page.getByRole('link', { name: 'Edit' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Marcus')
      await page.getByLabel('Last name').fill('Reed-Lee')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Marcus Reed-Lee').first()).toBeVisible()
      // And back: other tests look for this name.
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByLabel('Last name').fill('Reed')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Marcus Reed-Lee')).toHaveCount(0)

      expect(await (await fetch(`${product.url}/outbox`)).text()).not.toContain('mias@own.test')
      await signIn('mia@harbor.test')
      await page.goto(account)
      await expect(page.getByText('Mia Torres').first()).toBeVisible()
    })
  })
