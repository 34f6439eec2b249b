import { afterEach, beforeEach, expect, test } from 'vitest'
import { recording } from '../../../tests/api/owned-calls'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Utterance } from '../assistant.port'
import { deleteRecording } from '../recordings/delete-recording.server'
import { parseSearchTerms } from '../search/search-terms'
import { indexNextTranscript } from './index-transcripts.server'
import { findQuote } from './quote'
import { searchTranscripts } from './transcript-search.read.server'

let world: World
let olivia: UserActor
let mia: UserActor
let recordingId: string
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER', firstName: 'Mia' })
  recordingId = (await recording(world, mia)).params.id!
})
afterEach(() => world.close())

const SAID: Utterance[] = [
  { speaker: 'seller', startMs: 1_000, endMs: 3_000, text: 'Hello, this is Mia from Harbor.' },
  { speaker: 'lead', startMs: 4_000, endMs: 9_000, text: 'The roof leaks, and our café closes on Monday.' },
]
async function say(said = SAID) {
  await world.system.db.q
    .updateTable('recordings')
    .set({
      transcript_state: 'done',
      transcript: said.map(({ text }) => text).join('\n'),
      utterances: JSON.stringify(said),
    })
    .where('id', '=', recordingId)
    .execute()
  while (await indexNextTranscript(world.system));
}
const found = async (search: string, by = mia) => (await searchTranscripts(world.as(by), { search })).items

test('a call is found by words of several sentences, and quotes the one with most of them', async () => {
  await say()
  const [call] = await found('roof CAFE mon')
  expect(call).toMatchObject({ recordingId, seller: 'Mia Torres', quote: { speaker: 'lead', startMs: 4_000 } })
  expect(call!.quote!.parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    'roof',
    'café',
    'Monday',
  ])
  expect(await found('harbor roof')).toHaveLength(1)
  expect(await found('roo')).toHaveLength(1)
  expect(await found('roo cafe')).toEqual([])
  expect(await found('wall')).toEqual([])
  expect(await found('?!')).toEqual([])
})

test('a seller finds own calls, who reads the team finds all, another account none', async () => {
  await say()
  expect(await found('roof', olivia)).toEqual([])
  expect((await searchTranscripts(world.as(olivia), { search: 'roof', team: true })).items).toHaveLength(1)
  await expect(searchTranscripts(world.as(mia), { search: 'roof', team: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const other = await world.person({ role: 'OWNER' })
  expect((await searchTranscripts(world.as(other), { search: 'roof', team: true })).items).toEqual([])
})

test('a deleted recording loses its words', async () => {
  await say()
  await world.system.db.transact('test', (tx) => deleteRecording(tx, recordingId))
  expect(await found('roof')).toEqual([])
  expect(await world.system.db.q.selectFrom('transcript_words').selectAll().execute()).toEqual([])
})

test('a long sentence is quoted around its first match', () => {
  const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`
  const quote = findQuote([{ speaker: null, startMs: 0, endMs: 1, text }], parseSearchTerms('needle'))!
  const shown = quote.parts.map((part) => part.text).join('')
  expect(shown).toMatch(/^… before .*needle after .* …$/)
  expect(shown.length).toBeLessThan(320)
})
