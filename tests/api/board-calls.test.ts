import { expect, test } from 'vitest'
import { serve } from '../helpers/serve'
import { testWorld } from '../helpers/world'

const BOARDS = '/api/v1/call-boards'
const STAGE = `${BOARDS}/{id}/stages/{stageId}`
const TRIGGER = `${STAGE}/triggers/{triggerId}`
const DISPOSITION = `${BOARDS}/{id}/dispositions/{dispositionId}`

/** Every row of the specification's table (1-boards §7), as it is written there. */
const ROWS = [
  `GET ${BOARDS}/preview`,
  `GET PUT DELETE ${BOARDS}/{id}`,
  `POST ${BOARDS}`,
  `POST ${BOARDS}/{id}/stages`,
  `PUT DELETE ${STAGE}`,
  `GET ${STAGE}/leads`,
  `POST DELETE ${STAGE}/leads/{leadId}`,
  `POST ${STAGE}/triggers`,
  `DELETE ${TRIGGER}`,
  `PUT ${TRIGGER}/trigger`,
  `POST ${TRIGGER}/actions`,
  `PUT DELETE ${TRIGGER}/actions/{actionId}`,
  `POST ${BOARDS}/{id}/dispositions`,
  `PUT DELETE ${DISPOSITION}`,
  `POST ${DISPOSITION}/actions`,
  `PUT DELETE ${DISPOSITION}/actions/{actionId}`,
  `POST ${BOARDS}/contacts/{contactId}/assign`,
  `POST ${BOARDS}/{id}/queue-contacts`,
  `PUT ${BOARDS}/{id}/user-settings`,
  'POST /api/ghl/v2/tags',
  'POST /api/ghl/v2/workflows',
  'POST /api/ghl/v2/tags/create',
  'GET /api/v1/users/{id}/avatar',
  'GET /api/v1/users/{id}/avatar/thumbnail',
  'POST /api/v1/surveys/call-quality',
  'GET /api/audio/recordings-internal/{channelId}',
]

test('the API document has every call that the specification names for boards', async () => {
  const world = await testWorld()
  const served = await serve(world)
  try {
    const answer = await fetch(`${served.url}/api/openapi.json`)
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
    const missing = ROWS.flatMap((row) => {
      const [path, ...methods] = row.split(' ').toReversed()
      return methods.filter((method) => !paths[path!]?.[method.toLowerCase()]).map((method) => `${method} ${path}`)
    })
    expect(missing).toEqual([])
  } finally {
    await served.stop()
    await world.close()
  }
})
