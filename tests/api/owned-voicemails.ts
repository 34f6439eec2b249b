import { leftFor, leftForTeam, ownNumber, teamIdOf } from '../helpers/voicemails'
import type { Owned } from './owned-ids'

/** In the owner's personal inbox. */
export const voicemail: Owned = async (world, owner) => {
  const others = world.system.db.q.updateTable('phone_numbers').set({ released_at: 1 })
  await others.where('account_id', '!=', owner.accountId).execute()
  const id = await leftFor(world, await ownNumber(world, owner))
  return { params: { id } }
}
export const teamInbox: Owned = async (world, owner) => ({ params: { teamId: await teamIdOf(world, owner) } })
/** With one seller, the team's number still is the team's. */
export const teamVoicemail: Owned = async (world, owner) => ({
  params: { ...(await teamInbox(world, owner)).params, id: await leftForTeam(world, owner) },
})
