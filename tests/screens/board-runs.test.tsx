// @vitest-environment happy-dom
import { Link, Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startStage } from '../../app/domain/dial-sessions/stage-session.schema'
import { startStageSession } from '../../app/domain/dial-sessions/start-stage-session.server'
import Home, { loader as home } from '../../app/routes/manage+/_index'
import { loader as layout } from '../../app/routes/_portal'
import Campaign, { loader as one } from '../../app/routes/manage+/campaigns.$id'
import First, { loader as list } from '../../app/routes/manage+/campaigns._index'
import Dial, { loader as dial } from '../../app/routes/manage+/dial'
import { useDialRequest } from '../../app/routes/+shell/use-dial-request'
import { makeBoard, makeLead } from '../helpers/board'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { testScreen, type Screen } from '../helpers/screen'
import { show } from '../helpers/window'

const LAYOUT = 'routes/_portal'

let screen: Screen
let floor: Floor
let board: string
let run: string
let spring: string
beforeEach(async () => {
  screen = await testScreen(async (world) => {
    floor = await openFloor(world)
    return floor.seller
  })
  onTestFinished(() => screen.world.close())
  spring = await floor.campaign(['+13125550101'])
  const made = await makeBoard(screen.world, floor.seller)
  board = made.board.id
  await makeLead(screen.world, made.board)
  const asked = startStage.parse({ callboardId: board, stageId: made.board.stages[0]!.id })
  run = (await startStageSession(floor.ctx, asked)).campaign.id
})

type Loader = typeof home | typeof list | typeof one | typeof dial

/** Targets of a page's buttons that continue a campaign. */
async function waysOn(Component: () => React.ReactNode, path: string, loader: Loader, params = {}) {
  const loaded = { [LAYOUT]: await layout(screen.args(path)), page: await loader(screen.args(path, { params })) }
  const Window = createRemixStub([
    { id: LAYOUT, path: '/', Component: Outlet, children: [{ id: 'page', path: path.split('?')[0], Component }] },
  ])
  const page = await show(<Window initialEntries={[path]} hydrationData={{ loaderData: loaded }} />)
  const ways = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href')!)
  return { ways: [...new Set(ways.filter((to) => /dial\?|^\/boards/.test(to)))], words: page.textContent }
}
const toDial = (id: string) => `/manage/dial?campaign=${id}`

test('a session over a stage is not listed as a campaign to dial', async () => {
  expect((await waysOn(Home, '/manage', home)).ways).toEqual([toDial(spring)])
  expect((await waysOn(Dial, '/manage/dial', dial)).ways).toEqual([toDial(spring)])
})

test('among all campaigns, and on its own page, it links to its board', async () => {
  expect((await waysOn(First, '/manage/campaigns', list)).ways).toEqual([`/boards/${board}`])
  expect((await waysOn(Campaign, `/manage/campaigns/${run}`, one, { id: run })).ways).toEqual([`/boards/${board}`])
  expect((await waysOn(Campaign, `/manage/campaigns/${spring}`, one, { id: spring })).ways).toEqual([toDial(spring)])
})

test('its address says where it is started', async () => {
  const { words } = await waysOn(Dial, toDial(run), dial)
  expect(words).toContain('This campaign dials a stage. Start it from its board.')
  expect(words).not.toContain('Press Connect')
})

test('its address starts nothing, neither there nor on the pages after it', async () => {
  const started = async (id: string) => {
    const path = toDial(id)
    const Start = () => (
      <>
        <output>{JSON.stringify(useDialRequest()?.start ?? null)}</output>
        <Link to="/elsewhere">Elsewhere</Link>
        <Outlet />
      </>
    )
    const page = { id: 'routes/manage+/dial', path: '/manage/dial', Component: () => null }
    const other = { id: 'other', path: '/elsewhere', Component: () => 'Other page' }
    const Window = createRemixStub([{ id: 'all', path: '/', Component: Start, children: [page, other] }])
    const loaderData = { [page.id]: await dial(screen.args(path)) }
    const shown = await show(<Window initialEntries={[path]} hydrationData={{ loaderData }} />)
    const said = () => JSON.parse(shown.querySelector('output')!.textContent) as unknown
    const first = said()
    await act(async () => shown.querySelector('a')!.click())
    expect(shown.textContent).toContain('Other page')
    expect(said()).toEqual(first)
    return first
  }
  expect(await started(run)).toBeNull()
  expect(await started(spring)).toEqual({ campaignId: spring })
})
