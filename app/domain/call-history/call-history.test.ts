import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { disposeLine } from '../dispositions/dispose-line.server'
import { createContact } from '../contacts/create-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import { listCalls } from './call-history.read.server'
import { callHistoryCsv } from './call-history-csv.server'
import { listTeamMembers } from './call-scope.server'
import { findCallStory } from './call-story.read.server'

const [A, B, C] = ['+13125550101', '+13125550102', '+13125550103'] as const
const outbound = { direction: 'outbound', limit: 50 } as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const colleague = (role: UserActor['role'], firstName: string) =>
  world.person({ accountId: floor.seller.accountId, role, firstName })

/** Calls that ended a second after one another, oldest first. Returns their ids. */
async function pastCalls(of: Floor, numbers: readonly string[], direction: 'outbound' | 'inbound' = 'outbound') {
  const campaignId = await of.campaign([A])
  await of.dial(campaignId)
  const first = await of.call(A)
  const ids: string[] = []
  for (const [index, e164] of numbers.entries()) {
    const id = world.services.ids('line')
    ids.push(id)
    await of.ctx.db.q
      .insertInto('calls')
      .values({
        ...first,
        id,
        e164,
        direction,
        placed_at: first.placed_at + (index + 1) * 1000,
        ended_at: first.placed_at + (index + 1) * 1000 + 500,
        outcome: 'no-answer',
      })
      .execute()
  }
  await of.ctx.db.q.deleteFrom('calls').where('id', '=', first.id).execute()
  return ids
}

const numbered = (count: number, from = 100) =>
  Array.from({ length: count }, (_, index) => `+1312555${String(from + index).padStart(4, '0')}`)

