import type { Page } from '@playwright/test'
import { boardApi, leadsOf, makeBoard } from './call-boards'
import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'
import type { Product } from './product'

const contact = (id: string, firstName: string, number: string) => ({
  contactId: id,
  firstName,
  lastName: 'Teller',
  numbers: [number],
  state: 'IL',
  zip: '60607',
})

const makeTemplate = async (page: Page, { url }: Product, displayName: string) => {
  const data = { displayName, body: 'Hi <<firstName>>, thanks for your time!' }
  const answer = await page.request.post(`${url}/api/messenger/templates`, { data, headers: { origin: url } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A board with one lead, and the page on which its rules are set up. */
async function openRules(page: Page, product: Product, lead: ReturnType<typeof contact>) {
  const call = boardApi(page.request, product)
  const board = await makeBoard(call, { callboardName: `Texts to ${lead.firstName}`, vendorDialerContacts: [lead] })
  await page.goto(`${product.url}/boards/${board.id}/settings/stages`)
  const [from, to] = [board.stages[0]!, board.stages[1]!]
  const stage = page
    .getByRole('list', { name: 'Stages', exact: true })
    .locator('> li')
    .filter({ has: page.locator('summary', { hasText: new RegExp(`^${to.name}`) }) })
  await stage.locator('summary').first().click()
  return { call, board, from, to, stage }
}

type Rules = Awaited<ReturnType<typeof openRules>>

/** Moves the lead into the stage with the rule; answers the address of its history there. */
async function moveLead({ call, board, from, to }: Rules, { url }: Product): Promise<string> {
  const [lead] = await leadsOf(call, board)
  const data = { fromBoardId: board.id, fromStageId: from.id }
  await call('POST', `/${board.id}/stages/${to.id}/leads/${lead!.id}`, data)
  return `${url}/boards/${board.id}/leads/${lead!.id}/history`
}

test('a rule texts a template to each lead that enters its stage', async ({ page, product, signIn }) => {
  await signIn('marcus@harbor.test')
  await makeTemplate(page, product, 'Thanks for today')
  const rules = await openRules(page, product, contact('rule-text-1', 'Tess', '+13125550163'))
  const { stage } = rules
  await stage.getByRole('button', { name: 'Add Rule' }).click()
  await stage.getByLabel('Condition').selectOption('MOVED_TO_STAGE')
  await stage.getByLabel('Action', { exact: true }).selectOption({ label: 'Send text template' })
  const choice = stage.getByLabel('Text template', { exact: true })
  await expect(choice).toHaveAccessibleDescription(
    'Please ensure you have sufficient consent to contact these recipients',
  )
  await choice.selectOption({ label: 'Thanks for today' })
  await expect(stage.getByText('Moved to this stage → Send text template')).toBeVisible()
  await expectGoodScreen(page, 'a rule that texts a template')
  await page.reload()
  await stage.locator('summary').first().click()
  await stage.locator('summary').nth(1).click()
  await expect(choice.locator('option:checked')).toHaveText('Thanks for today')

  await page.goto(await moveLead(rules, product))
  await expect(page.getByText("Text template 'Thanks for today' queued for (312) 555-0163")).toBeVisible()
  await page.goto(`${product.url}/manage/messenger`)
  await page.getByRole('button', { name: 'Tess Teller' }).first().click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Hi Tess, thanks for your time!')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a rule that texts a template is set up and runs', async ({ page, product, signIn }) => {
    await signIn('marcus@harbor.test')
    await makeTemplate(page, product, 'Thanks without scripts')
    const rules = await openRules(page, product, contact('rule-text-2', 'Toby', '+13125550164'))
    const { stage } = rules
    const summary = stage.locator('summary').first()
    const save = async (label: string, option: string) => {
      const control = stage.getByLabel(label, { exact: true })
      await control.selectOption({ label: option })
      await stage
        .locator('form')
        .filter({ has: page.getByLabel(label, { exact: true }) })
        .getByRole('button', { name: 'Save' })
        .click()
      await summary.click()
      if (!(await control.isVisible())) await stage.locator('summary').nth(1).click()
    }
    await stage.getByRole('button', { name: 'Add Rule' }).click()
    await summary.click()
    await save('Condition', 'Moved to this stage')
    await save('Action', 'Send text template')
    await save('Text template', 'Thanks without scripts')
    await page.goto(await moveLead(rules, product))
    await expect(page.getByText("Text template 'Thanks without scripts' queued for (312) 555-0164")).toBeVisible()
  })
})
