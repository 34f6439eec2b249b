import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addBusinessProfile, goodDraft } from '../../../tests/helpers/a2p'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { writeDraft } from '../a2p/save-draft.server'
import { listPhones } from '../threads/messenger-phones.read.server'
import { findSegmentsPerSecond } from './campaign-pace.read.server'
import { getEndOfDay } from './daily-cap.server'

let texting: Texting
afterEach(() => texting.world.close())

const db = () => texting.world.system.db.q
const OURS = '+13125550140'
const UNREGISTERED =
  'This number is not registered for texts. Carriers refuse texts from unregistered numbers. Register it under A2P Messaging.'

interface Registered {
  state?: string
  hasJoined?: boolean
  score?: number | null
  brandType?: 'low_volume' | 'standard'
}

/** A brand and its campaign, as the carrier has them. */
async function register({
  state = 'registered',
  hasJoined = true,
  score = null,
  brandType = 'low_volume',
}: Registered) {
  const { world, mia } = texting
  await addBusinessProfile(world, mia)
  await world.system.db.transact('test.draft', (tx) => writeDraft(tx, mia, goodDraft({ brandType })))
  const machine = { context: '{}', version: 1, chart_version: 1, revision: 1, created_at: 0, updated_at: 0 }
  const row = { account_id: mia.accountId, number_id: null, problems: '[]', refusal: null, ended_at: null, ...machine }
  const unset = { submitted_by: null, submitted_at: null, decided_at: null }
  await db()
    .insertInto('registrations')
    .values([
      {
        id: 'reg_brand',
        kind: 'brand',
        state: 'registered',
        carrier_sid: 'BN1',
        details: JSON.stringify({ score }),
        ...row,
        ...unset,
      },
      { id: 'reg_campaign', kind: 'text_campaign', state, carrier_sid: 'QE1', details: null, ...row, ...unset },
    ])
    .execute()
  await db().updateTable('phone_numbers').set({ carrier_sid: 'PN1' }).execute()
  if (hasJoined) await join()
}
async function join() {
  const { id, account_id } = await db().selectFrom('phone_numbers').selectAll().executeTakeFirstOrThrow()
  const row = { registration_id: 'reg_campaign', number_id: id, account_id, carrier_sid: 'PN1' }
  await db()
    .insertInto('registration_numbers')
    .values({ ...row, state: 'added', problem: null, updated_at: 0 })
    .execute()
}
const send = async (to = '+13125550190') => {
  const message = await texting.send(await texting.open(to), 'Hello')
  await texting.run()
  return texting.message(message)
}

describe('an account that registers its texts here', () => {
  beforeEach(async () => {
    texting = await openTexting()
  })

  test('sends from numbers of its campaign', async () => {
    await register({})
    await send()
    expect(texting.carrier.sent).toHaveLength(1)
  })

  test.each(['submitting', 'inReview', 'failed', 'suspended'])('sends nothing while it is %s', async (state) => {
    await register({ state, hasJoined: false })
    expect(await send()).toMatchObject({ status: 'failed', statusReason: UNREGISTERED })
    expect((await listPhones(texting.ctx, {})).items).toMatchObject([{ canText: false, reason: UNREGISTERED }])
    expect(texting.carrier.sent).toHaveLength(0)
  })

  test('waits while a number joins', async () => {
    await register({ hasJoined: false })
    expect(await send()).toMatchObject({ status: 'held' })
    await join()
    texting.world.clock.advance(61_000)
    await texting.run()
    expect(texting.carrier.sent).toHaveLength(1)
  })

  test('sends from a number that is registered elsewhere', async () => {
    await register({ state: 'failed', hasJoined: false })
    const { id, account_id } = await db().selectFrom('phone_numbers').selectAll().executeTakeFirstOrThrow()
    await db().insertInto('numbers_registered_elsewhere').values({ number_id: id, account_id, created_at: 0 }).execute()
    await send()
    expect(texting.carrier.sent).toHaveLength(1)
  })

  test.each([
    ['low_volume', null, 3.75],
    ['standard', 60, 120],
    ['standard', 30, 12],
  ] as const)('%s with score %s: its numbers share %d segments a second', async (brandType, score, perSecond) => {
    await register({ brandType, score })
    expect(await findSegmentsPerSecond(texting.world.system, OURS)).toBe(perSecond)
  })

  test('has the daily cap of its brand', async () => {
    await register({ brandType: 'low_volume' })
    const now = texting.world.clock.now()
    const day = Math.floor((now - 6 * 3_600_000) / 86_400_000)
    await db()
      .insertInto('campaign_days')
      .values({ account_id: texting.mia.accountId, day, segments: 1_999, created_at: now })
      .execute()
    await send('+13125550190')
    expect(texting.carrier.sent).toHaveLength(1)
    texting.world.clock.advance(2_000)
    expect(await send('+13125550191')).toMatchObject({
      status: 'held',
      statusReason:
        'Carriers accept 2,000 text segments a day from your campaign. The text is sent after midnight Pacific time',
    })
    texting.world.clock.set(getEndOfDay(now) + 9 * 3_600_000)
    await texting.run()
    expect(texting.carrier.sent).toHaveLength(2)
  })
})

test('an account that registers nothing here sends as before', async () => {
  texting = await openTexting()
  await send()
  expect(texting.carrier.sent).toHaveLength(1)
  expect(await findSegmentsPerSecond(texting.world.system, OURS)).toBeNull()
})

test('where the operator requires it, only registered numbers send', async () => {
  texting = await openTexting({ registration: 'required' })
  expect(await send()).toMatchObject({ status: 'failed', statusReason: UNREGISTERED })
})

test('where texts are registered elsewhere, all send', async () => {
  texting = await openTexting({ registration: 'elsewhere', segmentsPerSecond: 2 })
  await register({ state: 'failed', hasJoined: false })
  await send()
  expect(texting.carrier.sent).toHaveLength(1)
  expect(await findSegmentsPerSecond(texting.world.system, OURS)).toBe(2)
})
