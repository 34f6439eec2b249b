import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeNote } from '../../app/domain/threads/notes.server'
import { serve, type Served } from '../helpers/serve'
import { openTexting, type Texting } from '../helpers/texting'

let texting: Texting
let served: Served
beforeEach(async () => {
  texting = await openTexting()
  served = await serve(texting.world)
})
afterEach(async () => {
  await served.stop()
  await texting.world.close()
})

test('notes are listed fifty at a time, newest first, from the given cursor', async () => {
  const { id: threadId } = await texting.open('+13125550101')
  for (let n = 1; n <= 52; n += 1) await writeNote(texting.ctx, { threadId, body: `Note ${n}` })
  const headers = { authorization: `Bearer ${await served.tokenOf(texting.mia)}` }
  const ask = (query: string) => fetch(`${served.url}/api/messenger/threads/${threadId}/notes${query}`, { headers })
  const read = async (query: string) => {
    const { items } = (await (await ask(query)).json()) as { items: { body: string }[] }
    return items.map(({ body }) => Number(body.slice('Note '.length)))
  }
  expect(await read('')).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index))
  expect(await read('?offset=50')).toEqual([2, 1])
  expect(await read('?limit=3&offset=1')).toEqual([51, 50, 49])
  expect((await ask('?limit=101')).status).toBe(422)
  expect((await ask('?offset=-1')).status).toBe(422)
})
