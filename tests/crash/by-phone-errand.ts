import { cookieOf, dieAt, postForm, type Errand } from './errand-steps'

let called = 0
/** Another phone each time: a number that is called twice is what the verdict looks for. */
const nextPhone = () => `773-555-${String((called += 1)).padStart(4, '0')}`

/**
 * An owner has a phone called that is busy, or as good as that; and what was said in a call of the office before is to be kept as
 * a message, as if it had been spoken on a phone.
 */
export const messageByPhone: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'olivia@harbor.test')
  stage.database((db) => {
    db.prepare(`update phone_recordings set state = 'failed', ended_at = 1 where ended_at is null`).run()
    const said = db
      .prepare<[], { sid: string }>(
        `select carrier_sid as sid from recordings where file_key is not null
           and carrier_sid not in (select recording_sid from phone_recordings where recording_sid is not null) limit 1`,
      )
      .get()
    const olivia = db
      .prepare<[], { id: string; account_id: string }>(
        `select id, account_id from users where email = 'olivia@harbor.test'`,
      )
      .get()
    if (!said || !olivia) return
    const id = `take_${said.sid.slice(2, 28)}`
    db.prepare(
      `insert into phone_recordings (id, account_id, user_id, owner, label, e164, caller_id, state, recording_sid, created_at, updated_at, ended_at)
       values (@id, @account, @user, 'account', 'By phone', '+13125550151', '+13125550140', 'failed', @sid, 1, 1, 1)`,
    ).run({ id, account: olivia.account_id, user: olivia.id, sid: said.sid })
    db.prepare(
      `insert into jobs (key, kind, payload, run_at, created_at) values (@key, 'phone-recording.store', @payload, 0, 1)`,
    ).run({ key: `take:${id}:keep`, payload: JSON.stringify({ takeId: id }) })
  })
  return dieAt(stage, point, () =>
    postForm(
      stage,
      '/manage/dialer-settings/voicemail',
      { intent: 'phone', number: nextPhone(), label: 'By phone' },
      cookie,
    ),
  )
}
