import { openFakeHighLevel, type FakeHighLevel } from '../helpers/fake-high-level'
import { cookieOf, dieAt, postForm, type Errand } from './errand-steps'
import type { Stage } from './stage'

/**
 * An owner connects a GoHighLevel location, asks it for tags and workflows, has a delivery sent again, is thrown out and
 * disconnects, again and again. GoHighLevel itself lives through everything.
 */
export const keepCrm: Errand = async (stage, point) => {
  const highLevel = await openFakeHighLevel(Number(new URL(stage.env.highLevel!.baseUrl!).port))
  try {
    const cookie = await cookieOf(stage, 'olivia@harbor.test')
    // One delivery that a person can have sent again.
    stage.database((db) =>
      db
        .prepare(
          `update crm_deliveries set state = 'refused', completed_at = 0 where id = (select max(id) from crm_deliveries)`,
        )
        .run(),
    )
    return await dieAt(stage, point, () => keepOnce(stage, highLevel, cookie))
  } finally {
    await highLevel.close()
  }
}

async function keepOnce(stage: Stage, highLevel: FakeHighLevel, cookie: string): Promise<void> {
  const look = (path: string) => fetch(stage.url + path, { headers: { cookie }, redirect: 'manual' })
  const post = (path: string, body: object = {}) =>
    fetch(stage.url + path, {
      method: 'POST',
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const page = (await look('/manage/integrations/connect')).headers.get('location') ?? stage.url
  const state = new URL(page).searchParams.get('state') ?? ''
  await look(`/manage/integrations/callback?${new URLSearchParams({ code: 'good-code', state })}`)
  await post('/api/ghl/v2/tags/create', { name: 'Crash' })
  await post('/api/ghl/v2/workflows')
  highLevel.revokeAccess()
  await post('/api/ghl/v2/tags')
  const open = stage.database((db) =>
    db.prepare<[], { id: string }>(`select id from crm_deliveries where outcome = 'failed' limit 1`).get(),
  )
  if (open) await post(`/api/v1/crm/deliveries/${open.id}/replay`)
  highLevel.revokeAccess()
  highLevel.revokeRefresh()
  await post('/api/ghl/v2/tags')
  await postForm(stage, '/manage/integrations/disconnect', {}, cookie)
}
