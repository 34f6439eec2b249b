import { axeFaults, expect, openHostPage, startCampaign, test } from './product'

const CAMPAIGN = ['Grace Whitfield', 'Wesley Grant', 'Priya Raman', 'Emily Tran', 'Lucía Herrera', 'Alice Begaye']

test('three lines ring, a person is bridged, a disposition is chosen, the next three ring', async ({
  page,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, CAMPAIGN)
  await expect(dialer.getByText('6 contacts of Harbor CRM')).toBeVisible()
  await dialer.getByRole('button', { name: /Connect/ }).click()
  await expect(dialer.getByText('Grace Whitfield').first()).toBeVisible()
  await expect(dialer.getByText(/Calling/).first()).toBeVisible()
  await expect(dialer.getByText(/^In Call/).first()).toBeVisible({ timeout: 20_000 })
  // What the seller hears: the persona, said aloud and written, labelled as what it is.
  await expect(dialer.getByText('Simulated audio')).toBeVisible()
  await expect(dialer.getByText('“Hello?”')).toBeVisible()
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  // Advanced mode: the next leads dial by themselves once the disposition is saved.
  await expect(dialer.getByText(/Emily Tran|Lucía Herrera|Alice Begaye/).first()).toBeVisible()
  await expect(dialer.getByText(/^In Call/).first()).toBeVisible({ timeout: 20_000 })
  await dialer.getByRole('button', { name: /^Stop/ }).click()
  await expect(dialer.getByRole('button', { name: /^Stop/ })).toBeHidden()
})

test('a reload in mid-call finds the call again within two seconds', async ({ page, product }) => {
  let dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Mei Tanaka', 'Joy Adeyemi'])
  await dialer.getByRole('button', { name: /Connect/ }).click()
  await expect(dialer.getByText(/^In Call/).first()).toBeVisible({ timeout: 20_000 })

  await page.reload()
  dialer = page.frameLocator('iframe')
  await expect(dialer.getByRole('button', { name: /^Stop/ })).toBeVisible()
  const shownAfter = await dialer.locator('body').evaluate(
    (body) =>
      new Promise<number>((resolve) => {
        // Counted from the frame's own navigation: what the person sees of the reload.
        const look = () =>
          /In Call/.test(body.textContent ?? '') ? resolve(performance.now()) : requestAnimationFrame(look)
        look()
      }),
  )
  expect(shownAfter).toBeLessThan(2_000)
  await dialer.getByRole('button', { name: /^Stop/ }).click()
  await expect(dialer.getByRole('button', { name: /^Stop/ })).toBeHidden()
})

test('the keyboard mutes, opens the dialpad and hangs up', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'sam')
  await startCampaign(page, ['Stacy Kim'])
  await dialer.getByRole('button', { name: /Connect/ }).press('Space')
  await expect(dialer.getByText(/^In Call/).first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('m')
  await expect(dialer.getByRole('button', { name: /Unmute/ })).toBeVisible()
  await page.keyboard.press('m')
  await expect(dialer.getByRole('button', { name: /^Mute/ })).toBeVisible()
  await page.keyboard.press('d')
  await expect(dialer.getByRole('button', { name: /^5/ }).first()).toBeVisible()
  await page.keyboard.press('5')
  await page.keyboard.press('Escape')
  await page.keyboard.press('h')
  await expect(dialer.getByText(/^Ended/).first()).toBeVisible()
})

test('a second tab is a remote: it shows the call and does not take the phone', async ({ page, context, product }) => {
  const dialer = await openHostPage(page, product, 'marcus')
  await startCampaign(page, ['Frank Delaney'])
  await dialer.getByRole('button', { name: /Connect/ }).click()
  await expect(dialer.getByText(/^In Call/).first()).toBeVisible({ timeout: 20_000 })

  const second = await context.newPage()
  const remote = await openHostPage(second, product, 'marcus')
  await expect(remote.getByText(/^In Call/).first()).toBeVisible()
  await expect(remote.getByRole('button', { name: /Use the phone here/ })).toBeVisible()
  await expect(dialer.getByText(/^In Call/).first()).toBeVisible()
  await remote.getByRole('button', { name: /^Stop/ }).click()
  await expect(dialer.getByRole('button', { name: /^Stop/ })).toBeHidden()
})

for (const theme of ['Dark', 'Light'] as const)
  test(`the dialer is accessible before, in and after a call, ${theme}`, async ({ page, product }) => {
    const dialer = await openHostPage(page, product, 'inez')
    const dark = page.getByRole('button', { name: 'Dark' })
    if (((await dark.getAttribute('aria-pressed')) === 'true') !== (theme === 'Dark')) await dark.click()
    await startCampaign(page, ['Bianca Rossi'])
    await expect(dialer.getByRole('button', { name: /Connect/ })).toBeVisible()
    expect(await axeFaults(page), 'before').toEqual([])
    await dialer.getByRole('button', { name: /Connect/ }).click()
    await expect(dialer.getByText(/^In Call/).first()).toBeVisible({ timeout: 20_000 })
    expect(await axeFaults(page), 'in').toEqual([])
    await dialer.getByRole('button', { name: /^Stop/ }).click()
    await expect(dialer.getByRole('button', { name: /^Stop/ })).toBeHidden()
    expect(await axeFaults(page), 'after').toEqual([])
  })
