// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBoard } from '~/domain/boards/boards.read.server'
import { updateBoard } from '~/domain/boards/update-board.server'
import { makeBoard } from '../../../../tests/helpers/board'
import { answerOf, testScreen } from '../../../../tests/helpers/screen'
import { showRoute } from '../../../../tests/helpers/window'
import BoardDialerSettingsTab, { action, loader } from '../$boardId_.settings.dialer'
import { settingsWords } from '~/domain/settings/settings.words'

let board: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  board = await setUp()
})
afterEach(() => board.world.close())

async function setUp() {
  const { world, actor, args } = await testScreen()
  const ctx = world.as(actor)
  const { board } = await makeBoard(world, actor)
  const second = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({ id: second, account_id: actor.accountId, e164: '+17135550140', nickname: 'Houston', created_at: 9 })
    .execute()
  const page = `/boards/${board.id}/settings/dialer`
  const params = { boardId: board.id }
  return {
    world,
    choose: async (localPresence: string) => {
      const form = new FormData()
      form.set('localPresence', localPresence)
      return answerOf(action(args(`${page}?setting=localPresence`, { params, form })))
    },
    shown: async () => {
      const screen = await showRoute(BoardDialerSettingsTab, page, await loader(args(page, { params })))
      const select = screen.querySelector<HTMLSelectElement>('select[name=localPresence]')!
      return {
        chosen: select.value,
        offered: [...select.options].filter(({ disabled }) => !disabled).map(({ value }) => value),
        words: screen.textContent,
      }
    },
    stored: async () => (await findBoard(ctx, board.id)).dialerSettings.localPresence,
    haveNumbers: (count: 1 | 2) =>
      updateBoard(ctx, board.id, { phoneNumberIds: [...board.phoneNumberIds, second].slice(0, count) }),
  }
}

test('a board with two numbers leaves local presence to its sellers, turns it on, and turns it off', async () => {
  await board.haveNumbers(2)
  expect(await board.shown()).toMatchObject({ chosen: 'own', offered: ['own', 'on', 'off'] })
  for (const [answer, stored] of [
    ['on', true],
    ['off', false],
    ['own', null],
  ] as const) {
    expect(await board.choose(answer)).toMatchObject({ status: 200 })
    expect(await board.stored()).toBe(stored)
    expect(await board.shown()).toMatchObject({ chosen: answer })
  }
})

test('it needs two numbers of the board, however many the account has', async () => {
  await board.haveNumbers(1)
  const { offered, words } = await board.shown()
  expect(offered).toEqual(['own', 'off'])
  expect(words).toContain(settingsWords.tooFewNumbers)
  const answer = await board.choose('on')
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer)).toContain(settingsWords.tooFewNumbers)
  expect(await board.stored()).toBeNull()
})

test('a board that lost its second number keeps its setting, and all settings can be reset', async () => {
  await board.haveNumbers(2)
  await board.choose('on')
  await board.haveNumbers(1)
  expect(await board.shown()).toMatchObject({ chosen: 'on', offered: ['own', 'on', 'off'] })
  expect(await board.choose('on')).toMatchObject({ status: 200 })
})
