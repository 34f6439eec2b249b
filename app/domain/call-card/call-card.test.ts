import { expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { saveCallNote } from '../call-history/save-call-note.server'
import { updateContact } from '../contacts/update-contact.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { findCallCard } from './call-card.read.server'

const A = '+13125550110'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** Talks to a lead and ends the call. Returns the line. */
async function pastCall() {
  await floor.settings({ parallelLimit: 1, isAuto: false })
  const id = await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  await floor.fetch(A)
  const line = await floor.line(A)
  await floor.end(A)
  const interested = await floor.disposition('NONE')
  await disposeLine(floor.ctx, { id, lineId: line.id, dispositionId: interested })
  await saveCallNote(floor.ctx, { uuid: line.id, text: 'Wants a quote by Friday' })
  return floor.call(A)
}

test('names company, place, local time, tags, and the last call with its note', async () => {
  const call = await pastCall()
  const contactId = call.contact_id
  await updateContact(floor.ctx, contactId, { company: 'Price Day Care', city: 'Chicago', state: 'IL' })
  await floor.ctx.db.q
    .insertInto('contact_tags')
    .values({ account_id: floor.seller.accountId, contact_id: contactId, tag: 'VIP', created_at: 1 })
    .execute()
  const card = await findCallCard(floor.ctx, { contactId, number: A })
  expect(card).toMatchObject({
    contactId,
    company: 'Price Day Care',
    place: 'Chicago, IL',
    localClock: { zone: 'America/Chicago', decidedBy: expect.stringContaining('area code 312') },
    tags: ['VIP'],
    lastCall: { uuid: call.id, direction: 'outbound', note: 'Wants a quote by Friday' },
    texts: [],
    threadId: null,
  })
  const wall = new Date(world.clock.now() + card.localClock!.offsetMs)
  const inChicago = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' })
  expect(wall.getUTCHours()).toBe(Number(inChicago.format(world.system.clock.localHoursNow())))
})

test('the call on the line is not the last one', async () => {
  const call = await pastCall()
  const card = await findCallCard(floor.ctx, { contactId: call.contact_id, exceptCallId: call.id })
  expect(card.lastCall).toBeNull()
})

test('a seller sees no calls of others; another account finds no contact', async () => {
  const { contact_id: contactId } = await pastCall()
  const colleague = await world.person({ accountId: floor.seller.accountId, role: 'MEMBER', firstName: 'Ben' })
  expect((await findCallCard(world.as(colleague), { contactId })).lastCall).toBeNull()
  const manager = await world.person({ accountId: floor.seller.accountId, role: 'MANAGER', firstName: 'Marcus' })
  expect((await findCallCard(world.as(manager), { contactId })).lastCall).not.toBeNull()
  const stranger = await world.person({ role: 'OWNER', firstName: 'Sam' })
  await expect(findCallCard(world.as(stranger), { contactId })).rejects.toMatchObject({ code: 'not_found' })
})
