import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { findMessage } from '../threads/messages.read.server'
import { createThread } from '../threads/open-thread.server'
import { publishMessage } from '../sending/publish-message.server'
import { previewBlast } from './preview-blast.server'
import { addRecipients } from './recipients.server'

const [ANA, BEN] = ['+13125550101', '+13125550102'] as const
let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

test('a blast whose number waits for the carrier shows why on each text waiting behind the first', async () => {
  const { id: threadId } = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId, numbers: [ANA, BEN] })
  const { id: messageId } = await texting.write({ id: threadId } as Parameters<Texting['write']>[0], 'Hello')
  await previewBlast(texting.ctx, { threadId, messageId })
  await publishMessage(texting.ctx, { threadId, messageId, undoSeconds: 0 })
  await runJobs(texting.world, /^blast\.dispatch$/)
  // Like the first text of the queue after the carrier refused our account.
  const toAna = texting.ctx.db.q.updateTable('messages').where('state', '=', 'queued').where('to_number', '=', ANA)
  await toAna.set({ error: 'No funds' }).execute()
  const { blastMessages } = await findMessage(texting.ctx, { threadId, messageId })
  expect(blastMessages!.map(({ status, problem }) => [status, problem])).toEqual([
    ['queued', 'No funds'],
    ['queued', 'No funds'],
  ])
})
