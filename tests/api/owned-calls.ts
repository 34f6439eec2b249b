import { enqueueCallback } from '../../app/domain/callbacks/queued-callbacks.server'
import { handleSellerParticipant } from '../../app/domain/seller-phone/join-seller.server'
import { addCallComment } from '../../app/domain/call-comments/add-call-comment.server'
import type { NewCallComment } from '../../app/domain/call-comments/call-comments.schema'
import { createCampaign } from '../../app/domain/campaigns/create-campaign.server'
import { createDefaultDispositions } from '../../app/domain/dispositions/create-default-dispositions.server'
import { startDialSession } from '../../app/domain/dial-sessions/start-dial-session.server'
import { connectDialSession } from '../../app/domain/dial-sessions/control-dial-session.server'
import type { Owned } from './owned-ids'

export const campaign: Owned = async (world, owner) => {
  const made = await createCampaign(world.as(owner), {
    name: 'Leads',
    contacts: [{ firstName: 'Grace', numbers: ['+13125550105'], contactId: 'crm-1' }],
  })
  return { params: { id: made.id } }
}
export const session: Owned = async (world, owner) => ({
  params: { id: (await startDialSession(world.as(owner), { number: '+13125550105' })).id },
})
/** A call to the owner's own number. */
/** A line that dials: the seller connected and their phone came. */
export const line: Owned = async (world, owner) => {
  const { params } = await session(world, owner)
  const ctx = world.as(owner)
  await connectDialSession(ctx, params.id!)
  await ctx.db.transact('seat', (tx) =>
    handleSellerParticipant(tx, { sessionId: params.id!, callSid: 'CA1', conferenceSid: 'CF1', what: 'joined' }),
  )
  const { id } = await ctx.db.q
    .selectFrom('lines')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { params: { ...params, lineId: id } }
}
export const call: Owned = async (world, owner) => ({ params: { uuid: (await line(world, owner)).params.lineId! } })

/** A recording of that line whose audio is here. */
export const recording: Owned = async (world, owner) => {
  const { params } = await line(world, owner)
  const id = world.services.ids('rcd')
  const fileKey = `recordings/${id}.wav`
  const bytes = await world.services.files.writeStream(fileKey, silence())
  await world.system.db.q
    .insertInto('recordings')
    .values({
      id,
      account_id: owner.accountId,
      call_id: params.lineId!,
      carrier_sid: id,
      state: 'completed',
      duration_ms: 12_000,
      channels: 2,
      file_key: fileKey,
      file_bytes: bytes,
      created_at: 0,
      updated_at: 0,
    })
    .execute()
  return { params: { id } }
}

/** What a comment on that recording needs. */
export const commentableCall: Owned = async (world, owner) => {
  const { params } = await recording(world, owner)
  const { call_id: uuid } = await world.system.db.q
    .selectFrom('recordings')
    .select('call_id')
    .where('id', '=', params.id!)
    .executeTakeFirstOrThrow()
  return { params: { uuid }, body: { recordingId: params.id!, atMs: 4_000, text: 'Ask for the date here' } }
}
export const callComment: Owned = async (world, owner) => {
  const { params, body } = await commentableCall(world, owner)
  const comment = await addCallComment(world.as(owner), { uuid: params.uuid!, ...(body as NewCallComment) })
  return { params: { ...params, commentId: comment.id } }
}
async function* silence() {
  yield Buffer.alloc(1_000)
}
export const disposed: Owned = async (world, owner) => {
  const found = await line(world, owner)
  await world.system.db.transact('dispositions', (tx) =>
    createDefaultDispositions(tx, { accountId: owner.accountId, boardId: null }),
  )
  const { id } = await world.system.db.q.selectFrom('dispositions').select('id').limit(1).executeTakeFirstOrThrow()
  return { ...found, body: { dispositionId: id } }
}

export const endedCall: Owned = async (world, owner) => {
  const { params, body } = await disposed(world, owner)
  await world.system.db.q.updateTable('calls').set({ ended_at: world.clock.now() }).execute()
  return { params: { uuid: params.lineId! }, body }
}

/** A call that its seller owes. */
export const callback: Owned = async (world, owner) => {
  const { params } = await line(world, owner)
  const at = world.clock.now()
  await world.system.db.q.updateTable('calls').set({ outcome: 'callback', ended_at: at, answered_at: at }).execute()
  return { params: { id: params.lineId! } }
}
export const queuedCallback: Owned = async (world, owner) => {
  const found = await callback(world, owner)
  const { session_id, contact_id, contact_name, e164 } = await world.system.db.q
    .selectFrom('lines')
    .selectAll()
    .where('id', '=', found.params.id!)
    .executeTakeFirstOrThrow()
  await enqueueCallback(world.system, {
    session_id,
    callback_id: found.params.id!,
    account_id: owner.accountId,
    contact_id,
    contact_name,
    e164,
  })
  return found
}
