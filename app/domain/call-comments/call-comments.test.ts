import { afterEach, beforeEach, expect, test } from 'vitest'
import { commentableCall } from '../../../tests/api/owned-calls'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { listNotifications } from '../notifications/notifications.read.server'
import { addCallComment } from './add-call-comment.server'
import { listCallComments } from './call-comments.read.server'
import { MAX_COMMENTS } from './call-comments.schema'
import { removeCallComment } from './remove-call-comment.server'

let world: World
let olivia: UserActor
let mia: UserActor
let uuid: string
let recordingId: string
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  mia = await member('Mia')
  const { params, body } = await commentableCall(world, mia)
  uuid = params.uuid!
  recordingId = body!.recordingId as string
})
afterEach(() => world.close())

const member = (firstName: string) => world.person({ accountId: olivia.accountId, role: 'MEMBER', firstName })
const add = (by: UserActor, atMs = 4_000, text = 'Ask for the date here') =>
  addCallComment(world.as(by), { uuid, recordingId, atMs, text })
const titles = async (of: UserActor) => {
  const { items } = await listNotifications(world.as(of), { limit: 20 })
  return items.filter(({ kind }) => kind === 'call_comment').map(({ body, meta }) => ({ body, action: meta.action }))
}

test('comments are listed by their time in the recording', async () => {
  await add(olivia, 9_000, 'Good close')
  await add(mia, 2_000, 'I was late here')
  expect(
    (await listCallComments(world.as(mia), uuid)).map(({ atMs, text, author }) => [atMs, text, author.name]),
  ).toEqual([
    [2_000, 'I was late here', 'Mia Torres'],
    [9_000, 'Good close', 'Olivia Torres'],
  ])
})

test('the seller is notified of a comment, and earlier commenters of the answer', async () => {
  const { id } = await add(olivia)
  expect(await titles(mia)).toEqual([
    { body: expect.stringContaining('Olivia Torres commented'), action: `/manage/history/${uuid}#comment-${id}` },
  ])
  expect(await titles(olivia)).toEqual([])
  await add(mia, 5_000, 'Will do')
  expect(await titles(olivia)).toEqual([
    { body: expect.stringContaining('Mia Torres commented'), action: expect.any(String) },
  ])
  expect(await titles(mia)).toHaveLength(1)
})

test('the author and who manages the team delete it, a coach and a colleague do not', async () => {
  const coach = await world.person({ accountId: olivia.accountId, role: 'COACH', firstName: 'Cal' })
  const { id: commentId } = await add(olivia)
  await expect(removeCallComment(world.as(coach), { uuid, commentId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(removeCallComment(world.as(mia), { uuid, commentId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(removeCallComment(world.as(await member('Ben')), { uuid, commentId })).rejects.toMatchObject({
    code: 'not_found',
  })
  await removeCallComment(world.as(olivia), { uuid, commentId })
  expect(await listCallComments(world.as(mia), uuid)).toEqual([])
})

test('a time after the end, another call’s recording and a comment too many are refused', async () => {
  await expect(add(olivia, 12_001)).rejects.toMatchObject({ code: 'invalid', fieldErrors: { atMs: expect.any(Array) } })
  await expect(
    addCallComment(world.as(olivia), { uuid, recordingId: 'rcd_other', atMs: 0, text: 'x' }),
  ).rejects.toMatchObject({ code: 'not_found' })
  for (let count = 0; count < MAX_COMMENTS; count += 1) await add(olivia, count)
  await expect(add(olivia)).rejects.toMatchObject({ code: 'conflict' })
})
