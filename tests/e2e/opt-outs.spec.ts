import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const WRITER = '(773) 555-0191'

test('a text that asks to stop in a sentence holds further texts until the seller decides', async ({
  product,
  openAs,
}) => {
  const mia = await openAs('mia@harbor.test')
  const phones = await openAs('olivia@harbor.test')
  await mia.goto(`${product.url}/manage/messenger`)
  await mia.getByRole('button', { name: 'New conversation' }).click()
  await mia.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await mia.getByRole('combobox', { name: 'To' }).fill(WRITER)
  await mia.keyboard.press('Enter')
  const message = mia.getByRole('textbox', { name: 'Message' })
  const messages = mia.getByRole('log', { name: 'Messages' })
  const send = mia.getByRole('button', { name: 'Send', exact: true })
  await message.fill('Is the house still for sale?')
  await send.click()
  await expect(messages).toContainText('Is the house still for sale?')

  await phones.goto(`${product.url}/simulator/`)
  const phone = phones.getByRole('article', { name: 'Phone +17735550191' })
  const answer = async (text: string) => {
    await phone.getByRole('textbox', { name: 'Text' }).fill(text)
    await phones.keyboard.press('Enter')
  }
  await answer('Please stop texting me')
  const question = mia.getByRole('status').filter({ hasText: 'Did they ask to stop?' })
  await expect(question).toContainText('Please stop texting me')
  await expectGoodScreen(mia, 'a conversation with an opt-out request')

  await message.fill('One more question')
  await send.click()
  await expect(messages).toContainText('It is held until you decide in the conversation')
  const wide = mia.viewportSize()!
  await mia.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(mia, 'a narrow conversation with an opt-out request')
  await mia.setViewportSize(wide)
  await question.getByRole('button', { name: 'Not an opt-out' }).click()
  await expect(question).toHaveCount(0)
  await expect(messages).not.toContainText('It is held until you decide')

  await answer('unsubscribe me')
  await question.getByRole('button', { name: 'Add to DNC' }).click()
  await expect(mia.getByText('This number is on your DNC list').first()).toBeVisible()
})
