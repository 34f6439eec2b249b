import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endedCall } from '../../../tests/api/owned-calls'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Utterance } from '../assistant.port'
import { findCallDisposition } from '../dispositions/call-disposition.read.server'
import { setCallDisposition } from '../dispositions/set-call-disposition.server'
import { dismissDispositionSuggestion } from './dismiss-suggestion.server'
import { findDisagreement } from './disposition-rules'
import { findDispositionSuggestion } from './disposition-suggestion.read.server'

const said = (...texts: string[]): Utterance[] =>
  texts.map((text, index) => ({ speaker: 'lead', startMs: index * 1_000, endMs: index * 1_000 + 900, text }))
const suggested = (chosen: string | null, ...texts: string[]) => findDisagreement(said(...texts), chosen)?.category

describe('rules', () => {
  test.each([
    ['INTERESTED', 'Please stop calling me.', 'DO_NOT_CONTACT'],
    [null, 'Take me off your list', 'DO_NOT_CONTACT'],
    ['DO_NOT_CONTACT', 'Please stop calling me.', undefined],
    ['INTERESTED', 'You have the wrong number', 'BAD_NUMBER'],
    ['INTERESTED', 'Sorry, I’m really not interested', 'NOT_INTERESTED'],
    ['NOT_INTERESTED', 'I am not interested', undefined],
    ['CALLBACK', 'I am not interested', undefined],
    ['NO_ANSWER', 'Could you call me back on Monday?', 'CALLBACK'],
    ['INTERESTED', 'Could you call me back on Monday?', undefined],
    ['NONE', 'Tuesday at ten works', 'APPOINTMENT_SET'],
    ['INTERESTED', 'Please leave a message after the tone', 'NO_ANSWER'],
    ['LEFT_VOICEMAIL', 'Please leave a message after the tone', undefined],
    ['NO_ANSWER', 'How much is it?', undefined],
    ['NONE', 'We call our dog Back', undefined],
    // Not among the choices: a deleted one.
    ['', 'I am not interested', undefined],
  ])('chosen %s, said %j: %s', (chosen, text, category) => {
    expect(suggested(chosen, text)).toBe(category)
  })

  test('the last sentence counts, and a wish to stop always', () => {
    expect(suggested(null, 'I am not interested', 'Okay then, see you on Tuesday')).toBe('APPOINTMENT_SET')
    expect(suggested(null, 'Please stop calling me', 'Okay then, see you on Tuesday')).toBe('DO_NOT_CONTACT')
  })

  test('what the seller says suggests nothing', () => {
    expect(findDisagreement([{ speaker: 'seller', startMs: 0, endMs: 1, text: 'Not interested?' }], null)).toBeNull()
  })

  test('long and hostile sentences are read in a moment', () => {
    const before = performance.now()
    for (const text of ['call '.repeat(20_000), 'no '.repeat(30_000), `${'tomorrow at '.repeat(5_000)}x`])
      suggested(null, text)
    expect(performance.now() - before).toBeLessThan(500)
  })
})

describe('of a call', () => {
  let world: World
  let mia: UserActor
  let uuid: string
  beforeEach(async () => {
    world = await testWorld()
    const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
    mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER', firstName: 'Mia' })
    const { params, body } = await endedCall(world, mia)
    uuid = params.uuid!
    await setCallDisposition(world.as(mia), { uuid, dispositionId: (body as { dispositionId: string }).dispositionId })
    await world.system.db.q
      .insertInto('recordings')
      .values({
        id: 'rcd_1',
        account_id: olivia.accountId,
        call_id: uuid,
        carrier_sid: 'RE1',
        state: 'completed',
        transcript_state: 'done',
        utterances: JSON.stringify(said('Hello?', 'Please stop calling me')),
        created_at: 0,
        updated_at: 0,
      })
      .execute()
  })
  afterEach(() => world.close())

  test('the suggestion quotes the sentence, and follows what is chosen', async () => {
    const suggestion = await findDispositionSuggestion(world.as(mia), uuid)
    expect(suggestion).toMatchObject({
      category: 'DO_NOT_CONTACT',
      recordingId: 'rcd_1',
      quote: { text: 'Please stop calling me', startMs: 1_000 },
    })
    await setCallDisposition(world.as(mia), { uuid, dispositionId: suggestion!.disposition.id })
    expect(await findDispositionSuggestion(world.as(mia), uuid)).toBeNull()
  })

  test('a dismissed one does not return, and the disposition stays', async () => {
    const before = await findCallDisposition(world.as(mia), uuid)
    await dismissDispositionSuggestion(world.as(mia), { uuid, category: 'DO_NOT_CONTACT' })
    await dismissDispositionSuggestion(world.as(mia), { uuid, category: 'DO_NOT_CONTACT' })
    expect(await findDispositionSuggestion(world.as(mia), uuid)).toBeNull()
    expect((await findCallDisposition(world.as(mia), uuid)).current).toEqual(before.current)
  })

  test('a coach reads none, and another account finds no call', async () => {
    const coach = await world.person({ accountId: mia.accountId, role: 'COACH' })
    expect(await findDispositionSuggestion(world.as(coach), uuid)).toBeNull()
    await expect(dismissDispositionSuggestion(world.as(coach), { uuid, category: 'CALLBACK' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      findDispositionSuggestion(world.as(await world.person({ role: 'OWNER' })), uuid),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
