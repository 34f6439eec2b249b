import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { dispatchBlast } from '../../../app/domain/blasts/dispatch-blast.server'
import { previewBlast } from '../../../app/domain/blasts/preview-blast.server'
import { addRecipients } from '../../../app/domain/blasts/recipients.server'
import { saveDraft } from '../../../app/domain/drafts/draft.server'
import { createThread } from '../../../app/domain/threads/open-thread.server'
import { publishMessage } from '../../../app/domain/sending/publish-message.server'
import { suppressNumber } from '../../../app/domain/protection/suppress-number.server'
import { testWorld } from '../../helpers/world'
import type { Bench, OpenBench } from '../harness/bench'
import { writeContacts } from '../harness/rows'
import { writeBlastRows } from '../reference/blast-rows.mjs'

const RECIPIENTS = 10_000
const RUNS = 7
const WARM_UPS = 1
/** Each of them is on the do-not-call list. */
const SUPPRESSED_EVERY = 100

/**
 * A blast of 10,000 with merge fields and the list: filled for each recipient, and from its publication until each text is shown in
 * its conversation, beside bare prepared inserts of the same rows into the same tables.
 */
export const bench: Bench = {
  name: 'blast',
  runs: RUNS,
  warmUps: WARM_UPS,
  figures: [
    { case: 'blast-queued', unit: '1/s', goal: { of: 'ours', atLeast: 25_000 } },
    { case: 'blast-queued-beside-inserts', unit: '1/s', goal: { of: 'ratio', atLeast: 0.1 } },
    { case: 'blast-filled', unit: '1/s', goal: null },
    { case: 'blast-filled-and-queued', unit: '1/s', goal: null },
  ],
  async open(folder) {
    const file = join(folder, 'trunkline.db')
    const world = await testWorld({ file })
    const mia = await world.person({ role: 'MEMBER' })
    const ctx = world.as(mia)
    const contacts = writeContacts(file, mia, RECIPIENTS * (RUNS + WARM_UPS + 1))
    for (let n = 0; n < contacts.length; n += SUPPRESSED_EVERY) {
      const { e164 } = await ctx.db.q
        .selectFrom('contact_phones')
        .select('e164')
        .where('contact_id', '=', contacts[n]!)
        .executeTakeFirstOrThrow()
      await world.system.db.transact('bench', (tx) =>
        suppressNumber(tx, { accountId: mia.accountId, e164, type: 'HOST', addedBy: null }),
      )
    }
    /** The file as it is before a run's texts are filled, and the copy that bare inserts go to. */
    const before = join(folder, 'before.db')
    const bare = join(folder, 'bare.db')
    let run = 0
    let last = ''
    const sides: OpenBench = {
      async ours() {
        const contactIds = contacts.slice(run * RECIPIENTS, (run + 1) * RECIPIENTS)
        run += 1
        const { id: threadId } = await createThread(ctx, { type: 'blast' })
        await addRecipients(ctx, { threadId, numbers: [], contactIds })
        world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
        copyFileSync(file, before)
        const rawBody = 'Hello {firstName}, our open house on Oak Avenue is this Sunday at 2. Will you come?'
        const { id: messageId } = await saveDraft(ctx, { threadId, rawBody })
        const start = performance.now()
        await previewBlast(ctx, { threadId, messageId })
        const filled = performance.now()
        await publishMessage(ctx, { threadId, messageId, undoSeconds: 0 })
        await dispatchBlast(world.system, { messageId }, 'bench')
        const queued = performance.now()
        last = messageId
        const count = RECIPIENTS - RECIPIENTS / SUPPRESSED_EVERY
        const perSecond = (ms: number) => (count * 1000) / ms
        return {
          'blast-queued': perSecond(queued - filled),
          'blast-queued-beside-inserts': perSecond(queued - filled),
          'blast-filled': perSecond(filled - start),
          'blast-filled-and-queued': perSecond(queued - start),
        }
      },
      reference: async () => {
        // Whichever side is first.
        if (last === '') await sides.ours()
        copyFileSync(before, bare)
        const { seconds, count } = writeBlastRows(file, bare, last)
        return { 'blast-queued-beside-inserts': count / seconds }
      },
      close: () => world.close(),
    }
    return sides
  },
}
