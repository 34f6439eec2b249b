// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { DEFAULT_FEATURES } from '~/domain/accounts/plan'
import { findBoard } from '~/domain/boards/boards.read.server'
import { updateBoard } from '~/domain/boards/update-board.server'
import { makeBoard } from '../../../../tests/helpers/board'
import { answerOf, testScreen } from '../../../../tests/helpers/screen'
import { showRoute } from '../../../../tests/helpers/window'
import BoardDialerSettingsTab, { action, loader } from '../$boardId_.settings.dialer'

async function boardInPlan(callRecording: boolean, enableCallRecording = false) {
  const { world, actor, args } = await testScreen()
  const { board } = await makeBoard(world, actor)
  if (enableCallRecording) await updateBoard(world.as(actor), board.id, { dialerSettings: { enableCallRecording } })
  const features = JSON.stringify({ ...DEFAULT_FEATURES, callRecording })
  await world.system.db.q.updateTable('accounts').set({ features }).execute()
  const page = `/boards/${board.id}/settings/dialer`
  const params = { boardId: board.id }
  const shown = await showRoute(BoardDialerSettingsTab, page, await loader(args(page, { params })))
  const radios = [...shown.querySelectorAll<HTMLInputElement>('[name=recording]')]
  const choose = async (recording: string) => {
    const form = new FormData()
    form.set('recording', recording)
    return answerOf(action(args(`${page}?setting=recording`, { params, form })))
  }
  return {
    world,
    words: shown.textContent,
    offered: radios.filter(({ disabled }) => !disabled).map(({ value }) => value),
    chosen: radios.find(({ checked }) => checked)?.value,
    choose,
    stored: async () => (await findBoard(world.as(actor), board.id)).dialerSettings.enableCallRecording,
  }
}

const NONE = 'Your plan does not include call recording'

test('a plan without recording says so at the choice, and does not ask about compliance', async () => {
  const { world, words, offered, chosen, choose, stored } = await boardInPlan(false)
  expect(words).toContain(NONE)
  expect([offered, chosen]).toEqual([['never'], 'never'])
  // From a page that was open when the plan shrank.
  const answer = await choose('always')
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer)).toContain(NONE)
  expect(await stored()).toBe(false)
  await world.close()
})

test('a downgraded plan shows that no call is recorded', async () => {
  const { world, chosen, stored } = await boardInPlan(false, true)
  expect([chosen, await stored()]).toEqual(['never', true])
  await world.close()
})

test('a plan with recording offers all four modes, and asks first', async () => {
  const { world, words, offered, choose } = await boardInPlan(true)
  expect(words).not.toContain(NONE)
  expect(offered).toEqual(['never', 'afterClick', 'fromStart', 'always'])
  expect(await choose('always')).toMatchObject({ status: 302, location: expect.stringContaining('enable-recording') })
  await world.close()
})
