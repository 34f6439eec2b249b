import { randomUUID } from 'node:crypto'
import { getNewestTerms } from '../../app/domain/terms/terms-versions'
import { createSeal } from '../../server/seal'
import { waitFor } from '../helpers/wait-for'
import { cookieOf, dieAt, postForm, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** A coach: uses no seat. */
async function sendInvite(stage: Stage, email: string): Promise<void> {
  const cookie = await cookieOf(stage, 'olivia@harbor.test')
  const teamId = stage.database(
    (db) =>
      db
        .prepare<[], { id: string }>(
          `select teams.id from teams join users on users.account_id = teams.account_id where users.email = 'olivia@harbor.test'`,
        )
        .get()!.id,
  )
  const invites = [{ firstName: 'Ann', lastName: 'Lee', email, role: 'COACH' }]
  await fetch(`${stage.url}/api/v1/teams/${teamId}/invites`, {
    method: 'POST',
    headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
    body: JSON.stringify({ invites }),
  })
}

const newAddress = () => `${randomUUID()}@harbor.test`

const invite: Errand = async (stage, point) => {
  await cookieOf(stage, 'olivia@harbor.test')
  return dieAt(stage, point, () => sendInvite(stage, newAddress()))
}

const acceptInvite: Errand = async (stage, point) => {
  const email = newAddress()
  await cookieOf(stage, 'olivia@harbor.test')
  await stage.startApp()
  await sendInvite(stage, email)
  const code = await waitFor(`an invite for ${email}`, () =>
    stage.database((db) => {
      const mail = db.prepare<[string], { body: string }>('select body from mails where to_address = ?').get(email)
      return mail && /code=(\w{10})/.exec(mail.body)?.[1]
    }),
  )
  await stage.killApp()
  return dieAt(stage, point, () => postForm(stage, '/join', { activationCode: code }))
}

const postAs = (stage: Stage, cookie: string, path: string, body: object) =>
  fetch(`${stage.url}${path}`, {
    method: 'POST',
    headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const forgetGuesses = (stage: Stage) => stage.database((db) => db.prepare('delete from activation_tries').run())

/** A wrong code is counted. */
const openInvite: Errand = async (stage, point) => {
  forgetGuesses(stage)
  return dieAt(stage, point, () => fetch(`${stage.url}/join?code=AAAAAAAAAA`))
}

const joinTeam: Errand = async (stage, point) => {
  forgetGuesses(stage)
  const cookie = await cookieOf(stage, 'sam@rivera.test')
  return dieAt(stage, point, () => postAs(stage, cookie, '/api/v1/teams/join', { activationCode: 'AAAAAAAAAA' }))
}

/** Of a member who never signed in. */
const endSeat: Errand = async (stage, point) => {
  const id = `usr_${randomUUID()}`
  stage.database((db) => {
    db.prepare(
      `insert into users (id, vendor_id, vendor_user_id, account_id, role, first_name, last_name, seat, seat_ends_at, created_at)
       select ?, vendor_id, ?, account_id, 'MEMBER', 'Ann', 'Lee', 1, 1, 1 from users where email = 'olivia@harbor.test'`,
    ).run(id, id)
    db.prepare(
      `insert into jobs (key, account_id, kind, payload, run_at, created_at)
       select ?, account_id, 'team.end-seat', ?, 0, 0 from users where id = ?`,
    ).run(`seat:${id}`, JSON.stringify({ userId: id }), id)
  })
  return dieAt(stage, point)
}

const skipStep: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'sam@rivera.test')
  return dieAt(stage, point, () => postAs(stage, cookie, '/api/v1/onboarding/skips', { step: 'verifyEmail' }))
}

const signTerms: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'sam@rivera.test')
  const { type, version } = getNewestTerms()
  return dieAt(stage, point, () => postAs(stage, cookie, '/api/v1/terms/signatures', { type, version }))
}

const changeGoals: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'olivia@harbor.test')
  return dieAt(stage, point, () => postForm(stage, '/manage/reports/goals', { calls: '80' }, cookie))
}

/** One in progress would be left as it is. */
const startPowerHour: Errand = async (stage, point) => {
  stage.database((db) => db.prepare('delete from power_hours').run())
  const cookie = await cookieOf(stage, 'olivia@harbor.test')
  return dieAt(stage, point, () => postForm(stage, '/manage/power-hour', { intent: 'start' }, cookie))
}

const createWallLink: Errand = async (stage, point) => {
  stage.database((db) => db.prepare('delete from wall_links').run())
  const cookie = await cookieOf(stage, 'olivia@harbor.test')
  return dieAt(stage, point, () => postForm(stage, '/manage/wall-links/new', { name: 'Sales floor' }, cookie))
}

/** A screen loads the board for the first time. */
const openWall: Errand = async (stage, point) => {
  const key = `wall_${'k'.repeat(43)}`
  const hash = createSeal(stage.env.appSecret).hash(key)
  stage.database((db) => {
    db.prepare('delete from wall_links').run()
    db.prepare(
      `insert into wall_links (id, account_id, name, hash, created_by, created_at)
        select 'wal_errand', account_id, 'Sales floor', ?, id, 0 from users where email = 'olivia@harbor.test'`,
    ).run(hash)
  })
  return dieAt(stage, point, () => fetch(`${stage.url}/manage/wall`, { headers: { cookie: `trunkline-wall=${key}` } }))
}

export const TEAM_ERRANDS: Record<string, Errand> = {
  'team.change': invite,
  'team.accept-invite': acceptInvite,
  'team.find-invite': openInvite,
  'team.join': joinTeam,
  'team.end-seat': endSeat,
  'goals.change': changeGoals,
  'power-hour.change': startPowerHour,
  'wall-link.change': createWallLink,
  'wall-link.seen': openWall,
  'onboarding.change': skipStep,
  'terms.sign': signTerms,
}