describe('read access', () => {
  test('a member reads their own calls, and may not request the team’s', async () => {
    await pastCalls(floor, [B])
    const ben = await colleague('MEMBER', 'Ben')
    expect((await listCalls(floor.ctx, outbound)).items.map(({ phone }) => phone)).toEqual([B])
    expect((await listCalls(world.as(ben), outbound)).items).toEqual([])
    await expect(listCalls(world.as(ben), { ...outbound, team: true })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listTeamMembers(world.as(ben))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each(['OWNER', 'MANAGER', 'ADMIN', 'COACH'] as const)(
    '%s reads the team’s calls, all or of one member',
    async (role) => {
      await pastCalls(floor, [B])
      const reader = await colleague(role, 'Rhea')
      const ben = await colleague('MEMBER', 'Ben')
      const of = (userId?: string) => listCalls(world.as(reader), { ...outbound, team: true, userId })
      expect((await of()).items.map(({ member }) => member.name)).toEqual(['Mia Torres'])
      expect((await of(floor.seller.userId)).items).toHaveLength(1)
      expect((await of(ben.userId)).items).toEqual([])
      expect((await listTeamMembers(world.as(reader))).map(({ name }) => name)).toEqual([
        'Ben Torres',
        'Mia Torres',
        'Rhea Torres',
      ])
    },
  )

  test('another team’s member is not found, and its calls are not there', async () => {
    const [call] = await pastCalls(floor, [B])
    const stranger = await world.person({ role: 'OWNER' })
    await expect(
      listCalls(world.as(stranger), { ...outbound, team: true, userId: floor.seller.userId }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect((await listCalls(world.as(stranger), { ...outbound, team: true })).items).toEqual([])
    await expect(findCallStory(world.as(stranger), call!)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a colleague’s story is available to a coach and to no other member', async () => {
    const [call] = await pastCalls(floor, [B])
    const ben = await colleague('MEMBER', 'Ben')
    await expect(findCallStory(world.as(ben), call!)).rejects.toMatchObject({ code: 'not_found' })
    expect((await findCallStory(world.as(await colleague('COACH', 'Cole')), call!)).call.phone).toBe(B)
  })

  test('an individual has no team to read', async () => {
    const sam = await world.person({ role: null })
    await expect(listCalls(world.as(sam), { ...outbound, team: true })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('pages', () => {
  test('hold every call once, in order, while new ones arrive', async () => {
    const ids = await pastCalls(floor, numbered(7))
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await listCalls(floor.ctx, { ...outbound, limit: 3, cursor: cursor ?? undefined })
      seen.push(...page.items.map(({ uuid }) => uuid))
      cursor = page.nextCursor
      if (seen.length === 3) {
        const { placed_at } = await floor.call(numbered(7)[6]!)
        const newest = { ...(await floor.call(numbered(7)[6]!)), id: 'line_new', placed_at: placed_at + 60_000 }
        await floor.ctx.db.q.insertInto('calls').values(newest).execute()
      }
    } while (cursor)
    expect(seen).toEqual(ids.toReversed())
  })

  test('a cursor that we did not issue reads from the start', async () => {
    await pastCalls(floor, [B, C])
    for (const cursor of ['x', '.', '9.', '1e99.x'])
      expect((await listCalls(floor.ctx, { ...outbound, cursor })).items.length, cursor).toBeLessThanOrEqual(2)
  })

  test('outbound and inbound are two lists; an inbound call names the called number', async () => {
    await pastCalls(floor, [B])
    const mia = await listCalls(floor.ctx, { ...outbound, direction: 'inbound' })
    expect(mia.items).toEqual([])
    await floor.ctx.db.q.updateTable('calls').set({ direction: 'inbound' }).execute()
    const [call] = (await listCalls(floor.ctx, { ...outbound, direction: 'inbound' })).items
    expect(call).toMatchObject({
      phone: B,
      callerIdNumber: '+13125550140',
      receivedByNickname: 'Chicago',
      campaign: null,
    })
    expect((await listCalls(floor.ctx, outbound)).items).toEqual([])
  })

  test('an inbound call is shown as inbound, also when the called number is gone', async () => {
    const [id] = await pastCalls(floor, [B])
    expect(await findCallStory(floor.ctx, id!)).toMatchObject({ direction: 'outbound' })
    await floor.ctx.db.q.updateTable('calls').set({ direction: 'inbound', caller_id: '+13125559999' }).execute()
    expect(await findCallStory(floor.ctx, id!)).toMatchObject({
      direction: 'inbound',
      call: { receivedByNickname: null },
    })
  })
})

describe('search', () => {
  const found = async (search: string) =>
    (await listCalls(floor.ctx, { ...outbound, search })).items.map((i) => i.phone)

  test('by name, by digits of the number, however they are written', async () => {
    await pastCalls(floor, [B, C])
    expect(await found('nora')).toEqual([C, B])
    expect(await found('NOR')).toEqual([C, B])
    expect(await found('555-0102')).toEqual([B])
    expect(await found('(312) 555-0103')).toEqual([C])
    expect(await found('nobody')).toEqual([])
    expect(await found('')).toEqual([C, B])
  })

  test('by digits in a name, too; for numbers by the called number', async () => {
    await pastCalls(floor, [B, C])
    await updateContact(floor.ctx, (await floor.call(B)).contact_id, { company: 'Studio 54' })
    const unit = await createContact(floor.ctx, { firstName: 'Unit 777', numbers: [C, '+16025550199'] })
    await floor.ctx.db.q.updateTable('calls').set({ contact_id: unit.id }).where('e164', '=', C).execute()
    expect(await found('studio 54')).toEqual([B])
    expect(await found('54')).toEqual([B])
    expect(await found('777')).toEqual([C])
    expect(await found('unit 7')).toEqual([C])
    expect(await found('312')).toEqual([C, B])
    expect(await found('0199')).toEqual([])
  })

  test.each(['%', '_', '\\', "'", '"', '100%', 'a_b', '%%%%'])('%j matches only itself', async (search) => {
    await pastCalls(floor, [B])
    expect(await found(search)).toEqual([])
  })

  test('reads back in steps, and finds calls beyond the first', async () => {
    const numbers = [B, ...Array.from({ length: 2_500 }, () => C)]
    await pastCalls(floor, numbers)
    expect(await found('5550102')).toEqual([B])
    const page = await listCalls(floor.ctx, { ...outbound, limit: 2, search: '5550103' })
    expect(page.items).toHaveLength(2)
    expect(page.nextCursor).not.toBeNull()
    // Two steps without a match: other requests run between them.
    let turned = false
    setImmediate(() => (turned = true))
    expect(await found('nobody')).toEqual([])
    expect(turned).toBe(true)
  })
})

describe('the story', () => {
  const texts = async (number: string) => {
    const { id } = await floor.call(number)
    return (await findCallStory(floor.ctx, id)).steps.map(({ text }) => text)
  }

  test('of a talk: why chosen, how long it rang, connect delay, end, and disposition', async () => {
    const sessionId = await floor.dial(await floor.campaign([{ numbers: [A], firstName: 'Grace' }]))
    world.clock.advance(1_000)
    await floor.ring(A)
    world.clock.advance(12_000)
    await floor.answer(A, 'person')
    world.clock.advance(420)
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    world.clock.advance(75_000)
    await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
    await floor.end(A)
    const { id: lineId } = await floor.call(A)
    world.clock.advance(2_000)
    await disposeLine(floor.ctx, { id: sessionId, lineId, dispositionId: await floor.disposition('DO_NOT_CONTACT') })

    const story = await findCallStory(floor.ctx, lineId)
    expect(story.steps.map(({ text, details }) => [text, ...details])).toEqual([
      [
        'Chosen from the campaign ‘Spring list’',
        expect.stringMatching(/^It is 11:00 AM in Chicago/),
        'Not on your DNC list',
        '0 calls in the last 24 hours',
      ],
      [
        'Dialed (312) 555-0101 for Mia Torres',
        'Shown to the person: (312) 555-0140',
        expect.stringMatching(/^To ring for at most \d+ s$/),
      ],
      ['Rang for 12 s'],
      ['Picked up'],
      ['The carrier heard a person'],
      ['Grace and Mia Torres were connected', 'Connected after 0.4 s'],
      ['Grace hung up', 'Talked for 1 min 15 s'],
      [expect.stringMatching(/^Disposition: /), 'Chosen by Mia Torres'],
    ])
    expect(story.call).toMatchObject({
      duration: 75,
      campaign: { name: 'Spring list' },
      outcomeConfig: { title: 'Answered' },
    })
    expect(Object.fromEntries(story.compliance.map(({ label, value }) => [label, value]))).toMatchObject({
      'Local time': expect.stringMatching(/^It is 11:00 AM in Chicago \(/),
      'Do-not-call list': 'Not on your DNC list',
      'Answer to connection': '420 ms',
      Abandoned: 'No',
      'Message played': 'None',
      'Opt-out': 'None',
    })
  })

  test.each([
    [2_000, false, 'Connected after 2.0 s'],
    [2_600, true, 'Connected after 2.6 s, counted as abandoned'],
  ])('of a lead connected after %i ms: late %s', async (ms, isLate, text) => {
    await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.answer(A, 'person')
    world.clock.advance(ms)
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    const { id } = await floor.call(A)
    // During the call the law's count is not known yet.
    expect((await findCallStory(floor.ctx, id)).bridgeDelay).toEqual({ ms, isLate, abandoned: false })
    await floor.end(A)
    const story = await findCallStory(floor.ctx, id)
    expect(story.bridgeDelay).toEqual({ ms, isLate, abandoned: isLate })
    expect(story.steps.find(({ kind }) => kind === 'connected')).toMatchObject({ details: [text], isWarning: isLate })
  })

  test('shows which side hung up', async () => {
    await floor.dial(await floor.campaign([{ numbers: [A], firstName: 'Grace' }]))
    await floor.bridge(A)
    await floor.tell(A, { type: 'HANG_UP', at: world.clock.now(), byHand: true })
    // The conference reports a moment later that the lead has left.
    await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
    await floor.end(A)
    expect(await texts(A)).toContain('Mia Torres hung up')
    expect(await texts(A)).toContain('No disposition was chosen')
  })

  test('of a line stopped because another lead was reached names that lead', async () => {
    await floor.settings({ parallelLimit: 2 })
    await floor.dial(await floor.campaign([{ numbers: [A], firstName: 'Grace' }, B]))
    await floor.ring(B)
    await floor.bridge(A)
    await floor.end(B, 'canceled')
    await floor.end(A)
    expect(await texts(B)).toContain('Stopped ringing: Grace was reached first')
  })

  test('of a callback keeps the spoken text, whatever the settings become later', async () => {
    await floor.settings({ parallelLimit: 2, callbackMessage: 'Sorry, call you soon.' })
    await floor.dial(await floor.campaign([A, { numbers: [B], firstName: 'Rhea' }]))
    await floor.ring(B)
    await floor.bridge(A)
    await floor.tell(B, { type: 'VERDICT', answeredBy: 'person' })
    await floor.answer(B)
    await floor.fetch(B)
    await floor.settings({ callbackMessage: 'Something else.' })
    await floor.end(B)
    const { id } = await floor.call(B)
    const story = await findCallStory(floor.ctx, id)
    const said = story.steps.find(({ kind }) => kind === 'message')
    expect(said).toMatchObject({
      text: 'Mia Torres was not free: Rhea heard the callback message',
      details: [expect.stringMatching(/^“Sorry, call you soon\./)],
    })
    expect(story.call.outcomeConfig.title).toBe('Callback')
  })

  test('of a call in progress, or without a carrier event, states what is unknown', async () => {
    await floor.dial(await floor.campaign([A]))
    expect(await texts(A)).toContain('The call has not ended yet')
    await floor.tell(A, { type: 'UNKNOWN', at: world.clock.now() })
    expect(await texts(A)).toEqual(
      expect.arrayContaining(['The carrier did not report ringing', 'The outcome of the call is unknown']),
    )
  })
})

describe('the CSV file', () => {
  const read = async (scope: Parameters<typeof callHistoryCsv>[1]) => {
    const pieces: string[] = []
    for await (const piece of callHistoryCsv(floor.ctx, scope)) pieces.push(piece)
    return pieces
  }

  test('has a header, a row per call, and no cell that a spreadsheet would run', async () => {
    await pastCalls(floor, numbered(600))
    await floor.ctx.db.q.updateTable('contacts').set({ first_name: '=HYPERLINK("x")' }).execute()
    const pieces = await read({ direction: 'outbound' })
    expect(pieces).toHaveLength(6)
    const lines = pieces.join('').trimEnd().split('\r\n')
    expect(lines).toHaveLength(601)
    expect(lines[0]).toMatch(/^\uFEFFDate \(UTC\),Team Member,First Name/)
    expect(lines[1]).toContain(`Mia Torres,"'=HYPERLINK(""x"")"`)
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(600)
  })

  test('of a call in progress leaves out what only its end can show', async () => {
    const abandoned = async () => {
      const text = (await read({ direction: 'outbound' })).join('')
      const [row] = parse(text, { columns: true, bom: true }) as Array<Record<string, string>>
      return row?.Abandoned
    }
    const inStory = async () =>
      (await findCallStory(floor.ctx, (await floor.call(A)).id)).compliance.find(({ label }) => label === 'Abandoned')
    await floor.dial(await floor.campaign([A]))
    expect(await abandoned()).toBe('Not known yet')
    expect(await inStory()).toMatchObject({ value: 'Unknown until the call ends' })
    await floor.ring(A)
    await floor.end(A)
    expect(await abandoned()).toBe('No')
    expect(await inStory()).toMatchObject({ value: 'No' })
  })

  test('without calls is a header', async () => {
    expect((await read({ direction: 'inbound' })).join('').split('\r\n')).toHaveLength(2)
  })

  test('of a search contains the same calls as the list of that search', async () => {
    await pastCalls(floor, [B, C])
    expect((await read({ direction: 'outbound', search: '5550103' })).join('').match(/\(312\) 555-010\d/g)).toEqual([
      '(312) 555-0103',
    ])
  })
})
