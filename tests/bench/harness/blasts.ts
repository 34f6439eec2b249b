import { join } from 'node:path'
import { startSession } from '../../../app/domain/access/start-session.server'
import { previewBlast } from '../../../app/domain/blasts/preview-blast.server'
import { addRecipients } from '../../../app/domain/blasts/recipients.server'
import { createSystemCtx, type Ctx } from '../../../app/domain/context.server'
import { saveDraft } from '../../../app/domain/drafts/draft.server'
import { createThread } from '../../../app/domain/threads/open-thread.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { testWorld } from '../../helpers/world'
import { APP_SECRET } from './programs'
import { writeContacts } from './rows'
import { giveSimulator } from './texting'

const RAW_BODY = 'Hello {firstName}, our open house on Oak Avenue is this Sunday at 2. Will you come?'

/** The n-th number of ours that blasts leave from. */
export const ourNumber = (index: number) => `+1312556${String(index).padStart(4, '0')}`

export interface SeededBlasts {
  accountId: string
  /** Bearer token of their author. */
  token: string
  /** What the cookie of our own pages holds of another user who reads the team's texts. */
  colleaguePageToken: string
  /** The path that publishes each blast, by round and number. */
  rounds: string[][]
}

/**
 * A team whose `numbers` have a blast of so many texts each in every round, all of them previewed and to contacts of their own,
 * in the file of a data folder; the simulator has the numbers, too.
 */
export async function seedBlasts(
  folder: string,
  { numbers, rounds, texts }: { numbers: number; rounds: number; texts: number },
): Promise<SeededBlasts> {
  const file = join(folder, 'trunkline.db')
  const world = await testWorld({ file })
  world.services.seal = createSeal(APP_SECRET)
  world.services.clock = createAppClock(true)
  const author = await world.person({ role: 'MEMBER' })
  const { accountId } = author
  const colleague = await world.person({ accountId, role: 'MEMBER' })
  const signIn = (userId: string, what: 'api' | 'page') =>
    startSession(createSystemCtx(world.services), { userId, for: what })
  const { token } = await signIn(author.userId, 'api')
  const { token: colleaguePageToken } = await signIn(colleague.userId, 'page')
  const contacts = writeContacts(file, author, numbers * rounds * texts)
  const phoneIds: string[] = []
  for (let index = 0; index < numbers; index += 1) {
    const [id, e164] = [world.services.ids('num'), ourNumber(index)]
    const row = { id, account_id: accountId, e164, nickname: e164, created_at: world.services.clock.now() }
    await world.system.db.q.insertInto('phone_numbers').values(row).execute()
    phoneIds.push(id)
  }
  const paths: string[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const ofRound: string[] = []
    for (const phoneId of phoneIds)
      ofRound.push(await previewedBlast(world.as(author), { contactIds: contacts.splice(0, texts), phoneId }))
    paths.push(ofRound)
  }
  await world.close()
  giveSimulator(
    folder,
    phoneIds.map((_, index) => ourNumber(index)),
  )
  return { accountId, token, colleaguePageToken, rounds: paths }
}

/** Answers the path that publishes it. `phoneId`: the number that it leaves from. */
async function previewedBlast(
  ctx: Ctx,
  { contactIds, phoneId }: { contactIds: string[]; phoneId: string },
): Promise<string> {
  const { id: threadId } = await createThread(ctx, { type: 'blast', phoneId })
  await addRecipients(ctx, { threadId, numbers: [], contactIds })
  const { id: messageId } = await saveDraft(ctx, { threadId, rawBody: RAW_BODY })
  await previewBlast(ctx, { threadId, messageId })
  return `/api/messenger/threads/${threadId}/messages/${messageId}/publish`
}
