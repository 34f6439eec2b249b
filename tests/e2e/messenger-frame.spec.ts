import { expectGoodScreen, expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import { expect, openHostPage, test } from './journey'
import { unreadOfTeam } from './unread-of-team'
import { openRows } from '../helpers/rows'

test('a portal page shows the unread count, and no longer once the threads are read', async ({ product, openAs }) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/contacts`)
  const link = page.getByRole('link', { name: 'Messenger' })
  await expect(link).toBeVisible()
  const toldAllUnread = () =>
    expect
      .poll(async () => {
        const unread = unreadOfTeam(product)
        return (await link.ariaSnapshot()).includes(
          unread === 0 ? 'link "Messenger"' : `link "Messenger ${unread} unread"`,
        )
      })
      .toBe(true)
  const before = unreadOfTeam(product)
  await product.textIn('+17735550171', 'Is it still there?')
  await expect.poll(() => unreadOfTeam(product)).toBeGreaterThan(before)
  await toldAllUnread()
  const unread = unreadOfTeam(product)
  await link.click()
  await page.getByRole('button', { name: '(773) 555-0171' }).first().click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is it still there?')
  await expect.poll(() => unreadOfTeam(product)).toBeLessThan(unread)
  await toldAllUnread()
})

test('a CRM opens a contact in the messenger, gets its events, and docks, closes and opens it', async ({
  page,
  product,
  openAs,
}) => {
  await openHostPage(page, product, 'olivia')
  const frame = page.locator('iframe[title="Trunkline messenger"]')
  const messenger = page.frameLocator('iframe[title="Trunkline messenger"]')
  const messages = messenger.getByRole('log', { name: 'Messages' })
  const activity = page.getByRole('complementary').getByRole('list')
  const width = async () => (await frame.boundingBox())?.width
  const opener = page.locator('#open-texts')
  const toldAllUnread = () =>
    expect
      .poll(async () => {
        const unread = unreadOfTeam(product)
        return (await opener.textContent()) === (unread === 0 ? 'Messages' : `Messages (${unread})`)
      })
      .toBe(true)

  await page.getByRole('button', { name: 'Text Judith Stein' }).click()
  await expect(messenger.getByRole('button', { name: 'Remove Judith Stein' })).toBeVisible()
  expect(await frame.boundingBox()).toMatchObject({ width: 960, height: 600 })
  expect(await messenger.getByRole('region', { name: 'Conversations' }).boundingBox()).toMatchObject({ width: 280 })
  await messenger.getByRole('textbox', { name: 'Message', exact: true }).fill('Is Thursday fine?')
  await page.keyboard.press('Enter')
  await expect(messages).toContainText('Is Thursday fine?')
  await expect(activity).toContainText('To Judith Stein: Is Thursday fine?')
  await expectNoAxeFaults(page, 'the messenger in a CRM')

  const portal = await openAs('olivia@harbor.test')
  await portal.goto(`${product.url}/manage/messenger`)
  await portal.getByRole('button', { name: 'Judith Stein' }).first().click()
  await expect(portal.getByRole('log', { name: 'Messages' })).toContainText('Is Thursday fine?')

  const before = unreadOfTeam(product)
  await product.textIn('+17735550172', 'Who is this?')
  await expect(activity).toContainText('(773) 555-0172: Who is this?')
  await expect.poll(() => unreadOfTeam(product)).toBeGreaterThan(before)
  await toldAllUnread()
  const unread = unreadOfTeam(product)
  await messenger.getByRole('button', { name: 'Minimize' }).click()
  await expect.poll(width).toBe(360)
  await messenger.getByRole('button', { name: 'Back to the conversations' }).click()
  await messenger.getByRole('button', { name: '(773) 555-0172' }).first().click()
  await expect(messages).toContainText('Who is this?')
  await expect.poll(() => unreadOfTeam(product)).toBeLessThan(unread)
  await toldAllUnread()
  await expectNarrowEnough(page, 'the docked messenger in a CRM')

  // By key: the frame may still be on its way back from the narrow page, and a click would meet the place where the button was.
  await messenger.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(frame).toBeHidden()
  // Closed, it reports texts to the CRM.
  await product.textIn('+17735550173', 'Are you still there?')
  await expect(activity).toContainText('(773) 555-0173: Are you still there?')
  await toldAllUnread()
  await page.getByRole('button', { name: 'Text Judith Stein' }).click()
  await expect(messages).toContainText('Is Thursday fine?')
  await messenger.getByRole('button', { name: 'Minimize' }).click()
  await messenger.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(width).toBe(960)
})

test('a CRM texts many of its contacts, and each gets their own text', async ({ page, product }) => {
  await openHostPage(page, product, 'olivia')
  const messenger = page.frameLocator('iframe[title="Trunkline messenger"]')
  for (const name of ['Walter Simmons', 'Emily Tran'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Text blast' }).click()
  await expect(messenger.getByRole('button', { name: '2 recipients', exact: true })).toBeVisible()
  await messenger.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello {firstName}')
  await messenger.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(messenger.getByRole('heading', { name: 'Preview 2 Messages' })).toBeVisible()
  await expect(messenger.getByLabel('Message to Emily Tran')).toHaveValue('Hello Emily')
  // Beside the CRM's page as well, and back.
  await messenger.getByRole('button', { name: 'Minimize' }).click()
  await expect(messenger.getByRole('heading', { name: 'Preview 2 Messages' })).toBeVisible()
  await messenger.getByRole('button', { name: 'Expand' }).click()
  await messenger.getByRole('button', { name: 'Back to the draft' }).click()
  await expect(messenger.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Hello {firstName}')
  await expectNoAxeFaults(page, 'a blast in a CRM', '#texts')
})

test('the frame that also has the dialer opens a contact’s texts', async ({ page, product }) => {
  await page.goto(`${product.hostUrl}/?widget=app`)
  const app = page.frameLocator('iframe[title="Trunkline app"]')
  await expect(app.getByRole('button', { name: 'Messages' })).toBeVisible()
  await page.getByRole('button', { name: 'Text Judith Stein' }).click()
  const texts = app.getByRole('region', { name: 'Messenger' })
  await expect(texts.getByText('Judith Stein').first()).toBeVisible()
  await expect(texts.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
})

test('a CRM shows the thread alone, without the list', async ({ page, product }) => {
  await openHostPage(page, product, 'olivia')
  const answers = await page.evaluate(async () => {
    const { token } = (await (await fetch('/sign-in?as=olivia', { method: 'POST' })).json()) as { token: string }
    const element = Object.assign(document.createElement('div'), { id: 'alone' })
    document.body.prepend(element)
    const widget = window.Trunkline.mount({ vendor: 'harbor', widget: 'messenger-dock-thread', element, token })
    const refused = widget.send('call.dial', { number: '+13125550101' }).catch(({ code }: { code: string }) => code)
    return [await refused, await widget.send('messenger.open', { number: '(773) 555-0173', dock: false })]
  })
  expect(answers).toEqual(['unknown_type', {}])
  const alone = page.frameLocator('#alone iframe')
  await expect(alone.getByText('(773) 555-0173').first()).toBeVisible()
  await expect(alone.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
  await expect(alone.getByRole('region', { name: 'Conversations' })).toHaveCount(0)
  await expect(alone.getByRole('button', { name: 'Back to the conversations' })).toHaveCount(0)
  expect(await page.locator('#alone iframe').boundingBox()).toMatchObject({ width: 360, height: 600 })
  await expectNoAxeFaults(page, 'the conversation alone', '#alone')
})

test('a page of ours has the messenger alone, and a signed-out user is led to the sign-in', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/401/)
  await page.goto(`${product.url}/messenger/any?index=1`)
  await expect(page.getByText('You are signed out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signIn('olivia@harbor.test')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expectGoodScreen(page, '/messenger')
})

test('a user without a number gets a message, and their threads stay readable', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/409 .*threads\/draft/)
  await signIn('sam@rivera.test')
  await page.goto(`${product.url}/manage/messenger`)
  const release = (at: number | null) => {
    const db = openRows(product.dataDir)
    db.prepare(
      `update phone_numbers set released_at = ?
       where account_id = (select account_id from users where email = 'sam@rivera.test')`,
    ).run(at)
    db.close()
  }
  release(1)
  try {
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'No Numbers' })
    await expect(dialog).toContainText('A phone number is required to create a new thread')
    await expectGoodScreen(page, 'No Numbers')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  } finally {
    release(null)
  }
})
