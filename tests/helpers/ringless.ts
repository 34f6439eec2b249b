import { saveAudioMessage } from '../../app/domain/audio/audio-message-input.server'
import type { UserActor } from '../../app/domain/actor'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { recordConsents } from '../../app/domain/written-consents/record-consents.server'
import { catchUpTimers, fireDueTimers } from '../../server/jobs/timers'
import { runJobs } from './run-jobs'
import { wavOf } from './sounds'
import type { World } from './world'

export const FORWARDING = '+13125550190'
const WORDING = 'I agree to receive prerecorded voicemail from Harbor Realty.'

/** A verified phone of the seller's own. */
export async function addPersonalPhone(world: World, seller: UserActor, e164 = FORWARDING): Promise<string> {
  const id = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id,
      account_id: seller.accountId,
      user_id: seller.userId,
      e164,
      nickname: 'My cell',
      personal: 1,
      created_at: world.clock.now(),
    })
    .execute()
  return id
}

export async function saveRecording(world: World, seller: UserActor, label = 'Spring offer'): Promise<string> {
  const saved = await saveAudioMessage(world.as(seller), { label, kind: 'ringless', bytes: await wavOf(1) })
  return saved.value
}

export const agree = (world: World, seller: UserActor, ...numbers: string[]) =>
  recordConsents(world.as(seller), {
    numbers,
    wording: WORDING,
    source: 'Web form',
    givenAt: new Date(world.clock.now() - 86_400_000).toISOString(),
  })

/** In Chicago, where it is eleven. */
export const addContact = (world: World, seller: UserActor, number: string, firstName = 'Ann') =>
  createContact(world.as(seller), { firstName, lastName: 'Lee', numbers: [number] }).then(({ id }) => id)

/** What timers and jobs have to do now. */
export async function sendDue(world: World): Promise<void> {
  await fireDueTimers(world.system)
  await catchUpTimers(world.system, async () => true)
  await runJobs(world, /^ringless/)
}
