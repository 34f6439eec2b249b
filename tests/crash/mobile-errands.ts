import { randomUUID } from 'node:crypto'
import { cookieOf, dieAt, postForm, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OWNER = 'olivia@harbor.test'

async function post(stage: Stage, path: string, body?: object): Promise<Response> {
  const cookie = await cookieOf(stage, OWNER)
  return fetch(`${stage.url}/api/v1${path}`, {
    method: 'POST',
    headers: { cookie, origin: stage.url, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** Limits of a minute or a day begin again. */
const forget = (stage: Stage, table: 'mobile_login_codes' | 'mobile_link_texts' | 'support_requests') =>
  stage.database((db) => db.prepare(`delete from ${table}`).run())

/** The owner has a phone of their own. */
const confirmPhone = (stage: Stage) =>
  stage.database((db) =>
    db
      .prepare(
        `insert into phone_numbers (id, account_id, e164, created_at, user_id, personal)
         select ?, account_id, '+12125550199', 0, id, 1 from users where email = ?
         and not exists (select 1 from phone_numbers where e164 = '+12125550199')`,
      )
      .run(`num_${randomUUID()}`, OWNER),
  )

export const MOBILE_ERRANDS: Record<string, Errand> = {
  'create-mobile-login-code': async (stage, point) => {
    await cookieOf(stage, OWNER)
    forget(stage, 'mobile_login_codes')
    return dieAt(stage, point, () => post(stage, '/session/mobile-login-codes'))
  },
  'use-mobile-login-code': async (stage, point) => {
    await cookieOf(stage, OWNER)
    forget(stage, 'mobile_login_codes')
    await stage.startApp()
    const { code } = (await (await post(stage, '/session/mobile-login-codes')).json()) as { code: string }
    await stage.killApp()
    return dieAt(stage, point, () => postForm(stage, '/mobile-login', { code }))
  },
  'text-mobile-link': async (stage, point) => {
    await cookieOf(stage, OWNER)
    forget(stage, 'mobile_link_texts')
    confirmPhone(stage)
    return dieAt(stage, point, () => post(stage, '/session/mobile-link-texts', {}))
  },
  'send-support-request': async (stage, point) => {
    await cookieOf(stage, OWNER)
    forget(stage, 'support_requests')
    return dieAt(stage, point, () =>
      post(stage, '/support-requests', { kind: 'support', message: 'The list is empty' }),
    )
  },
}
