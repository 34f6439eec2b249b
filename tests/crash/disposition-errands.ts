import { randomUUID } from 'node:crypto'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OWNER = 'olivia@harbor.test'

async function send(stage: Stage, method: string, path: string, body?: object): Promise<Response> {
  const cookie = await cookieOf(stage, OWNER)
  return fetch(`${stage.url}/api/v1/dispositions${path}`, {
    method,
    headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

const add = (stage: Stage) => send(stage, 'POST', '', { name: randomUUID(), category: 'OTHER' })

/** Of the owner's account, in order. */
const idsOf = (stage: Stage): string[] =>
  stage.database((db) =>
    db
      .prepare<[string], { id: string }>(
        `select dispositions.id from dispositions join users on users.account_id = dispositions.account_id
         where users.email = ? and dispositions.board_id is null and dispositions.deleted_at is null
         order by dispositions.position`,
      )
      .all(OWNER)
      .map(({ id }) => id),
  )

/** Of one that was added, before the app is killed at the point. */
const withAdded =
  (work: (stage: Stage, id: string) => Promise<unknown>): Errand =>
  async (stage, point) => {
    await cookieOf(stage, OWNER)
    await stage.startApp()
    const { id } = (await (await add(stage)).json()) as { id: string }
    await stage.killApp()
    return dieAt(stage, point, () => work(stage, id))
  }

export const DISPOSITION_ERRANDS: Record<string, Errand> = {
  'account-disposition.add': async (stage, point) => {
    await cookieOf(stage, OWNER)
    return dieAt(stage, point, () => add(stage))
  },
  'account-disposition.update': withAdded((stage, id) => send(stage, 'PUT', `/${id}`, { tag: 'other' })),
  'account-disposition.delete': withAdded((stage, id) => send(stage, 'DELETE', `/${id}`)),
  'account-disposition.order': withAdded((stage) => send(stage, 'PUT', '', { order: idsOf(stage).toReversed() })),
}
