// @vitest-environment happy-dom
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createRemixStub } from '@remix-run/testing'
import { expect, onTestFinished, test } from 'vitest'
import { roles } from '../../app/domain/access/access.schema'
import History, { loader } from '../../app/routes/manage+/history'
import { parseHistoryFilter } from '../../app/routes/manage+/+history/history-filters.server'
import { action as changeViews } from '../../app/routes/manage+/views.$page'
import Story, { loader as storyLoader } from '../../app/routes/manage+/history_.$uuid'
import { receiveCall } from '../../app/domain/inbound/receive-call.server'
import Inbound, { loader as inboundLoader } from '../../app/routes/manage+/history_.inbound'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { answerOf, testScreen, type Screen } from '../helpers/screen'
import { serve } from '../helpers/serve'
import { show } from '../helpers/window'

const LEAD = '+13125550105'

/** What a person's history shows at an address. */
async function historyOf(screen: Screen, path = '/manage/history'): Promise<HTMLElement> {
  const Window = createRemixStub([{ id: 'history', path: '/manage/history', Component: History }])
  const loaded = { history: await loader(screen.args(path)) }
  return show(<Window initialEntries={[path]} hydrationData={{ loaderData: loaded }} />)
}

async function screenOf(actorOf: Parameters<typeof testScreen>[0]): Promise<Screen> {
  const screen = await testScreen(actorOf)
  onTestFinished(() => screen.world.close())
  return screen
}

/** A seller of the account with a call. */
async function called(screen: Screen, number = LEAD): Promise<Floor> {
  const floor = await openFloor(screen.world, screen.actor.accountId)
  await floor.dial(await floor.campaign([number]))
  return floor
}

const memberChoice = (page: HTMLElement) => page.querySelector<HTMLSelectElement>('select[aria-label="Team member"]')
const columns = (page: HTMLElement) => [...page.querySelectorAll('th')].map(({ textContent }) => textContent)

test.each([
  ['OWNER', true],
  ['MANAGER', true],
  ['ADMIN', true],
  ['COACH', true],
  ['MEMBER', false],
  [null, false],
] as const)('%s: the choice of a team member is shown: %s', async (role, chooses) => {
  const screen = await screenOf((world) => world.person({ role }))
  const choice = memberChoice(await historyOf(screen))
  expect(choice !== null).toBe(chooses)
  if (chooses) expect(choice!.options[0]!.text).toBe('Whole team')
})

test('the table above has every role', () => {
  expect(roles.options.toSorted()).toEqual(['ADMIN', 'COACH', 'MANAGER', 'MEMBER', 'OWNER'])
})

test('the table has the campaign for vendors that show campaigns, and for no other', async () => {
  const shown: Record<string, string[]> = {}
  for (const vendorId of ['harbor', 'acme']) {
    const screen = await screenOf(async (world) => {
      await world.account({ vendorId: 'harbor' })
      return world.person({ role: 'OWNER', vendorId })
    })
    const { q } = screen.world.system.db
    await q.updateTable('vendors').set({ shows_campaigns: 1 }).where('id', '=', 'harbor').execute()
    await called(screen)
    const page = await historyOf(screen, '/manage/history?member=team')
    shown[vendorId] = [...columns(page), page.textContent!.includes('Spring list') ? 'its name' : 'no name']
  }
  expect(shown.harbor).toContain('Campaign')
  expect(shown.harbor).toContain('its name')
  expect(shown.acme).not.toContain('Campaign')
  expect(shown.acme).toContain('no name')
})

test('a search without results says so', async () => {
  const screen = await screenOf((world) => world.person({ role: 'OWNER' }))
  await called(screen)
  const page = await historyOf(screen, '/manage/history?member=team&q=zebra')
  expect(page.textContent).toContain('Nothing matched your search')
  expect(page.textContent).toContain('No calls match your search.')
  expect(page.querySelector('table')).toBeNull()
})

test('the file of a chosen member, by the link on the page, has that member’s calls', async () => {
  const screen = await screenOf((world) => world.person({ role: 'OWNER' }))
  const [first] = [await called(screen, LEAD), await called(screen, '+13125550106')]
  const page = await historyOf(screen, `/manage/history?member=${first.seller.userId}`)
  expect(memberChoice(page)!.value).toBe(first.seller.userId)
  const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Download CSV')!
  const served = await serve(screen.world)
  onTestFinished(() => served.stop())
  // Past the window's own fetch, which asks as a page of another origin would.
  const asked = get(served.url + link.getAttribute('href')!, {
    headers: { authorization: `Bearer ${await served.tokenOf(screen.actor)}` },
  })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const file = await text(answer)
  expect(answer.statusCode).toBe(200)
  expect(file).toContain('555-0105')
  expect(file).not.toContain('555-0106')
})

const controls = (page: HTMLElement, name: string) => page.querySelector<HTMLSelectElement>(`[name="${name}"]`)!

