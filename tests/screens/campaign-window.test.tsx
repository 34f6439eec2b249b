// @vitest-environment happy-dom
import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loader as layout } from '../../app/routes/_portal'
import Campaigns, { loader as list } from '../../app/routes/manage+/campaigns'
import Campaign, { action, loader as one } from '../../app/routes/manage+/campaigns.$id'
import First, { loader as first } from '../../app/routes/manage+/campaigns._index'
import { completeCampaign } from '../../app/domain/campaigns/complete-campaign.server'
import { findCampaign, findCampaignRow } from '../../app/domain/campaigns/campaigns.read.server'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { answerOf, testScreen, type Screen } from '../helpers/screen'
import { show } from '../helpers/window'

const LAYOUT = 'routes/_portal'
const WINDOW = 'routes/manage+/campaigns'
const PATH = '/manage/campaigns'

let screen: Screen
let floor: Floor
beforeEach(async () => {
  screen = await testScreen(async (world) => {
    floor = await openFloor(world)
    return floor.seller
  })
  onTestFinished(() => screen.world.close())
})

/** The window as it comes from the server at an address, before a script has run. */
async function open(id?: string, query = ''): Promise<HTMLElement> {
  const path = id ? `${PATH}/${id}${query}` : PATH + query
  const args = screen.args(path, { params: id ? { id } : {} })
  const loaderData = {
    [LAYOUT]: await layout(args),
    [WINDOW]: await list(args),
    open: await (id ? one(args) : first(args)),
  }
  const detail = id ? { path: ':id', Component: Campaign } : { index: true as const, Component: First }
  const Window = createRemixStub([
    {
      id: LAYOUT,
      path: '/',
      Component: Outlet,
      children: [{ id: WINDOW, path: PATH, Component: Campaigns, children: [{ id: 'open', ...detail }] }],
    },
  ])
  return show(<Window initialEntries={[path]} hydrationData={{ loaderData }} />)
}

const current = (page: HTMLElement) => page.querySelector('ul [aria-current=page]')?.getAttribute('href')
const change = (id: string, form: Record<string, string>, query = '') =>
  answerOf(action(screen.args(`${PATH}/${id}${query}`, { params: { id }, form })))

test('without a campaign it says how to create one', async () => {
  const page = await open()
  expect(page.querySelector('h2')!.textContent).toBe('No Campaigns Yet')
  expect(page.textContent).toContain('Select numbers from your CRM to create a campaign and start dialing')
})

test('the first campaign is open if none was chosen, also among search results', async () => {
  const older = await floor.campaign(['+13125550101'])
  const newer = await floor.campaign(['+13125550102'])
  await change(older, { name: 'Spring' })
  await change(newer, { name: 'Summer' })
  const page = await open()
  expect(current(page)).toBe(`${PATH}/${newer}`)
  expect(page.querySelector('h2')!.textContent).toBe('Summer')
  const found = await open(undefined, '?q=spr')
  expect(current(found)).toBe(`${PATH}/${older}?q=spr`)
  expect(found.querySelector('h2')!.textContent).toBe('Spring')
  const chosen = await open(older)
  expect(current(chosen)).toBe(`${PATH}/${older}`)
})

test('statistics open once a number was dialed, and a finished campaign cannot be started', async () => {
  const id = await floor.campaign(['+13125550101'])
  const statistics = (page: HTMLElement) =>
    [...page.querySelectorAll('[role=link], a')].find((one) => one.textContent!.includes('View Campaign Statistics'))!
  const start = (page: HTMLElement) =>
    [...page.querySelectorAll('a, button')].find((one) => one.textContent === 'Start Dialing')!
  const fresh = await open(id)
  expect(statistics(fresh).getAttribute('aria-disabled')).toBe('true')
  expect(start(fresh).getAttribute('href')).toBe(`/manage/dial?campaign=${id}`)

  await floor.dial(id)
  expect(statistics(await open(id)).getAttribute('href')).toBe(`${PATH}/${id}/statistics`)

  await floor.ctx.db.transact('test', async (tx) => completeCampaign(tx, await findCampaignRow(tx, id)))
  const over = await open(id)
  expect(start(over).getAttribute('aria-disabled')).toBe('true')
  expect(over.textContent).toContain('All numbers are dialed.')
})

test('a name is trimmed, an empty one cancels, and the list beside it stays the same', async () => {
  const id = await floor.campaign(['+13125550101'])
  const { name } = await findCampaign(floor.ctx, id)
  expect(await change(id, { name: '   ' }, '?q=spr&rename=1')).toMatchObject({ location: `${PATH}/${id}?q=spr` })
  expect((await findCampaign(floor.ctx, id)).name).toBe(name)
  expect(await change(id, { name: '  Spring ' })).toMatchObject({ location: `${PATH}/${id}` })
  expect((await findCampaign(floor.ctx, id)).name).toBe('Spring')
  expect(await change(id, { name: 'x'.repeat(256) })).toMatchObject({ status: 422 })
})

test('without scripts the address opens the name for editing', async () => {
  const id = await floor.campaign(['+13125550101'])
  const page = await open(id, '?rename=1')
  expect(page.querySelector<HTMLInputElement>('input[name=name]')!.value).toBe((await findCampaign(floor.ctx, id)).name)
  expect(page.querySelector('input[name=name]')!.closest('form')!.getAttribute('action')).toBe(`${PATH}/${id}`)
})

test('an archived campaign is restored: active while leads wait, else complete', async () => {
  const waits = await floor.campaign(['+13125550101'])
  const over = await floor.campaign(['+13125550102'])
  await floor.ctx.db.q.updateTable('campaign_records').set({ state: 'done' }).where('campaign_id', '=', over).execute()
  for (const [id, restored] of [
    [waits, 'ACTIVE'],
    [over, 'COMPLETE'],
  ] as const) {
    const offered = async () =>
      [...(await open(id)).querySelectorAll<HTMLButtonElement>('button[name=status]')].map(({ textContent, value }) => [
        textContent!.trim(),
        value,
      ])
    expect(await offered()).toEqual([['Archive', 'ARCHIVED']])
    await change(id, { status: 'ARCHIVED' })
    expect(await offered()).toEqual([['Restore', 'ACTIVE']])
    await change(id, { status: 'ACTIVE' })
    expect((await findCampaign(floor.ctx, id)).status).toBe(restored)
  }
})
