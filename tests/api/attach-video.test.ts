import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import type { MessageView } from '../../app/domain/threads/messenger.schema'
import { createThread } from '../../app/domain/threads/open-thread.server'
import { pngOf } from '../helpers/pictures'
import { serve, type Served } from '../helpers/serve'
import { makeReadyVideo } from '../helpers/videos'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

test('a text takes a file or a video id, and not both or none', async () => {
  const mia = await world.person()
  const video = await makeReadyVideo(world, mia)
  const { id: threadId } = await createThread(world.as(mia), {})
  const { id: messageId } = await saveDraft(world.as(mia), { threadId, rawBody: '' })
  const path = `${served.url}/api/messenger/threads/${threadId}/messages/${messageId}/attachments`
  const authorization = `Bearer ${await served.tokenOf(mia)}`
  const sendJson = (body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const sendForm = (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return fetch(path, { method: 'POST', headers: { authorization }, body: form })
  }
  const file = new File([new Uint8Array(pngOf(8, 8))], 'house.png', { type: 'image/png' })
  expect((await sendForm({ file, mimeType: 'image/png' })).status).toBe(200)
  const answer = await sendJson({ resourceId: video.id })
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as MessageView).attachments).toMatchObject([
    { resourceId: null, name: 'house.png', ext: 'png' },
    { resourceId: video.id, name: 'Lakeside tour', ext: null },
  ])
  for (const refused of [await sendJson({}), await sendForm({ file, resourceId: video.id })]) {
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      validationErrors: { fieldErrors: { file: ['Send a file, or the id of a video'] } },
    })
  }
  expect((await sendJson({ resourceId: 'vid_nobody' })).status).toBe(404)
})
