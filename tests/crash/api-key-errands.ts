import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

async function createKey(stage: Stage, cookie: string): Promise<string> {
  const answer = await fetch(`${stage.url}/api/v1/api-keys`, {
    method: 'POST',
    headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Sheets', scope: 'INDIVIDUAL' }),
  })
  return ((await answer.json()) as { key: string }).key
}

/** Ada has one at most. */
const forgetKeys = (stage: Stage) => stage.database((db) => db.prepare('delete from user_api_keys').run())

const newKey: Errand = async (stage, point) => {
  forgetKeys(stage)
  const cookie = await cookieOf(stage, 'ada@harbor.test')
  return dieAt(stage, point, () => createKey(stage, cookie))
}

const keyAsks: Errand = async (stage, point) => {
  forgetKeys(stage)
  const cookie = await cookieOf(stage, 'ada@harbor.test')
  await stage.startApp()
  const key = await createKey(stage, cookie)
  await stage.killApp()
  return dieAt(stage, point, () =>
    fetch(`${stage.url}/api/v1/session`, { headers: { authorization: `Bearer ${key}` } }),
  )
}

export const API_KEY_ERRANDS: Record<string, Errand> = {
  'user-api-key.change': newKey,
  'user-api-key.use': keyAsks,
}
