import type { Page } from '@playwright/test'
import { PROFILE } from '../helpers/business-profile'
import { findAxeFaults } from './axe'
import { expect, signInByHand, test } from './journey'
import type { Product } from './product'

const submitProfile = async (product: Product): Promise<void> => {
  const answer = await fetch(`${product.url}/api/v1/trunkline-trust-hub/profiles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await product.token('olivia@harbor.test')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ profileData: PROFILE }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

const status = (page: Page) => page.getByRole('region', { name: 'Business Profile', exact: true })

test('a reviewer rejects and approves a profile by one press, and the portal follows', async ({
  page,
  context,
  boot,
}) => {
  test.slow()
  const product = await boot()
  try {
    await signInByHand(page, product, 'olivia@harbor.test')
    await submitProfile(product)
    await page.goto(`${product.url}/manage/business-profile`)
    await expect(status(page)).toContainText('In Review')

    const desk = await context.newPage()
    await desk.goto(`${product.url}/simulator/`)
    await desk.getByRole('link', { name: 'Reviews of registrations' }).click()
    const waiting = desk.getByRole('region', { name: 'Waiting for a decision' })
    await expect(waiting.getByRole('listitem')).toContainText('Harbor Realty LLC')
    for (const theme of ['dark', 'light']) {
      await desk.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
      expect(await findAxeFaults(desk, 'body', 'all')).toEqual([])
    }
    await waiting.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 0 })
    await waiting.getByRole('button', { name: /^Reject/ }).click()
    await expect(desk.getByRole('region', { name: 'Decided' })).toContainText('twilio-rejected')
    await expect(status(page)).toContainText('Failed')

    await submitProfile(product)
    await waiting.getByRole('button', { name: /^Approve/ }).click()
    await expect(status(page)).toContainText('Registered')
    // No open page loses its product.
    await desk.close()
    await page.goto('about:blank')
  } finally {
    await product.close()
  }
})
