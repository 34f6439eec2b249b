import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { previewBlast } from '../../../app/domain/blasts/preview-blast.server'
import { addRecipients } from '../../../app/domain/blasts/recipients.server'
import type { Ctx } from '../../../app/domain/context.server'
import { saveDraft } from '../../../app/domain/messenger/draft.server'
import { createThread } from '../../../app/domain/messenger/open-thread.server'
import { CARRIER_ACCOUNT } from './carrier'
import { OTHER_CORE } from './machine'
import { startSimulator, type Program } from './programs'

const RAW_BODY = 'Hello {firstName}, our open house on Oak Avenue is this Sunday at 2. Will you come?'

/** A blast to some contacts that was previewed; answers the path that publishes it. `phoneId`: the number that it leaves from. */
export async function previewedBlast(
  ctx: Ctx,
  { contactIds, phoneId }: { contactIds: string[]; phoneId?: string },
): Promise<string> {
  const { id: threadId } = await createThread(ctx, { type: 'blast', phoneId })
  await addRecipients(ctx, { threadId, numbers: [], contactIds })
  const { id: messageId } = await saveDraft(ctx, { threadId, rawBody: RAW_BODY })
  await previewBlast(ctx, { threadId, messageId })
  return `/api/messenger/threads/${threadId}/messages/${messageId}/publish`
}

/** Everybody takes their texts: what the carrier refuses would be another figure. */
const READERS = { personas: { reader: {} }, default: 'reader' }

/** The simulator, whose own pace is the real carrier's, a segment a second of each number, so that its callbacks come as slowly. */
export function startTextCarrier(folder: string, publicUrl: string): Promise<Program> {
  const population = join(folder, 'population.json')
  writeFileSync(population, JSON.stringify(READERS))
  const more = { SIMULATOR_MPS: '1', SIMULATOR_POPULATION: population }
  return startSimulator(folder, publicUrl, CARRIER_ACCOUNT, more, OTHER_CORE)
}
