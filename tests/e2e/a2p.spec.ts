import type { Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { expect, signInByHand, test } from './journey'
import type { Product } from './product'
import { openRows } from '../helpers/rows'
import { waitFor } from '../helpers/wait-for'

const PROFILE = {
  businessName: 'Harbor Realty LLC',
  businessType: 'Sole Proprietorship',
  industry: 'REAL_ESTATE',
  businessRegistrationNumber: '',
  street: '233 S Wacker Dr',
  city: 'Chicago',
  state: 'IL',
  zip: '60606',
  websiteUrl: '',
  firstName: 'Olivia',
  lastName: 'Harbor',
  email: 'olivia@harbor-realty.com',
  personalNumber: '3125550188',
  businessTitle: 'Managing broker',
  jobPosition: 'CEO',
  callerIdName: 'Harbor Realty',
  callPurpose: 'Real Estate',
  callPurposeOther: '',
}

interface Review {
  sid: string
  what: 'bundle' | 'brand' | 'campaign' | 'number'
  dueAt: number | null
  status: string
}

/** A reviewer decides as soon as the registration is there; then the app is due to ask. */
async function decide(
  page: Page,
  { url: home }: Product,
  what: Review['what'],
  verdict: string | { reject: number },
): Promise<void> {
  const url = `${home}/simulator/registrations`
  const listed = async () => {
    const { registrations } = (await (await page.request.get(url)).json()) as { registrations: Review[] }
    return registrations.find((one) => one.what === what && (one.dueAt !== null || one.status.includes('UNVERIFIED')))
  }
  const found = await waitFor(`a ${what} to review`, listed, { withinMs: 60_000 })
  const answer = await page.request.post(url, { headers: { origin: home }, data: { sid: found.sid, verdict } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const submitProfile = async (product: Product, profile: object): Promise<void> => {
  const answer = await fetch(`${product.url}/api/v1/trunkline-trust-hub/profiles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await product.token('olivia@harbor.test')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ profileData: profile }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('an owner registers brand and campaign, through a rejection', async ({ page, boot, trouble }) => {
  test.slow()
  trouble.expected(/status of 422/)
  const product = await boot()
  try {
    const db = openRows(product.dataDir)
    db.exec(`update accounts set features = json_set(features, '$.cartBilling', json('false'))`)
    db.close()
    await signInByHand(page, product, 'olivia@harbor.test')
    await page.goto(`${product.url}/manage/a2p-messaging`)
    await expect(heading(page, 'Incomplete')).toBeVisible()
    await expect(page.getByText('Fill in your business profile first.')).toBeVisible()
    await expectGoodScreen(page, 'A2P without a profile')

    await submitProfile(product, { ...PROFILE, businessName: 'Olivia Harbor' })
    await page.reload()
    await page.getByRole('button', { name: 'Use a template' }).click()
    await expect(page.getByLabel('Campaign description')).toHaveValue(/^Olivia Harbor sends texts to home buyers/)
    // A website is asked for, not required.
    await expect(page.getByRole('status').getByText('1 suggestion')).toBeVisible()
    await page.getByRole('button', { name: 'Add sample' }).click()
    await expect(page.getByLabel('Message sample 4 (optional)')).toBeVisible()
    await page.getByLabel('Message sample 4 (optional)').fill('Olivia Harbor: a new listing: https://bit.ly/3abc')
    await expect(page.getByRole('status').getByText(/^2 problems/)).toBeVisible()
    await expectGoodScreen(page, 'A2P campaign form')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('Carriers would refuse this campaign for 2 reasons, shown below.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove sample 4' }).click()
    await expect(page.getByLabel('Message sample 4 (optional)')).toHaveCount(0)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(heading(page, 'Awaiting Approval')).toBeVisible()
    await expect(
      page.getByText('Your brand is submitted as soon as your business profile is registered.'),
    ).toBeVisible()

    await decide(page, product, 'bundle', 'approve')
    await decide(page, product, 'bundle', 'approve')
    await decide(page, product, 'brand', 'ask_identity')
    await expect(heading(page, 'Verification Pending')).toBeVisible({ timeout: 60_000 })
    await expectGoodScreen(page, 'A2P verification')
    await page.getByRole('button', { name: 'Resend Verification Text' }).click()
    await expect(page.getByText('Verification text resent')).toBeVisible()
    await decide(page, product, 'brand', 'approve')
    await decide(page, product, 'campaign', { reject: 30887 })
    await expect(heading(page, 'Registration Failed')).toBeVisible({ timeout: 60_000 })
    await expect(
      page.getByText('Your application for A2P 10DLC SMS registration has been rejected due to opt-out information.'),
    ).toBeVisible()
    await expect(page.getByText('Your SMS Brand Registration was rejected.')).toBeVisible()
    await expectGoodScreen(page, 'A2P rejection')
    await page
      .getByLabel('Message sample 3 (optional)')
      .fill('Olivia Harbor: your closing date is March 14. Reply STOP to opt out.')
    await page.getByRole('button', { name: 'Resubmit' }).click()
    await expect(heading(page, 'Awaiting Approval')).toBeVisible()
    await decide(page, product, 'campaign', 'approve')
    await expect(heading(page, 'Approved')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Registered', { exact: true }).first()).toBeVisible()
    await expectGoodScreen(page, 'A2P approved')
  } finally {
    await page.goto('about:blank')
    await product.close()
  }
})
