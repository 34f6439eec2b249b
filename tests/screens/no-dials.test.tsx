// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import Compliance, { loader } from '../../app/routes/manage+/compliance'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { testScreen, type Screen } from '../helpers/screen'
import { showRoute } from '../helpers/window'

const PATH = '/manage/compliance'
const NUMBER = '+13125550101'
const DAY_MS = 86_400_000

let screen: Screen
let floor: Floor
beforeEach(async () => {
  screen = await testScreen(async (world) => {
    floor = await openFloor(world)
    return floor.seller
  })
})
afterEach(() => screen.world.close())

async function dialed(): Promise<void> {
  await floor.dial(await floor.campaign([NUMBER]))
  await floor.ring(NUMBER)
  await floor.end(NUMBER)
}

/** The page's text, and the target of its only button. */
async function shown(query: string, reader: Screen['actor'] = floor.seller) {
  const args = screen.args(`${PATH}${query}`)
  args.context.requireUser = async () => screen.world.as(reader)
  const page = await showRoute(Compliance, PATH, await loader(args))
  const offered = [...page.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith('Show '))
  return { words: page.textContent, offered: offered?.textContent, to: offered?.getAttribute('href') ?? '' }
}
const colleague = (role: 'OWNER' | 'MEMBER') => screen.world.person({ accountId: floor.seller.accountId, role })

test('a user who never dialed reads when dials will appear', async () => {
  for (const query of ['', '?days=any']) {
    const { words, offered } = await shown(query, await colleague('MEMBER'))
    expect(words).toContain('Calls appear here when they end.')
    expect(offered).toBeUndefined()
  }
})

test('a user who dialed before the period reads that, and gets a link to those dials', async () => {
  await dialed()
  screen.world.clock.advance(31 * DAY_MS)
  const { words, offered, to } = await shown('')
  expect(words).toContain('No dials in this period.')
  expect(words).not.toContain('Calls appear here')
  expect(offered).toBe('Show any time')
  expect((await shown(new URL(to, 'http://localhost').search)).words).toContain('No one picked up')
})

test('a reader of the team’s calls starts with them, and is offered them where a member has none', async () => {
  await dialed()
  const [owner, idle] = [await colleague('OWNER'), await colleague('MEMBER')]
  expect((await shown('', owner)).words).toContain('No one picked up')
  for (const { userId } of [owner, idle]) {
    const { offered, to } = await shown(`?member=${userId}`, owner)
    expect(offered).toBe('Show the whole team')
    expect((await shown(new URL(to, 'http://localhost').search, owner)).words).toContain('No one picked up')
  }
})

test('a search without results says so, whatever dials there are', async () => {
  await dialed()
  expect((await shown('?q=nobody')).words).toContain('Nothing matched your search')
})
