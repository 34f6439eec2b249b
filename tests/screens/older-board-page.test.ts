import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import type { BoardView } from '../../app/domain/boards/boards.schema'
import { findBoard } from '../../app/domain/boards/boards.read.server'
import { updateBoard } from '../../app/domain/boards/update-board.server'
import type { Refusal } from '../../app/routes/+form/submission'
import { action } from '../../app/routes/boards+/$boardId_.settings._setup._index'
import {
  action as share,
  loader as shareLoader,
} from '../../app/routes/boards+/$boardId_.settings._setup.share-numbers'
import { makeBoard, numberOf } from '../helpers/board'
import { answerOf, testScreen, type Screen } from '../helpers/screen'

let screen: Screen
let board: BoardView
let [mia, marcus, nina]: UserActor[] = []
let numbers: string[]
beforeEach(async () => {
  screen = await testScreen()
  onTestFinished(() => screen.world.close())
  const { accountId } = screen.actor
  const member = (firstName: string) => screen.world.person({ accountId, role: 'MEMBER', firstName })
  ;[mia, marcus, nina] = [await member('Mia'), await member('Marcus'), await member('Nina')]
  numbers = [await numberOf(screen.world, accountId)]
  for (const last of [1, 2, 3])
    numbers.push(
      await ctx()
        .db.q.insertInto('phone_numbers')
        .values({
          id: screen.world.services.ids('num'),
          account_id: accountId,
          e164: `+1312555014${last}`,
          created_at: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .then(({ id }) => id),
    )
  ;({ board } = await makeBoard(screen.world, screen.actor, {
    assignedTeamMemberIds: [mia!.userId],
    assignedPhoneNumberIds: numbers.slice(0, 2),
  }))
})

const ctx = () => screen.world.as(screen.actor)
const settings = () => `/boards/${board.id}/settings`
const form = (fields: Record<string, string | string[]>) => {
  const made = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) made.append(name, value)
  return made
}
const params = () => ({ boardId: board.id })
/** The tab's answer: where it leads, or what it says. */
async function post(fields: Record<string, string | string[]>) {
  const { status, location, data } = await answerOf(
    action(screen.args(`${settings()}?index`, { params: params(), form: form(fields) })),
  )
  return { status, location, errors: (data as Refusal | null)?.result?.error }
}
const members = async () => (await findBoard(ctx(), board.id)).teamMemberUserIds.toSorted()
const ofBoard = async () => (await findBoard(ctx(), board.id)).phoneNumberIds
const sorted = (...people: (UserActor | undefined)[]) => people.map((one) => one!.userId).toSorted()

test('saving members in an older page without scripts removes no member added since', async () => {
  await updateBoard(ctx(), board.id, { teamMemberUserIds: [mia!.userId, marcus!.userId] })
  const older = { intent: 'members', plain: 'yes', seen: mia!.userId }
  await post({ ...older, teamMemberUserIds: [mia!.userId, nina!.userId] })
  expect(await members()).toEqual(sorted(mia, marcus, nina))
  await post(older)
  expect(await members()).toEqual(sorted(marcus, nina))
  // A page that showed no member.
  await updateBoard(ctx(), board.id, { teamMemberUserIds: [marcus!.userId] })
  await post({ intent: 'members', plain: 'yes', teamMemberUserIds: nina!.userId })
  expect(await members()).toEqual(sorted(marcus, nina))
})

test('with scripts the page is current, and its list is saved as is', async () => {
  await updateBoard(ctx(), board.id, { teamMemberUserIds: [mia!.userId, marcus!.userId] })
  await post({ intent: 'members', teamMemberUserIds: nina!.userId })
  expect(await members()).toEqual(sorted(nina))
})

test('numbers too; of two readers who each removed another one, the second is refused', async () => {
  const [a, b, c, d] = numbers as [string, string, string, string]
  await updateBoard(ctx(), board.id, { phoneNumberIds: [b, c] })
  const older = { intent: 'numbers', plain: 'yes', seen: [a, b] }
  await post({ ...older, phoneNumberIds: [a, b, d] })
  expect(await ofBoard()).toEqual([b, c, d])
  await updateBoard(ctx(), board.id, { phoneNumberIds: [b] })
  expect(await post({ ...older, phoneNumberIds: [a] })).toMatchObject({
    status: 422,
    errors: { phoneNumberIds: ['Select at least one phone number'] },
  })
  expect(await ofBoard()).toEqual([b])
})

test('a number that has to be shared first is added to the current ones', async () => {
  const [a, b, c, d] = numbers as [string, string, string, string]
  await ctx()
    .db.q.updateTable('phone_numbers')
    .set({ shared: 0, user_id: screen.actor.userId })
    .where('id', '=', c)
    .execute()
  const { location } = await post({ intent: 'numbers', plain: 'yes', seen: [a, b], phoneNumberIds: [a, b, c] })
  expect(location).toContain('/share-numbers?')
  const asked = (await shareLoader(screen.args(location!, { params: params() }))) as {
    numberIds: string[]
    seen: string[]
  }
  await updateBoard(ctx(), board.id, { phoneNumberIds: [a, d] })
  await share(
    screen.args(location!, {
      params: params(),
      form: form({ phoneNumberIds: asked.numberIds, seen: asked.seen }),
    }),
  )
  expect(await ofBoard()).toEqual([a, d, c])
})
