import { describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { TUESDAY_11_CHICAGO, type World } from '../../../tests/helpers/world'
import { suppressNumber } from '../protection/suppress-number.server'
import { addRecords } from '../campaigns/insert-campaign.server'
import { chooseNextLead } from './choose-next-lead.server'
import { dialingOrder } from '../protection/contact-numbers.server'
import { acquireNumberLease } from '../protection/number-lease.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { getDialerSettings } from '../settings/settings.read.server'

const HOUR = 3_600_000
const [ONE, TWO, THREE] = ['+13125550101', '+13125550102', '+13125550103'] as const
const HAWAII = '+18085550101'
const MIAMI = '+13055550101'
/** A toll-free number has no known location. */
const NOWHERE = '+18005550101'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** Selects the next lead like a session of the campaign, without dialing. */
async function choose(campaignId: string, byHand = false) {
  const current = await floor.ctx.db.q
    .selectFrom('dial_sessions')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  const sessionId = current?.id ?? (await startDialSession(floor.ctx, { campaignId })).id
  const { accountId, userId } = floor.seller
  return floor.ctx.db.transact('test.choose', async (tx) =>
    chooseNextLead(tx, {
      accountId,
      campaignId,
      sessionId,
      settings: await getDialerSettings(tx, { accountId, userId }),
      byHand,
      endsPass: true,
    }),
  )
}
const chosen = async (campaignId: string) => {
  const choice = await choose(campaignId)
  return choice.kind === 'chosen' ? choice.lead.e164 : choice
}
const called = async (e164: string, ago: number) => {
  const session = await floor.ctx.db.q.selectFrom('dial_sessions').selectAll().executeTakeFirstOrThrow()
  const contact = await floor.ctx.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
  await floor.ctx.db.q
    .insertInto('calls')
    .values({
      id: floor.ctx.ids('line'),
      account_id: floor.seller.accountId,
      user_id: floor.seller.userId,
      session_id: session.id,
      campaign_id: session.campaign_id,
      contact_id: contact.id,
      e164,
      caller_id: '+13125550140',
      placed_at: world.clock.now() - ago,
      compliance: '{}',
    })
    .execute()
}
/** A contact with two numbers, in another seller’s list, then another account’s, then ours. */
async function samePersonTwice(other: Floor): Promise<[theirs: string, ours: string]> {
  const theirs = await other.campaign([{ numbers: [ONE, TWO] }])
  const ours = await floor.campaign([THREE])
  const { q } = floor.ctx.db
  const { contact_id } = await q
    .selectFrom('campaign_records')
    .select('contact_id')
    .where('campaign_id', '=', theirs)
    .executeTakeFirstOrThrow()
  await q.updateTable('campaign_records').set({ position: 5 }).where('campaign_id', '=', ours).execute()
  await floor.ctx.db.transact('test.records', (tx) => addRecords(tx, ours, floor.seller.accountId, [contact_id]))
  return [theirs, ours]
}
const suppress = (e164: string) =>
  floor.ctx.db.transact('test.suppress', (tx) =>
    suppressNumber(tx, { accountId: floor.seller.accountId, e164, type: 'MANUAL', addedBy: null }),
  )
const codes = async (campaignId: string) =>
  (await floor.selections(campaignId)).map(({ e164, decision, code }) => [e164, decision, code])

describe('which number of a contact', () => {
  test('the first mobile, then the others in their order', () => {
    const phone = (type: string, position: number) => ({ type, position })
    expect(dialingOrder([phone('home', 0), phone('mobile', 1), phone('work', 2), phone('mobile', 3)])).toEqual([
      phone('mobile', 1),
      phone('home', 0),
      phone('work', 2),
      phone('mobile', 3),
    ])
    expect(dialingOrder([phone('work', 1), phone('home', 0)])).toEqual([phone('home', 0), phone('work', 1)])
    expect(dialingOrder([])).toEqual([])
  })

  test('each number has one attempt, the mobile first', async () => {
    const campaign = await floor.campaign([
      {
        numbers: [
          { number: ONE, type: 'home' },
          { number: TWO, type: 'mobile' },
          { number: THREE, type: 'work' },
        ],
      },
    ])
    await floor.settings({ parallelLimit: 1 })
    const session = await floor.dial(campaign)
    for (const number of [TWO, ONE, THREE]) {
      expect((await floor.session(session)).lines.map((line) => line.number)).toEqual([number])
      await floor.end(number, 'no-answer')
    }
    expect((await floor.session(session)).state).toBe('ended')
    expect(
      (await floor.ctx.db.q.selectFrom('calls').select('e164').orderBy('id').execute()).map(({ e164 }) => e164),
    ).toEqual([TWO, ONE, THREE])
  })

  test('a number on the DNC list is replaced by the next, and the reason is stored', async () => {
    const campaign = await floor.campaign([{ numbers: [ONE, TWO] }])
    await suppress(ONE)
    expect(await chosen(campaign)).toBe(TWO)
    expect(await codes(campaign)).toEqual([[ONE, 'skipped', 'do_not_call']])
    expect((await floor.selections(campaign))[0]!.reasons).toContain('on your DNC list')
  })

  test('with every number on the DNC list the lead is skipped for good', async () => {
    const campaign = await floor.campaign([{ numbers: [ONE, TWO] }, THREE])
    await suppress(ONE)
    await suppress(TWO)
    expect(await chosen(campaign)).toBe(THREE)
    expect(await codes(campaign)).toEqual([
      [ONE, 'skipped', 'do_not_call'],
      [TWO, 'skipped', 'do_not_call'],
    ])
    const records = await floor.ctx.db.q.selectFrom('campaign_records').select('state').orderBy('position').execute()
    expect(records.map(({ state }) => state)).toEqual(['skipped', 'queued'])
  })
})

describe('which lead', () => {
  test('in the order of the list, with the reason', async () => {
    const campaign = await floor.campaign([ONE, TWO])
    const choice = await choose(campaign)
    expect(choice).toMatchObject({ kind: 'chosen', lead: { e164: ONE, contactName: 'Nora' } })
    if (choice.kind === 'chosen')
      expect(choice.lead.reasons.map(({ code }) => code)).toEqual([
        'inside_safe_hours',
        'not_suppressed',
        'calls_in_24_hours',
      ])
  })

  test('an unknown time zone is skipped, with the reason', async () => {
    const campaign = await floor.campaign([{ numbers: [NOWHERE], timezone: null }, ONE])
    expect(await chosen(campaign)).toBe(ONE)
    expect(await codes(campaign)).toEqual([[NOWHERE, 'skipped', 'unknown_time_zone']])
  })

  test('outside its safe hours a lead waits until they open, without a try of its other numbers', async () => {
    const campaign = await floor.campaign([{ numbers: [HAWAII, TWO], timezone: 'Pacific/Honolulu', state: 'HI' }])
    // 11:00 in Chicago is 6:00 in Honolulu; it opens at 8:00.
    expect(await choose(campaign)).toEqual({ kind: 'none', waiting: 1, nextAtMs: TUESDAY_11_CHICAGO + 2 * HOUR })
    expect(await codes(campaign)).toEqual([[HAWAII, 'skipped', 'outside_safe_hours']])
    world.clock.advance(2 * HOUR)
    expect(await chosen(campaign)).toBe(HAWAII)
  })

  test('with safe hours that never open no lead is lost: it is called after they are corrected', async () => {
    await floor.settings({})
    const store = (settings: object) =>
      floor.ctx.db.q
        .updateTable('dialer_settings')
        .set({ settings: JSON.stringify(settings) })
        .execute()
    await store({ timezoneProtectionFrom: 22, timezoneProtectionTo: 6 })
    const campaign = await floor.campaign([{ numbers: [ONE, TWO] }, THREE])
    await suppress(TWO)
    expect(await choose(campaign)).toEqual({ kind: 'none', waiting: 2, nextAtMs: world.clock.now() + HOUR })
    expect(await codes(campaign)).toEqual([
      [ONE, 'skipped', 'outside_safe_hours'],
      [TWO, 'skipped', 'do_not_call'],
      [THREE, 'skipped', 'outside_safe_hours'],
    ])
    await store({})
    world.clock.advance(HOUR)
    expect(await chosen(campaign)).toBe(ONE)
  })

  test('when a number of a lead never opens the next number is tried', async () => {
    await floor.settings({ timezoneProtectionFrom: 20, timezoneProtectionTo: 21 })
    world.clock.advance(9 * HOUR + HOUR / 2)
    const campaign = await floor.campaign([{ numbers: [MIAMI, ONE], timezone: null }])
    expect(await chosen(campaign)).toBe(ONE)
    expect(await codes(campaign)).toEqual([[MIAMI, 'skipped', 'outside_safe_hours']])
  })

  test('Florida allows three calls in 24 hours: the fourth waits for the first to be a day old', async () => {
    const campaign = await floor.campaign([{ numbers: [MIAMI], timezone: 'America/New_York', state: 'FL' }])
    await choose(campaign)
    for (const ago of [20 * HOUR, 10 * HOUR]) await called(MIAMI, ago)
    expect(await chosen(campaign)).toBe(MIAMI)
    await called(MIAMI, 5 * HOUR)
    expect(await choose(campaign)).toEqual({ kind: 'none', waiting: 1, nextAtMs: world.clock.now() + 4 * HOUR })
    expect(await codes(campaign)).toEqual([[MIAMI, 'skipped', 'too_many_calls']])
  })

  test('within the nuisance window a lead of a list waits, a call by hand does not', async () => {
    await floor.settings({ nuisanceProtectionHours: 24 })
    const campaign = await floor.campaign([ONE])
    await choose(campaign)
    await called(ONE, 3 * HOUR)
    expect(await choose(campaign, true)).toMatchObject({ kind: 'chosen' })
    expect(await choose(campaign)).toEqual({ kind: 'none', waiting: 1, nextAtMs: world.clock.now() + 21 * HOUR })
    expect(await codes(campaign)).toEqual([[ONE, 'skipped', 'nuisance_window']])
  })

  test('a number that another seller of the team is on waits a minute', async () => {
    const other = await openFloor(world, floor.seller.accountId)
    await other.dial(await other.campaign([ONE]))
    const campaign = await floor.campaign([ONE, TWO])
    expect(await chosen(campaign)).toBe(TWO)
    expect(await codes(campaign)).toEqual([[ONE, 'skipped', 'held_by_another_seller']])
    await other.end(ONE, 'busy')
    world.clock.advance(60_000)
    expect(await chosen(campaign)).toBe(ONE)
  })

  test('a lead another seller calls on another number waits a minute, on all numbers', async () => {
    const other = await openFloor(world, floor.seller.accountId)
    const [theirs, campaign] = await samePersonTwice(other)
    await other.dial(theirs)
    await other.end(ONE, 'no-answer')
    await other.bridge(TWO)
    expect(await chosen(campaign)).toBe(THREE)
    expect((await floor.selections(campaign)).map(({ e164, code, reasons }) => [e164, code, reasons])).toEqual([
      [ONE, 'held_by_another_seller', '["This person is already being called on another number"]'],
    ])
    await other.end(TWO)
    expect(await chosen(campaign)).toBe(THREE)
    world.clock.advance(60_000)
    expect(await chosen(campaign)).toBe(ONE)
  })

  test('a lead in a call longer than a lease is not called, on any of their numbers', async () => {
    const other = await openFloor(world, floor.seller.accountId)
    const [theirs, campaign] = await samePersonTwice(other)
    await other.dial(theirs)
    await other.end(ONE, 'no-answer')
    await other.bridge(TWO)
    world.clock.advance(5 * HOUR)
    const lease = { account_id: floor.seller.accountId, e164: TWO, session_id: 'ses-mine', line_id: 'line-mine' }
    const hold = () => floor.ctx.db.transact('test.hold', (tx) => acquireNumberLease(tx, lease))
    expect(await hold()).toBe(false)
    expect(await chosen(campaign)).toBe(THREE)
    expect(await codes(campaign)).toEqual([[ONE, 'skipped', 'held_by_another_seller']])
    await other.end(TWO)
    expect(await hold()).toBe(true)
  })

  test('another account’s seller on the same number has no effect', async () => {
    const stranger = await openFloor(world)
    await stranger.dial(await stranger.campaign([ONE]))
    expect(await chosen(await floor.campaign([ONE]))).toBe(ONE)
  })

  test('a deleted contact and a contact without a number are skipped', async () => {
    const campaign = await floor.campaign([ONE, TWO, THREE])
    const records = await floor.ctx.db.q.selectFrom('campaign_records').selectAll().orderBy('position').execute()
    await floor.ctx.db.q
      .updateTable('contacts')
      .set({ deleted_at: 1 })
      .where('id', '=', records[0]!.contact_id)
      .execute()
    await floor.ctx.db.q.deleteFrom('contact_phones').where('contact_id', '=', records[1]!.contact_id).execute()
    expect(await chosen(campaign)).toBe(THREE)
    expect(await codes(campaign)).toEqual([
      [null, 'skipped', 'no_number'],
      [null, 'skipped', 'no_number'],
    ])
    expect((await floor.selections(campaign)).map(({ reasons }) => JSON.parse(reasons))).toEqual([
      ['The contact was deleted'],
      ['The contact has no phone number'],
    ])
  })

  test('a step checks at most a hundred leads, then requests another step', async () => {
    const campaign = await floor.campaign(
      Array.from({ length: 101 }, (_, index) => ({
        numbers: [`+1800555${String(index).padStart(4, '0')}`],
        timezone: null,
      })),
    )
    expect(await choose(campaign)).toEqual({ kind: 'more' })
    expect(await choose(campaign)).toEqual({ kind: 'none', waiting: 0, nextAtMs: null })
  })

  test('skipped leads and reasons are published to viewers', async () => {
    const campaign = await floor.campaign([{ numbers: [NOWHERE], timezone: null, firstName: 'Omar' }])
    await choose(campaign)
    const skipped = world.published.filter(({ type }) => type === 'lead.skipped')
    expect(skipped).toHaveLength(1)
    expect(skipped[0]!.payload).toMatchObject({ contactName: 'Omar', code: 'unknown_time_zone' })
  })
})
