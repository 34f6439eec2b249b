import { leftFor, leftForTeam, ownNumber, teamIdOf } from '../helpers/voicemails'
import type { Owned } from './owned-ids'

/** In the owner's personal inbox. */
export const voicemail: Owned = async (world, owner) => {
  const id = await leftFor(world, await ownNumber(world, owner))
  return { params: { id } }
}
export const teamInbox: Owned = async (world, owner) => ({ params: { teamId: await teamIdOf(world, owner) } })
/** With one seller, the team's number still is the team's. */
export const teamVoicemail: Owned = async (world, owner) => ({
  params: { ...(await teamInbox(world, owner)).params, id: await leftForTeam(world, owner) },
})
