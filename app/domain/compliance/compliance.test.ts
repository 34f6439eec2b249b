import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { makeBoard, makeLead } from '../../../tests/helpers/board'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { updateBoard } from '../boards/update-board.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { listDials, type DialFilter, type DialsOnly } from './compliance.schema'
import { dialRecordsCsv } from './dials-csv.server'
import { findDialedCampaign, listDialRecords } from './dials.read.server'
import { listShares } from './shares.read.server'

const [A, B, C, D] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const
const DAY_MS = 86_400_000

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const dials = async (filter: Partial<DialFilter> = {}, ctx = floor.ctx) =>
  (await listDialRecords(ctx, listDials.parse(filter))).items
const numbersOf = async (filter?: Partial<DialFilter>, ctx = floor.ctx) =>
  (await dials(filter, ctx)).map(({ phone }) => phone)

/** Dials numbers that do not answer, one after another, in one campaign. Returns its id. */
async function dialed(...numbers: string[]): Promise<string> {
  await floor.settings({ parallelLimit: 1 })
  const campaignId = await floor.campaign(numbers)
  await floor.dial(campaignId)
  for (const number of numbers) {
    await floor.ring(number)
    world.clock.advance(20_000)
    await floor.end(number)
  }
  return campaignId
}

/** Makes campaigns two runs of one list. */
async function ofOneList(...ids: string[]): Promise<void> {
  const { contact_id: contactId } = await floor.ctx.db.q
    .selectFrom('campaign_records')
    .select('contact_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await createContactList(floor.ctx, { name: 'Spring', contactIds: [contactId] })
  await floor.ctx.db.q.updateTable('campaigns').set({ list_id: id }).where('id', 'in', ids).execute()
}

const change = (number: string, values: Record<string, string | number | null>) =>
  floor.ctx.db.q.updateTable('calls').set(values).where('e164', '=', number).execute()

describe('the record of a dial', () => {
  test('contains the reason, the checks, the ring time, and that no call was abandoned', async () => {
    await dialed(A)
    const [dial] = await dials()
    expect(dial).toMatchObject({ phone: A, campaign: { name: 'Spring list' }, abandoned: false })
    expect(dial!.reasons.length).toBeGreaterThan(0)
    expect(Object.fromEntries(dial!.facts.map(({ label, value }) => [label, value]))).toEqual({
      'Local time': expect.stringContaining('in Chicago'),
      'Do-not-call list': expect.stringMatching(/./),
      'Calls to this number': expect.stringMatching(/./),
      'STIR/SHAKEN attestation': 'Not on record',
      'Ring time': expect.stringMatching(/^20 s \(limit \d+ s\)$/),
      'Answer to connection': 'No one picked up',
      Abandoned: 'No',
      'Message played': 'None',
      'Opt-out': 'None',
      Recording: 'Off',
    })
  })

  test('exists after the call, and never for a call that was not sent to the carrier', async () => {
    await floor.dial(await floor.campaign([A]))
    expect(await dials()).toEqual([])
    await floor.ring(A)
    await floor.end(A)
    expect(await numbersOf()).toEqual([A])
    await change(A, { sent: 0 })
    expect(await dials()).toEqual([])
  })
})

describe('the list of dials', () => {
  test.each<[DialsOnly, Record<string, string | number | null>, Record<string, string | number | null>]>([
    ['abandoned', { abandoned: 1 }, {}],
    ['late', { bridge_delay_ms: 2001 }, { bridge_delay_ms: 2000 }],
    ['message', { message: 'Sorry' }, {}],
    ['shortRing', { ring_ms: 14_999 }, { ring_ms: 15_000 }],
    // Answered early is not a short ring.
    ['shortRing', { ring_ms: 3_000 }, { ring_ms: 3_000, answered_at: 1 }],
  ])('is filtered to %s', async (only, found, other) => {
    await dialed(A, B)
    await change(A, found)
    // The other filter stays unchanged when it is not given.
    await change(B, { carrier_error: null, ...other })
    expect(await numbersOf({ only })).toEqual([A])
  })

  test('is filtered to recorded calls', async () => {
    await dialed(A, B)
    const { id } = await floor.call(B)
    await floor.ctx.db.q
      .insertInto('recordings')
      .values({
        id: 'rec_1',
        account_id: floor.seller.accountId,
        call_id: id,
        state: 'completed',
        wanted: 'stopped',
        carrier_sid: 'RE1',
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    expect(await numbersOf({ only: 'recorded' })).toEqual([B])
  })

  test('is filtered to days, text and a campaign', async () => {
    const first = await dialed(A)
    world.clock.advance(2 * DAY_MS)
    await dialed(B)
    expect(await numbersOf()).toEqual([B, A])
    expect(await numbersOf({ days: 1 })).toEqual([B])
    expect(await numbersOf({ days: 3 })).toEqual([B, A])
    expect(await numbersOf({ search: '5550101' })).toEqual([A])
    expect(await numbersOf({ campaignId: first })).toEqual([A])
  })

  test('of a campaign includes the other runs of its list', async () => {
    const [first, second] = [await dialed(A), await dialed(B)]
    await dialed(C)
    await ofOneList(first, second)
    expect(await numbersOf({ campaignId: second })).toEqual([B, A])
  })

  test('shows the user’s own dials, or the team’s with permission', async () => {
    await dialed(A)
    const colleague = (role: 'OWNER' | 'MEMBER') => world.person({ accountId: floor.seller.accountId, role })
    const [owner, member] = [world.as(await colleague('OWNER')), world.as(await colleague('MEMBER'))]
    expect(await numbersOf({}, owner)).toEqual([])
    expect(await numbersOf({ scope: 'team' }, owner)).toEqual([A])
    expect(await numbersOf({ scope: 'team', userId: floor.seller.userId }, owner)).toEqual([A])
    await expect(dials({ scope: 'team' }, member)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('excludes a colleague’s campaign without permission to read the team’s calls', async () => {
    const campaignId = await dialed(A)
    const member = world.as(await world.person({ accountId: floor.seller.accountId, role: 'MEMBER' }))
    await expect(dials({ campaignId }, member)).rejects.toMatchObject({ code: 'not_found' })
    await expect(findDialedCampaign(member, campaignId)).rejects.toMatchObject({ code: 'not_found' })
    // A coach reads it, and an individual reads their own.
    const coach = world.as(await world.person({ accountId: floor.seller.accountId, role: 'COACH' }))
    expect(await numbersOf({ campaignId, scope: 'team' }, coach)).toEqual([A])
    expect(await numbersOf({ campaignId }, world.as({ ...floor.seller, role: null }))).toEqual([A])
  })

  test('of a colleague’s stage run shows only a seller’s own dials in it', async () => {
    const { accountId } = floor.seller
    const [ann, ben] = [await openFloor(world, accountId), await openFloor(world, accountId)]
    const { board, ctx: admin } = await makeBoard(world, ann.seller)
    await updateBoard(admin, board.id, { teamMemberUserIds: [ann.seller.userId, ben.seller.userId] })
    for (const seller of [ann, ben]) {
      await seller.settings({ parallelLimit: 1 })
      await makeLead(world, board)
    }
    const stage = startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id, filter: {} })
    const called: string[] = []
    for (const { ctx, seller, ...says } of [ann, ben]) {
      const { id } = await startStageSession(ctx, stage)
      await connectDialSession(ctx, id)
      await says.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${seller.userId}` })
      const { lines } = await stopDialSession(ctx, id)
      called.push(lines[0]!.number!)
      await says.ring(lines[0]!.number!)
      await says.end(lines[0]!.number!, 'canceled')
    }
    const { campaign_id: campaignId } = await ben.call(called[1]!)
    for (const [index, { ctx }] of [ann, ben].entries()) {
      expect(await findDialedCampaign(ctx, campaignId)).toMatchObject({ stage_id: board.stages[0]!.id })
      expect(await numbersOf({ campaignId }, ctx)).toEqual([called[index]])
    }
    const other = world.as(await world.person({ accountId, role: 'MEMBER' }))
    await expect(findDialedCampaign(other, campaignId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('excludes campaigns and members of another account', async () => {
    const campaignId = await dialed(A)
    const stranger = await world.person({ role: 'OWNER' })
    const ctx = world.as(stranger)
    await expect(dials({ campaignId }, ctx)).rejects.toMatchObject({ code: 'not_found' })
    await expect(dials({ scope: 'team', userId: floor.seller.userId }, ctx)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await numbersOf({ scope: 'team' }, ctx)).toEqual([])
  })
})

test('the CSV file has a row per dial, and no cell that a spreadsheet would run', async () => {
  await dialed(A)
  const call = await floor.call(A)
  const more = Array.from({ length: 120 }, (_, index) => ({ ...call, id: `call_${String(index).padStart(3, '0')}` }))
  await floor.ctx.db.q.insertInto('calls').values(more).execute()
  await floor.ctx.db.q.updateTable('contacts').set({ first_name: '=HYPERLINK("x")' }).execute()
  const pieces: string[] = []
  for await (const piece of dialRecordsCsv(floor.ctx, { scope: 'own' })) pieces.push(piece)
  expect(pieces).toHaveLength(2)
  const rows = parse(pieces.join(''), { columns: true, bom: true }) as Array<Record<string, string>>
  expect(rows).toHaveLength(121)
  const own = rows.find((row) => row['Why Chosen'] !== '')
  expect(own).toMatchObject({ 'First Name': `'=HYPERLINK("x")`, 'Ring time': expect.stringContaining('20 s') })
  expect(own!['Local time']).toContain('in Chicago')
})

describe('the abandonment rate', () => {
  const answered = async (campaignId: string, live: number, abandoned: number, daysAgo = 0) =>
    floor.ctx.db.q
      .insertInto('campaign_answer_days')
      .values({ campaign_id: campaignId, day: Math.floor(world.clock.now() / DAY_MS) - daysAgo, live, abandoned })
      .execute()

  test('of a list covers all of its runs, within thirty days', async () => {
    const [first, second, other] = [
      await floor.campaign([A]),
      await floor.campaign([B]),
      await floor.campaign([C]),
    ] as const
    await ofOneList(first, second)
    await floor.ctx.db.q.updateTable('campaigns').set({ name: 'The newest run' }).where('id', '=', second).execute()
    await answered(first, 60, 1, 30)
    await answered(first, 500, 500, 31)
    await answered(second, 60, 2)
    await answered(other, 10, 1)
    const individual = world.as({ ...floor.seller, role: null })
    expect(await listShares(individual)).toEqual([
      { campaignId: second, name: 'The newest run', live: 120, abandoned: 3, share: 0.025, oneLineOnly: true },
      { campaignId: other, name: 'Spring list', live: 10, abandoned: 1, share: 0.1, oneLineOnly: false },
    ])
  })

  test('is missing for single calls, other accounts, and users limited to their own calls', async () => {
    const campaignId = await floor.campaign([D])
    await answered(campaignId, 10, 1)
    const reader = world.as(await world.person({ accountId: floor.seller.accountId, role: 'COACH' }))
    expect(await listShares(reader)).toHaveLength(1)
    expect(await listShares(world.as(await world.person({ role: 'OWNER' })))).toEqual([])
    const member = world.as(await world.person({ accountId: floor.seller.accountId, role: 'MEMBER' }))
    await expect(listShares(member)).rejects.toMatchObject({ code: 'forbidden' })
    await floor.ctx.db.q.updateTable('campaigns').set({ kind: 'call' }).where('id', '=', campaignId).execute()
    expect(await listShares(reader)).toEqual([])
  })
})
