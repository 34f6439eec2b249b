import { boardApi, makeBoard } from './call-boards'
import { connectButton, expect, stopDialing, test } from './journey'

const CONTACTS = [
  { contactId: 'gone-1', firstName: 'Rhea', lastName: 'Rings', numbers: ['+13125550105'], state: 'IL', zip: '60607' },
]

test('a campaign deleted while it is open is replaced by the list, which says so', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const board = await makeBoard(boardApi(context.request, product), {
    callboardName: 'Deleted run',
    vendorDialerContacts: CONTACTS,
  })
  const stage = board.stages[0]!.name
  await page.goto(`${product.url}/boards/${board.id}`)
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/call-boards/campaigns'))
  await page.getByRole('button', { name: `Dial ${stage}` }).click()
  const session = (await (await asked).json()) as { campaign: { id: string } }
  const { id } = session.campaign
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await stopDialing(dialer)

  const campaign = `/boards/${board.id}/campaigns/${id}`
  const inPortal = await context.newPage()
  await page.goto(product.url + campaign)
  await inPortal.goto(`${product.url}/manage/campaigns/${id}`)
  const call = async (method: string, data?: object) => {
    const address = `${product.url}/api/v1/campaigns/${id}`
    const answer = await context.request.fetch(address, { method, data, headers: { origin: product.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  // Both are subscribed once they have received this.
  await call('PUT', { name: 'Renamed run' })
  for (const screen of [page, inPortal]) await expect(screen.getByText('Renamed run').first()).toBeVisible()
  await call('DELETE')
  for (const screen of [page, inPortal]) await expect(screen.getByText('This campaign was deleted')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/boards/${board.id}/campaigns`)
  await expect(page.getByRole('heading', { name: 'No Campaigns Yet' })).toBeVisible()
  await expect(inPortal).toHaveURL(`${product.url}/manage/campaigns`)
})
