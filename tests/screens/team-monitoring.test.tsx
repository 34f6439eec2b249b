// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import TeamMonitoring, { loader } from '../../app/routes/manage+/team-monitoring'
import { testScreen, type Screen } from '../helpers/screen'
import { showRoute } from '../helpers/window'

const PATH = '/manage/team-monitoring'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const shown = async (query = ''): Promise<string> =>
  (await showRoute(TeamMonitoring, PATH, await loader(screen.args(`${PATH}${query}`)))).textContent

test('the team’s sellers are listed, and found by part of name or e-mail, case-insensitively', async () => {
  const { accountId } = screen.actor
  const { userId } = await screen.world.person({ accountId, role: 'MEMBER' })
  await screen.world.system.db.q
    .updateTable('users')
    .set({ first_name: 'Benedikt', last_name: 'Okafor', email: 'ben@harbor.test' })
    .where('id', '=', userId)
    .execute()
  expect(await shown()).toContain('Benedikt Okafor')
  for (const words of ['OKAF', 'ben@HARBOR']) expect(await shown(`?q=${words}`)).toContain('Benedikt Okafor')
  const none = await shown('?q=nobody')
  expect(none).not.toContain('Benedikt Okafor')
  expect(none).toContain('Nothing matched your search')
})

test('a team without sellers says so', async () => {
  const { accountId } = screen.actor
  await screen.world.system.db.q
    .updateTable('users')
    .set({ role: 'COACH' })
    .where('account_id', '=', accountId)
    .execute()
  expect(await shown()).toContain('No team members')
})