test('filters of the address are in the form, in chips, and in the rows, the count and the file', async () => {
  const screen = await screenOf((world) => world.person({ role: 'OWNER' }))
  for (const number of [LEAD, '+13125550106']) await called(screen, number)
  const { q } = screen.world.system.db
  await q.updateTable('calls').set({ outcome: 'busy', ended_at: 1 }).where('e164', '=', LEAD).execute()
  const page = await historyOf(screen, '/manage/history?outcome=busy&from=2020-01-01&zone=UTC&sort=-duration&number=x')
  expect([controls(page, 'outcome').value, controls(page, 'from').value]).toEqual(['busy', '2020-01-01'])
  expect(page.textContent).toContain('No calls match these filters.')
  const chips = [...page.querySelectorAll('[aria-label="Active filters"] a')]
  expect(chips.map(({ textContent }) => textContent)).toEqual(['From: Jan 1, 2020', 'Outcome: Busy', 'Caller ID: x'])
  const withoutNumber = chips[2]!.getAttribute('href')!
  expect(withoutNumber).toBe('/manage/history?outcome=busy&from=2020-01-01&zone=UTC&sort=-duration')

  const filtered = await historyOf(screen, withoutNumber)
  expect(filtered.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(filtered.querySelector('p[role=status]')!.textContent).toBe('1 call')
  const sorted = [...filtered.querySelectorAll('th[aria-sort]')].map((head) => [
    head.textContent,
    head.getAttribute('aria-sort'),
  ])
  expect(sorted).toEqual([
    ['Duration', 'descending'],
    ['Date', 'none'],
  ])
  const file = [...filtered.querySelectorAll('a')].find(({ textContent }) => textContent === 'Download CSV')!
  const query = new URL(file.href, 'http://localhost').searchParams
  expect(Object.fromEntries(query)).toEqual({ outcome: 'busy', from: '2020-01-01T00:00:00.000Z', sort: '-duration' })
})

test('days of the address begin in the zone of the reader', async () => {
  const read = (query: string) => parseHistoryFilter(new URLSearchParams(query))
  expect(read('from=2026-11-01&to=2026-11-01&zone=America/Chicago')).toMatchObject({
    from: '2026-11-01T05:00:00.000Z',
    to: '2026-11-02T06:00:00.000Z',
  })
  expect(read('from=yesterday&outcome=nice&sort=name&zone=Mars')).toEqual({})
})

test('the columns of a view are shown', async () => {
  const screen = await screenOf((world) => world.person({ role: 'OWNER' }))
  await called(screen)
  const page = await historyOf(screen, '/manage/history?columns=number,date')
  expect(columns(page)).toEqual(['Contact', 'Number', 'Date', 'Recording'])
})

test('a view is saved with filters, sort and columns, and is named while it is shown', async () => {
  const screen = await screenOf((world) => world.person({ role: 'OWNER' }))
  await called(screen)
  const path = '/manage/history?outcome=busy&sort=-duration&columns=date'
  const page = await historyOf(screen, path)
  const save = [...page.querySelectorAll('form')].find((form) => form.querySelector('[value=save]'))!
  const form = new FormData(save)
  form.set('name', 'Long calls')
  const answer = await answerOf(
    changeViews(screen.args('/manage/views/outbound', { form, params: { page: 'outbound' } })),
  )
  expect(answer).toMatchObject({ status: 302, location: '/manage/history?outcome=busy&sort=-duration&columns=date' })
  const shown = await historyOf(screen, path)
  expect(shown.querySelector('[popovertarget="views-of-outbound"]')!.textContent).toBe('Long calls')
  expect(shown.querySelector('[aria-current=true]')!.getAttribute('href')).toBe(path)
})

test('both recordings of a call recorded twice are in its history', async () => {
  const screen = await screenOf((world) => world.person({ role: 'OWNER' }))
  const floor = await called(screen)
  const { id } = await floor.line(LEAD)
  const made = { account_id: screen.actor.accountId, call_id: id, state: 'absent', updated_at: 1 } as const
  const rows = ['rec_1', 'rec_2'].map((name, at) => ({ ...made, id: name, carrier_sid: name, created_at: at }))
  await screen.world.system.db.q.insertInto('recordings').values(rows).execute()
  expect(await storyOf(screen, id)).toEqual(['Recording 1', 'Recording 2'])
  await screen.world.system.db.q.deleteFrom('recordings').where('id', '=', 'rec_2').execute()
  expect(await storyOf(screen, id)).toEqual(['Recording'])
})

/** Headings of the recordings in a call's story. */
async function storyOf(screen: Screen, uuid: string): Promise<string[]> {
  const path = `/manage/history/${uuid}`
  const Window = createRemixStub([{ id: 'story', path: '/manage/history/:uuid', Component: Story }])
  const loaded = { story: await storyLoader(screen.args(path, { params: { uuid } })) }
  const page = await show(<Window initialEntries={[path]} hydrationData={{ loaderData: loaded }} />)
  return [...page.querySelectorAll('h2')]
    .map(({ textContent }) => textContent!)
    .filter((title) => title.startsWith('Recording'))
}

test('a caller with a hidden number has a link text, and a history that says so', async () => {
  const screen = await screenOf((world) => world.person({ role: 'OWNER' }))
  const caller = { callSid: 'CAcaller', from: 'anonymous', called: '+13125550140' }
  const id = await screen.world.system.db.transact('test', (tx) => receiveCall(tx, caller))
  const path = '/manage/history/inbound'
  const Window = createRemixStub([{ id: 'inbound', path, Component: Inbound }])
  const inbound = await inboundLoader(screen.args(path))
  const page = await show(<Window initialEntries={[path]} hydrationData={{ loaderData: { inbound } }} />)
  expect(page.querySelector('tbody a')?.textContent).toBe('Hidden number')
  const story = await storyLoader(screen.args(`/manage/history/${id}`, { params: { uuid: id! } }))
  expect(story.who).toBe('Hidden number')
  expect(story.steps[0]!.text).toBe('Hidden number called (312) 555-0140')
})
