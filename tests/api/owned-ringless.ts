import { createCtx } from '../../app/domain/context.server'
import { createDropBatch } from '../../app/domain/ringless/create-drop-batch.server'
import { addPersonalPhone, agree, FORWARDING, saveRecording } from '../helpers/ringless'
import { ringlessDouble } from '../helpers/ringless-provider'
import type { Owned } from './owned-ids'

const RECIPIENT = '+13125550107'

/** A send of the owner's that waits for its provider. */
const batch: Owned = async (world, owner) => {
  const ctx = createCtx({ ...world.services, ringless: ringlessDouble() }, owner)
  await world.system.db.q
    .updateTable('accounts')
    .set({
      limits: JSON.stringify({
        dialMinutes: { limit: 0, unlimited: true },
        messages: { limit: 0, unlimited: true },
        rvmDrops: { limit: 0, unlimited: true },
        videos: { limit: 0, unlimited: true },
      }),
    })
    .where('id', '=', owner.accountId)
    .execute()
  await addPersonalPhone(world, owner)
  await agree(world, owner, RECIPIENT)
  const voicemailId = await saveRecording(world, owner)
  const { id } = await createDropBatch(ctx, {
    voicemailId,
    contacts: [{ numbers: [RECIPIENT] }],
    forwardingNumber: FORWARDING,
  })
  return { params: { id } }
}

const consent: Owned = async (world, owner) => {
  const [recorded] = await agree(world, owner, RECIPIENT)
  return { params: { id: recorded!.id } }
}

export const OWNED_RINGLESS: Record<string, Owned> = {
  'ringless.findBatch': batch,
  'ringless.cancelBatch': batch,
  'writtenConsents.withdrawConsent': consent,
}
