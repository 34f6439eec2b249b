import type { Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { expect, openHostPage, test } from './journey'
import type { Product } from './product'
import { openRows } from '../helpers/rows'
import { wavOf } from '../helpers/sounds'

const OWN_PHONE = '+13125550197'
/** In Chicago, where the day has begun: one agreed in writing, one did not. */
const [AGREED, OTHER] = ['+17735550181', '+17735550182']

/** A verified phone, a plan with drops, and a consent. */
function prepare({ dataDir }: Product, email: string, drops: number): void {
  const db = openRows(dataDir)
  const { id, account } = db
    .prepare<[string], { id: string; account: string }>('select id, account_id as account from users where email = ?')
    .get(email)!
  db.prepare(
    `insert or ignore into phone_numbers (id, account_id, user_id, e164, nickname, personal, created_at)
     values (?, ?, ?, ?, 'My cell', 1, 1)`,
  ).run(`num_${id}`, account, id, OWN_PHONE)
  db.prepare(
    `insert or ignore into written_consents (id, account_id, e164, wording, source, given_at, recorded_by, created_at)
     values (?, ?, ?, 'Yes to prerecorded voicemail', 'Web form', 1, ?, 1)`,
  ).run(`cns_${id}`, account, AGREED, id)
  db.prepare(
    `update accounts set rvm_drops_used = 0, features = json_set(features, '$.rvmScheduledDrops', json('true')),
       limits = json_set(limits, '$.rvmDrops', json(?)) where id = ?`,
  ).run(JSON.stringify({ limit: drops, unlimited: false }), account)
  db.close()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('a drop is recorded, sent, and heard in the voicemail of who agreed', async ({
  page,
  context,
  product,
  signIn,
}, info) => {
  await signIn('marcus@harbor.test')
  prepare(product, 'marcus@harbor.test', 50)
  await page.setViewportSize({ width: 400, height: 780 })
  await page.goto(`${product.url}/ringless`)
  await expect(page.getByRole('heading', { name: 'Ringless Voicemail' }).last()).toBeVisible()
  await expect(page.getByText('No recordings yet.')).toBeVisible()
  await expectGoodScreen(page, 'an empty ringless widget')

  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText(/Recording starts in [123]/)).toBeVisible()
  const stop = page.getByRole('button', { name: 'Stop' })
  await expect(stop).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('00:01')
  await stop.click()
  // Saved under its time, chosen, and the next one can be recorded.
  await expect(page.getByRole('radio')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
  const list = page.getByRole('radiogroup', { name: 'Recordings' })
  await expect(list).toContainText(/\w{3} \d+, \d{4}, \d+:\d{2}:\d{2} [AP]M/)
  await list.getByRole('button', { name: /^Options of/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Open house')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('Open house')

  await page.getByRole('button', { name: 'Add many' }).click()
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill(`${AGREED}\n${OTHER}\n${AGREED}`)
  await page.getByRole('button', { name: 'Add 3' }).click()
  await expect(page.getByText('2 added, 1 already added')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No written consent')).toBeVisible()
  await expect(page.getByText('Please ensure you have sufficient consent to contact these recipients')).toBeVisible()
  await expectGoodScreen(page, 'a ringless voicemail ready to send')
  await page.screenshot({ path: info.outputPath('ready.png') })

  // What was prepared survives a reload.
  await page.reload()
  await expect(page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /Open house/ })).toBeChecked()

  await send(page).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 1 recipient?' })
  await expect(dialog).toContainText('Open house goes to 1 recipient.')
  await expect(dialog).toContainText('No written consent')
  await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('listitem').filter({ hasText: 'No written consent' })).toContainText('Not sent')
  await expect(results.getByRole('listitem').filter({ hasText: '(773) 555-0181' })).toContainText('Delivered')
  await expectGoodScreen(page, 'results of a ringless voicemail')

  const phones = await context.newPage()
  await phones.goto(`${product.url}/simulator/`)
  const phone = phones.getByRole('article', { name: `Phone ${AGREED}` })
  await expect(phone.getByRole('list', { name: `Voicemail of ${AGREED}` }).getByRole('listitem')).toHaveCount(1)
  const seconds = await phone.locator('.voicemails audio').evaluate(async (audio: HTMLAudioElement) => {
    audio.preload = 'metadata'
    audio.load()
    await new Promise((ready) => audio.addEventListener('loadedmetadata', ready, { once: true }))
    return audio.duration
  })
  expect(seconds).toBeGreaterThan(0.5)
  await expect(phones.getByRole('article', { name: `Phone ${OTHER}` })).toHaveCount(0)

  // One send, once.
  await page.setViewportSize({ width: 1200, height: 784 })
  await page.goto(`${product.url}/manage/ringless`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('1 of 2')
  await expectGoodScreen(page, 'ringless history')
  await page.getByRole('link', { name: 'Open house' }).click()
  await expect(page.getByRole('table', { name: 'Recipients' })).toContainText('No written consent')
  await expectGoodScreen(page, 'a ringless send')
})

test('a drop is scheduled and canceled; one over the limit is not sent', async ({ page, product, signIn }) => {
  await signIn('marcus@harbor.test')
  prepare(product, 'marcus@harbor.test', 50)
  await page.goto(`${product.url}/manage/ringless/new`)
  const file = page.getByLabel('Audio file')
  await file.setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: Buffer.from('no sound') })
  await expect(page.getByText('Invalid upload. Choose a wav, mp3, m4a or mpeg file.')).toBeVisible()
  await file.setInputFiles({ name: 'Spring offer.wav', mimeType: 'audio/wav', buffer: Buffer.from(await wavOf(2)) })
  await expect(page.getByRole('radio', { name: /Spring offer/ })).toBeChecked()
  const to = page.getByRole('combobox', { name: 'To' })
  await to.fill(AGREED)
  await to.press('Enter')
  await expect(page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Send options' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await page.getByRole('dialog', { name: 'Send Later' }).getByRole('button', { name: 'Set time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('Scheduled')
  await page.getByRole('link', { name: 'View history' }).click()
  await page.getByRole('link', { name: 'Cancel send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel send' }).click()
  await expect(page.getByRole('table', { name: 'Recipients' })).toContainText('Canceled')

  const db = openRows(product.dataDir)
  db.prepare(
    `update accounts set rvm_drops_used = 50 where id = (select account_id from users where email = 'marcus@harbor.test')`,
  ).run()
  db.close()
  await page.goto(`${product.url}/manage/ringless/new`)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('combobox', { name: 'To' }).fill(AGREED)
  await page.getByRole('combobox', { name: 'To' }).press('Enter')
  await send(page).click()
  const limit = page.getByRole('dialog', { name: "You're out of ringless drops" })
  await expect(limit).toContainText('Nothing was sent.')
  await expectGoodScreen(page, 'the limit of ringless drops')
  await limit.getByRole('button', { name: 'Continue' }).click()
})

test('a host page fills in the recipients; the person sends', async ({ page, product }) => {
  prepare(product, 'mia@harbor.test', 50)
  await openHostPage(page, product, 'mia')
  await page.getByLabel('Select Grace Whitfield').check()
  await page.getByRole('button', { name: 'Ringless voicemail' }).click()
  const widget = page.frameLocator('iframe[title="Trunkline ringless voicemail"]')
  await expect(widget.getByRole('list', { name: 'Recipients' })).toContainText('Grace Whitfield')
  await expect(widget.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await widget.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('#ringless')).toHaveClass(/closed/)
})
