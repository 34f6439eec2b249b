import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead, phoneOf } from '../../../tests/helpers/board'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { createThread } from '../threads/open-thread.server'
import { addRecipients } from './recipients.server'
import { listRecipients } from './recipients.read.server'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

test('adds each lead of a stage once, with its number, and no lead of another stage', async () => {
  const { world, mia, ctx } = texting
  const { board } = await makeBoard(world, mia)
  const first = await makeLead(world, board)
  const second = await makeLead(world, board)
  const elsewhere = await makeLead(world, board, { stage: 1 })
  const nobody = await makeLead(world, board, { contactId: await makeContact(world, mia.accountId) })
  await ctx.db.q.deleteFrom('contact_phones').where('contact_id', '=', nobody.contact_id).execute()
  const { id: threadId } = await createThread(ctx, { type: 'blast' })
  const add = (stage: number) =>
    addRecipients(ctx, { threadId, stage: { boardId: board.id, stageId: board.stages[stage]!.id } })
  expect(await add(0)).toMatchObject({
    added: 2,
    duplicates: 0,
    refused: [{ value: nobody.contact_id, reason: 'This contact has no phone number' }],
  })
  expect(await add(0)).toMatchObject({ added: 0, duplicates: 2, recipientCount: 2 })
  const { items } = await listRecipients(ctx, { threadId, limit: 10 })
  const numbers = [await phoneOf(world, first), await phoneOf(world, second)]
  expect(items.map(({ phoneNumber }) => phoneNumber).toSorted()).toEqual(numbers.toSorted())
  expect(await add(1)).toMatchObject({ added: 1, recipientCount: 3 })
  expect((await listRecipients(ctx, { threadId, limit: 10 })).items.at(-1)).toMatchObject({
    contactId: elsewhere.contact_id,
  })
  const { board: foreign } = await makeBoard(world, await world.person({ role: 'OWNER' }))
  const stage = { boardId: foreign.id, stageId: foreign.stages[0]!.id }
  await expect(addRecipients(ctx, { threadId, stage })).rejects.toThrow('not found')
})
