import { randomUUID } from 'node:crypto'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OWNER = 'olivia@harbor.test'

async function send(
  stage: Stage,
  method: string,
  path: string,
  body?: object,
  area = 'dispositions',
): Promise<Response> {
  const cookie = await cookieOf(stage, OWNER)
  return fetch(`${stage.url}/api/v1/${area}${path}`, {
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
           and dispositions.template_id is null
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

/** The owner's account is a location of a company that the owner manages, and that does not enable all. */
const withCompany =
  (work: (stage: Stage, accountId: string) => Promise<unknown>): Errand =>
  async (stage, point) => {
    await cookieOf(stage, OWNER)
    const accountId = stage.database((db) => {
      db.prepare(
        `insert into companies (id, vendor_id, vendor_company_key, name, enabled, created_at)
         select 'com_crash', vendor_id, 'crash', 'Harbor Group', 0, 0 from users where email = ? on conflict do nothing`,
      ).run(OWNER)
      db.prepare(
        `update accounts set company_id = coalesce(company_id, 'com_crash') where id = (select account_id from users where email = ?)`,
      ).run(OWNER)
      db.prepare(
        `update companies set enabled = 0 where id = (select company_id from accounts join users on users.account_id = accounts.id where users.email = ?)`,
      ).run(OWNER)
      db.prepare('update users set is_crm_manager = 1 where email = ?').run(OWNER)
      return db.prepare<[string], { id: string }>('select account_id as id from users where email = ?').get(OWNER)!.id
    })
    return dieAt(stage, point, () => work(stage, accountId))
  }

export const DISPOSITION_ERRANDS: Record<string, Errand> = {
  'account-disposition.add': async (stage, point) => {
    await cookieOf(stage, OWNER)
    return dieAt(stage, point, () => add(stage))
  },
  'account-disposition.update': withAdded((stage, id) => send(stage, 'PUT', `/${id}`, { tag: 'other' })),
  'account-disposition.delete': withAdded((stage, id) => send(stage, 'DELETE', `/${id}`)),
  'account-disposition.order': withAdded((stage) => send(stage, 'PUT', '', { order: idsOf(stage).toReversed() })),
  'team-dispositions.update': async (stage, point) => {
    await cookieOf(stage, OWNER)
    return dieAt(stage, point, () => send(stage, 'PUT', '', { teamDispositionsEnabled: true }, 'team-dispositions'))
  },
  'company.update': withCompany((stage) => send(stage, 'PUT', '', { trunklineEnabled: false }, 'company')),
  'location.update': withCompany((stage, accountId) =>
    send(stage, 'PUT', `/locations/${accountId}`, { trunklineEnabled: true }, 'company'),
  ),
  'affiliate.join': async (stage, point) => {
    await cookieOf(stage, OWNER)
    stage.database((db) => db.prepare('delete from affiliates').run())
    return dieAt(stage, point, () => send(stage, 'POST', '/promoter', { referralId: randomUUID() }, 'affiliate'))
  },
}
