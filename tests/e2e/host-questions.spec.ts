import { expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import { expect, openHostPage, test, type Dialer } from './journey'

/** Two people that Harbor CRM knows and Trunkline does not (`server/seeds/contacts.ts`). */
const CELIA = { name: 'Celia Marsh', number: '(847) 555-0100' }
const THEO = { name: 'Theo Vance', number: '+15105550100' }

async function beginText(messenger: Dialer, words: string) {
  await messenger.getByRole('button', { name: 'New conversation' }).click()
  await messenger.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await messenger.getByRole('combobox', { name: 'To' }).fill(words)
  return messenger.getByRole('listbox', { name: 'Contacts' }).getByRole('option')
}

test('a CRM’s people are found in the recipient field, and become contacts once chosen', async ({ page, product }) => {
  await openHostPage(page, product, 'olivia')
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  const messenger = page.frameLocator('iframe[title="Trunkline messenger"]')
  const found = await beginText(messenger, 'marsh')
  await expect(found).toHaveText([/Celia Marsh.*CRM.*\(847\) 555-0100/, /Celia Marsh.*CRM.*\(847\) 555-0123/])
  await expectNoAxeFaults(page, 'what a CRM knows', '#texts')
  await messenger.getByRole('button', { name: 'Minimize' }).click()
  await expectNarrowEnough(page, 'what a CRM knows, docked')
  await found.first().click()
  await expect(messenger.getByRole('button', { name: `Remove ${CELIA.name}` })).toBeVisible()
  await messenger.getByRole('button', { name: `Remove ${CELIA.name}` }).click()
  // Ours by now, with both numbers, and not offered twice.
  await messenger.getByRole('combobox', { name: 'To' }).fill('celia')
  await expect(found).toHaveCount(2)
  await expect(found.first()).not.toContainText('CRM')
})

test('an unknown caller or texter has the name that the CRM has', async ({ page, product, openAs }) => {
  const dialer = await openHostPage(page, product, 'olivia')
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  const messenger = page.frameLocator('iframe[title="Trunkline messenger"]')
  await expect(messenger.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await product.textIn(THEO.number, 'Is the flat still to be had?')
  await expect(messenger.getByRole('button', { name: THEO.name }).first()).toContainText('Is the flat')
  // Our own page has no CRM to ask: the name is kept.
  const portal = await openAs('olivia@harbor.test')
  await portal.goto(`${product.url}/manage/messenger`)
  await expect(portal.getByRole('button', { name: THEO.name }).first()).toBeVisible()

  await product.callIn('+18475550123')
  const call = dialer.getByRole('alertdialog', { name: 'Incoming Call' })
  await expect(call).toContainText(CELIA.name)
  await call.getByRole('button', { name: 'Decline' }).click()
  await expect(call).toBeHidden()
})

test('a host without a valid answer costs nothing: our own contacts are found', async ({ page, product }) => {
  await openHostPage(page, product, 'olivia')
  for (const [name, answer] of [
    ['silent', 'new Promise(() => {})'],
    ['nonsense', '({ contacts: [{ contactId: 7 }], evil: true })'],
    ['unable', 'Promise.reject(new Error("The CRM is down"))'],
  ] as const) {
    await page.evaluate(
      async ([id, code]) => {
        const { token } = (await (await fetch('/sign-in?as=olivia', { method: 'POST' })).json()) as { token: string }
        const element = Object.assign(document.createElement('div'), { id })
        document.body.prepend(element)
        const widget = window.Trunkline.mount({ vendor: 'harbor', widget: 'messenger', element, token })
        widget.onRequest('contact.search', () => new Function(`return ${code}`)() as unknown)
      },
      [name, answer] as const,
    )
    const messenger = page.frameLocator(`#${name} iframe`)
    const found = await beginText(messenger, 'kowalski')
    await expect(found).toHaveText([/Hannah Kowalski/])
    await page.evaluate((id) => document.querySelector(`#${id}`)?.remove(), name)
  }
})
