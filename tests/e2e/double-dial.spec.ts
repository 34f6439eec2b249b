import { apiOf } from '../helpers/api'
import { connectButton, expect, stopDialing, test } from './journey'

/** The last two digits: it rings out, and it is a machine. */
const [RINGS, MACHINE] = ['+13125550101', '+13125550102']

test('Double Dial asks before it is on, redials unreached leads immediately, and says so', async ({
  page,
  product,
  signIn,
}) => {
  const token = await product.token('ben@harbor.test')
  const api = apiOf(product.url, () => token)
  const ringTimeout = async () =>
    (await api.get<{ settings: { ringTimeout: number } }>('/api/v1/settings/dialer')).settings.ringTimeout
  await api.put('/api/v1/settings/dialer', { parallelLimit: 1, isAuto: true, nuisanceProtectionHours: 0 })
  await signIn('ben@harbor.test')

  await page.goto(`${product.url}/manage/beta-features`)
  const row = page.getByRole('group', { name: 'Double Dial' })
  const choice = row.getByRole('switch', { name: 'Double Dial' }).or(row.getByRole('checkbox', { name: 'Double Dial' }))
  await choice.click()
  const question = page.getByRole('dialog', { name: 'Turn On Double Dial' })
  await question.getByRole('link', { name: 'Cancel' }).click()
  await expect(choice).not.toBeChecked()
  await choice.click()
  await question.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByText('Double Dial turned on')).toBeVisible()
  await expect(choice).toBeChecked()
  expect(await ringTimeout()).toBe(20)
  await page.goto(`${product.url}/manage/dialer-settings`)
  await expect(page.getByLabel('Ring timeout', { exact: true })).toHaveValue('20')

  // So that no seller waits for a phone that rings out.
  await api.put('/api/v1/settings/dialer', { ringTimeout: 10 })
  const before = [await product.callsTo(RINGS), await product.callsTo(MACHINE)]
  const { id } = await api.post<{ id: string }>('/api/v1/campaigns', {
    name: 'Twice',
    contacts: [
      { contactId: 'twice-1', firstName: 'Rhea', lastName: 'Rings', numbers: [RINGS], state: 'IL', zip: '60607' },
      { contactId: 'twice-2', firstName: 'Max', lastName: 'Machine', numbers: [MACHINE], state: 'IL', zip: '60607' },
    ],
  })
  await page.goto(`${product.url}/manage/dial?campaign=${id}`)
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  const lines = dialer.getByRole('list', { name: 'Lines' })
  for (const who of ['Rhea Rings', 'Max Machine']) {
    const line = lines.getByRole('listitem').filter({ hasText: who })
    await expect(line).toContainText('Double Dial', { timeout: 40_000 })
  }
  const calls = async () => [(await product.callsTo(RINGS)) - before[0]!, (await product.callsTo(MACHINE)) - before[1]!]
  await expect.poll(calls, { timeout: 40_000 }).toEqual([2, 2])
  await expect(dialer.getByTitle('Your campaign has ended', { exact: true })).toBeVisible({ timeout: 40_000 })
  // Twice, and no third time.
  expect(await calls()).toEqual([2, 2])

  await page.goto(`${product.url}/manage/beta-features`)
  await choice.click()
  await expect.poll(ringTimeout).toBe(35)
  await expect(choice).not.toBeChecked()
  await api.put('/api/v1/settings/dialer', { parallelLimit: 3 })
})

test('with local presence a lead sees the nearest number, and keeps seeing it', async ({ page, product, signIn }) => {
  const token = await product.token('ben@harbor.test')
  const api = apiOf(product.url, () => token)
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const choice = page.getByRole('group', { name: 'Local presence' }).getByLabel('Local presence')
  await choice.click()
  await expect
    .poll(async () => JSON.stringify(await api.get('/api/v1/settings/dialer')))
    .toContain('"localPresence":true')

  /** Calls the one contact on a number of theirs; answers what its story says they were shown. */
  async function shownOn(number: string, name: string): Promise<string> {
    const { id } = await api.post<{ id: string }>('/api/v1/campaigns', {
      name,
      contacts: [{ contactId: 'near-1', firstName: 'Nell', lastName: 'Near', numbers: [number] }],
    })
    await page.goto(`${product.url}/manage/dial?campaign=${id}`)
    const dialer = page.getByRole('region', { name: 'Dialer' })
    await connectButton(dialer).click()
    await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('In Call')
    await stopDialing(dialer)
    await dialer.getByRole('button', { name: /^Interested/ }).click()
    await page.goto(`${product.url}/manage/campaigns/${id}/history`)
    await page.getByRole('table', { name: 'Calls of this campaign' }).getByRole('link', { name: 'Nell Near' }).click()
    return page.getByText('Shown to the person').innerText()
  }
  expect(await shownOn('+14155550161', 'At home in San Francisco')).toContain(
    '(415) 555-0143 (local presence: same area code)',
  )
  // In Chicago there is a nearer one; a new number each time is what leads report.
  expect(await shownOn('+13125550162', 'Moved to Chicago')).toContain('(415) 555-0143 (local presence: as before)')
  await api.put('/api/v1/settings/dialer', { localPresence: false })
})
