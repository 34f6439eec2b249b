import { randomUUID } from 'node:crypto'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OWNER = 'olivia@harbor.test'

const put = async (stage: Stage, path: string, body: object): Promise<Response> => {
  const cookie = await cookieOf(stage, OWNER)
  return fetch(`${stage.url}/api/v1${path}`, {
    method: 'PUT',
    headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const putAndDie =
  (path: string, body: object): Errand =>
  async (stage, point) => {
    await cookieOf(stage, OWNER)
    return dieAt(stage, point, () => put(stage, path, body))
  }

/** A job whose time of day has come while the app was dead. */
const jobIsDue =
  (kind: string, payloadOf: (row: { id: string; at: number }) => object, rows: string): Errand =>
  async (stage, point) => {
    stage.database((db) => {
      const row = db.prepare<[], { id: string; account_id: string; at: number }>(rows).get()
      if (!row) throw new Error(`no row for ${kind}`)
      db.prepare('insert into jobs (key, account_id, kind, payload, run_at, created_at) values (?, ?, ?, ?, 0, 0)').run(
        randomUUID(),
        row.account_id,
        kind,
        JSON.stringify(payloadOf(row)),
      )
    })
    return dieAt(stage, point)
  }

const mailIsDue = jobIsDue(
  'report.mail',
  ({ id }) => ({ userId: id, day: '2026-11-30' }),
  `select id, account_id, 0 as at from users where email = '${OWNER}'`,
)

export const NOTIFICATION_ERRANDS: Record<string, Errand> = {
  'notifications.read': putAndDie('/notifications/read', {}),
  'notifications.preferences': putAndDie('/notifications/preferences', { zone: 'America/Denver' }),
  'notifications.mail': jobIsDue(
    'notifications.mail',
    ({ id }) => ({ userId: id }),
    `select id, account_id, 0 as at from users where email = '${OWNER}'`,
  ),
  'report-mail.change': putAndDie('/stats/weekly-mail', { isOn: true, zone: 'America/Denver' }),
  'report-mail.send': async (stage, point) => {
    stage.database((db) =>
      db
        .prepare(
          `insert or ignore into report_mails (user_id, account_id, is_on, zone)
            select id, account_id, 1, 'America/Denver' from users where email = ?`,
        )
        .run(OWNER),
    )
    return mailIsDue(stage, point)
  },
  'lead.call-due': jobIsDue(
    'lead.call-due',
    ({ id, at }) => ({ leadId: id, at }),
    'select id, account_id, 0 as at from leads order by id limit 1',
  ),
}
