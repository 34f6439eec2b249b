import { beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeLead } from '../../../tests/helpers/board'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { deleteContact } from '../contacts/delete-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import { addAction } from '../rules/add-action.server'
import { actionInput } from '../rules/rules.schema'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from '../lines/hang-up-line.server'
import { redialLine } from '../lines/redial-line.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

const [ONE, TWO, THREE] = ['+13125550101', '+13125550102', '+13125550103'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** Contacts of a campaign, in its order. */
const contactsOf = async (campaignId: string) =>
  (
    await world.system.db.q
      .selectFrom('campaign_records')
      .select('contact_id')
      .where('campaign_id', '=', campaignId)
      .orderBy('position')
      .execute()
  ).map(({ contact_id }) => contact_id)
type Numbers = Array<string | { number: string; type: 'mobile' | 'other' }>
/** An import, a CRM or a user gives a contact other numbers. */
const give = (contactId: string | undefined, numbers: Numbers) => updateContact(floor.ctx, contactId!, { numbers })
const dialed = async () =>
  (await world.system.db.q.selectFrom('calls').select('e164').orderBy('id').execute()).map(({ e164 }) => e164)

describe('a lead whose numbers change while it is dialed', () => {
  const one = async (numbers: string[]) => {
    await floor.settings({ parallelLimit: 1 })
    const campaign = await floor.campaign([{ numbers }])
    await floor.dial(campaign)
    return campaign
  }

  test.each<[string, string[], Numbers, string[]]>([
    ['has another number: that is dialed', [ONE], [TWO], [ONE, TWO]],
    ['loses the called number: the next is dialed', [ONE, TWO], [TWO], [ONE, TWO]],
    ['loses a later number', [ONE, TWO, THREE], [ONE, THREE], [ONE, THREE]],
    ['gets another number', [ONE], [ONE, TWO], [ONE, TWO]],
    ['gets a mobile, which would come first', [ONE, TWO], [ONE, TWO, { number: THREE, type: 'mobile' }], [ONE, TWO]],
    ['has the same in another order', [ONE, TWO], [TWO, ONE], [ONE]],
    ['has no other', [ONE], [ONE], [ONE]],
  ])('%s; no number is dialed twice', async (_what, before, after, calls) => {
    const campaign = await one(before)
    await give((await contactsOf(campaign))[0], after)
    for (let n = 0; n < calls.length; n++) {
      expect(await dialed()).toEqual(calls.slice(0, n + 1))
      await floor.end(calls[n]!, 'no-answer')
    }
    expect(await dialed()).toEqual(calls)
  })

  test('and the call was cancelled before it was sent: the new number is dialed', async () => {
    const campaign = await one([ONE])
    await give((await contactsOf(campaign))[0], [TWO])
    await floor.tell(ONE, { type: 'WITHDRAWN', at: world.clock.now(), note: 'Taken back' })
    expect(await dialed()).toEqual([ONE, TWO])
  })
})

test('a lead whose number moves to another contact during the call is not called twice', async () => {
  await floor.settings({ parallelLimit: 1 })
  const campaign = await floor.campaign([{ numbers: [ONE] }])
  await floor.dial(campaign)
  await floor.bridge(ONE)
  const [contactId] = await contactsOf(campaign)
  await give(contactId, [TWO])
  const other = await openFloor(world, floor.seller.accountId)
  const theirs = await other.campaign([THREE])
  await world.system.db.q
    .updateTable('campaign_records')
    .set({ contact_id: contactId! })
    .where('campaign_id', '=', theirs)
    .execute()
  await other.dial(theirs)
  expect(await dialed()).toEqual([ONE])
  expect((await other.selections(theirs)).map(({ code }) => code)).toEqual(['held_by_another_seller'])
})

test('after a do-not-call request the number is not called, for any contact that has it', async () => {
  const { board, ctx: admin } = await makeBoard(world, floor.seller)
  const { id: dispositionId } = board.dispositions.find(({ category }) => category === 'NOT_INTERESTED')!
  await addAction(admin, { id: board.id, dispositionId, action: actionInput.parse({ type: 'MARK_AS_DNC' }) })
  const lead = await makeLead(world, board)
  const { id } = await startStageSession(
    floor.ctx,
    startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id }),
  )
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
  const [number] = (await dialed()) as [string]
  await floor.bridge(number)
  await give(lead.contact_id, [TWO])
  const { id: lineId } = await floor.view(id, number)
  await floor.end(number)
  await disposeLine(floor.ctx, { id, lineId, dispositionId })
  const list = await world.system.db.q.selectFrom('suppressions').select(['e164', 'type']).execute()
  expect(list).toContainEqual({ e164: number, type: 'DISPOSITION' })
  expect(list).toContainEqual({ e164: TWO, type: 'DISPOSITION' })
})

test('a number that the contact no longer has is not redialed by hand', async () => {
  await floor.settings({ parallelLimit: 1 })
  const campaign = await floor.campaign([ONE])
  const id = await floor.dial(campaign)
  const { id: lineId } = await floor.view(id, ONE)
  await floor.bridge(ONE)
  await floor.end(ONE)
  await give((await contactsOf(campaign))[0], [TWO])
  await expect(redialLine(floor.ctx, { id, lineId })).rejects.toMatchObject({
    code: 'not_possible_now',
    message: 'This number is no longer the contact’s.',
  })
  expect(await dialed()).toEqual([ONE])
})

describe('a contact that was deleted', () => {
  beforeEach(() => floor.settings({ parallelLimit: 1 }))
  const remove = async () => deleteContact(floor.ctx, (await floor.call(ONE)).contact_id)

  test('is not redialed by hand, during the run and after it', async () => {
    const id = await floor.dial(await floor.campaign([ONE]))
    const { id: lineId } = await floor.view(id, ONE)
    await floor.bridge(ONE)
    await floor.end(ONE)
    await remove()
    const refusal = { code: 'not_possible_now', message: 'The contact was deleted.' }
    await expect(redialLine(floor.ctx, { id, lineId })).rejects.toMatchObject(refusal)
    await stopDialSession(floor.ctx, id)
    await expect(redialLine(floor.ctx, { id, lineId })).rejects.toMatchObject(refusal)
    expect(await dialed()).toEqual([ONE])
  })

  test('nor where Redial was pressed before the call was over', async () => {
    const campaign = await floor.campaign([ONE, TWO])
    const id = await floor.dial(campaign)
    const { id: lineId } = await floor.view(id, ONE)
    await floor.ring(ONE)
    await hangUpLine(floor.ctx, { id, lineId })
    await redialLine(floor.ctx, { id, lineId })
    await remove()
    await floor.end(ONE, 'canceled')
    expect(await dialed()).toEqual([ONE, TWO])
    expect((await floor.selections(campaign)).map(({ code, reasons }) => [code, reasons])).toContainEqual([
      'no_number',
      '["The contact was deleted"]',
    ])
  })
})
