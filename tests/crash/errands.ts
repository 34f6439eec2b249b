import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { createTwilioCarrier } from '../../server/carrier/twilio/carrier'
import { leadUrl } from '../../server/carrier/twilio/callback-urls'
import { DURATION_COLUMNS } from '../../server/jobs/apply-clock-change'
import { HOST_DEMO_VENDOR } from '../../server/seeds/demo-people'
import { createSeal } from '../../server/seal'
import { waitFor } from '../helpers/wait-for'
import { announcementErrands } from './announcement-errands'
import { API_KEY_ERRANDS } from './api-key-errands'
import { messageByPhone } from './by-phone-errand'
import { callerLeaves, callIsForwarded, callerRings, sellerCallsIn, sellerPresses } from './caller-errands'
import { CHECKOUT_ERRANDS } from './checkout-errands'
import { keepCrm } from './crm-errand'
import { WEBHOOK_ERRANDS } from './webhook-errands'
import { cookieOf, dieAt, forgetCodes, mailedCode, postForm, type Errand } from './errand-steps'
import { NOTIFICATION_ERRANDS } from './notification-errands'
import { NUMBER_ERRANDS } from './number-errands'
import type { Stage } from './stage'
import { PAYMENT_ERRANDS } from './payment-errands'
import { RINGLESS_ERRANDS } from './ringless-errands'
import { SUBSCRIPTION_ERRANDS } from './subscription-errands'
import { COACHING_ERRANDS } from './coaching-errands'
import { DISPOSITION_ERRANDS } from './disposition-errands'
import { MOBILE_ERRANDS } from './mobile-errands'
import { TEAM_ERRANDS } from './team-errands'
import { TEXT_ERRANDS } from './text-errands'
import { SPAM_ERRANDS } from './spam-errands'
import { A2P_ERRANDS } from './a2p-errands'
import { TRUST_ERRANDS } from './trust-errands'
import { TRUST_WEBHOOK_ERRANDS } from './trust-webhook-errands'
import { transcriptErrands } from './transcript-errands'
import { VIDEO_ERRANDS } from './video-errands'

/** The carrier was not asked yet, or has answered already. */
const LOST_AT = {
  call: 'call.place.attempt:after',
  recording: 'recording.start.attempt:after',
  transcript: 'transcript.request.accepted:before',
}

/** The answer to a create is lost with the process, no callback comes, and a minute passes. */
const lostAnswer =
  (kind: 'call' | 'recording' | 'transcript'): Errand =>
  async (stage, point) => {
    if (!(await dieAt(stage, LOST_AT[kind]))) return false
    await stage.startApp()
    await waitFor('the attempt is uncertain', () =>
      stage.database((db) => db.prepare(`select 1 from attempts where state = 'uncertain' and kind = ?`).get(kind)),
    )
    await stage.killApp()
    stage.database((db) =>
      db.prepare(`update jobs set run_at = 0 where kind = 'attempt.reconcile' and state = 'ready'`).run(),
    )
    return dieAt(stage, point)
  }

/** The carrier answers every create of a kind with a fault until the app has died of it. */
const carrierFault =
  (path: string, fault: object): Errand =>
  async (stage, point) => {
    await stage.fault({ match: { method: 'POST', path }, times: 1000, ...fault })
    const reached = await dieAt(stage, point)
    await stage.fault(null)
    return reached
  }

interface WaitingCall {
  key: string
  lineId: string
  compliance: string
}

/**
 * Lets the app die before it writes the attempt of a call, and answers which calls wait then. What an earlier death cut off (a
 * call that was made, a line that was withdrawn) passes there first, at every start: the app lives until that is through.
 */
async function callsThatWait(stage: Stage): Promise<WaitingCall[]> {
  for (let time = 0; time < 8; time += 1) {
    if (!(await dieAt(stage, 'call.place.attempt:before'))) throw new Error('No call was about to be placed')
    const jobs = stage.database((db) =>
      db
        .prepare<[], WaitingCall & { waits: number }>(
          `select j.key, l.id as lineId, c.compliance,
             l.state = 'pending' and not exists (select 1 from attempts a where a.job_key = j.key) as waits
           from jobs j join lines l on l.id = json_extract(j.payload, '$.lineId') join calls c on c.id = l.id
           where j.kind = 'call.place' and j.state = 'ready'`,
        )
        .all(),
    )
    if (jobs.length > 0 && jobs.every(({ waits }) => waits)) return jobs
    await stage.startApp()
    const cutOff = JSON.stringify(jobs.map(({ key }) => key))
    await waitFor('what was cut off is through', () =>
      stage.database(
        (db) =>
          !db
            .prepare(`select 1 from jobs where state = 'ready' and key in (select value from json_each(?))`)
            .get(cutOff),
      ),
    )
    await stage.killApp()
  }
  throw new Error('Calls that were cut off stood before those that wait, each time')
}

/**
 * The jobs that should dial lines cannot run, for the last time: what they read is broken. It is mended afterwards. All that
 * wait are broken, since one alone may be withdrawn before it runs: another line of its seller's is answered first.
 */
const giveUpCall: Errand = async (stage, point) => {
  const waiting = await callsThatWait(stage)
  stage.database((db) => {
    for (const { key, lineId } of waiting) {
      db.prepare(`update calls set compliance = '' where id = ?`).run(lineId)
      db.prepare('update jobs set tries = 11, run_at = 0 where key = ?').run(key)
    }
  })
  const reached = await dieAt(stage, point)
  stage.database((db) => {
    const mend = db.prepare('update calls set compliance = @compliance where id = @lineId')
    for (const { lineId, compliance } of waiting) mend.run({ lineId, compliance })
  })
  return reached
}

const carrierOf = (stage: Stage) => createTwilioCarrier({ ...stage.env.carrier, publicUrl: stage.env.publicUrl })

/** Every seller's phone goes while the app is dead. Now and then the carrier says so before it is asked: then once more. */
const phonesGo: Errand = async (stage, point) => {
  for (let time = 0; time < 3; time += 1) {
    if (!(await dieAt(stage, 'call.place.accepted:after'))) return false
    const phones = stage.database((db) =>
      db
        .prepare<[], { sid: string }>(
          `select json_extract(context, '$.agentCallSid') as sid from dial_sessions where ended_at is null and sid is not null`,
        )
        .all(),
    )
    for (const { sid } of phones) await carrierOf(stage).hangUp(sid)
    if (await dieAt(stage, point)) return true
  }
  return false
}

/** A timer of a machine that this version does not know, as an older file may hold one. */
const strangeTimer: Errand = async (stage, point) => {
  const owner = 'nobody:crash'
  stage.database((db) =>
    db.prepare(`insert or replace into timers (owner, name, fire_at, event) values (?, 'x', 0, '{}')`).run(owner),
  )
  const reached = await dieAt(stage, point)
  stage.database((db) => db.prepare('delete from timers where owner = ?').run(owner))
  return reached
}

/** Every line's silence ends immediately: the carrier is asked for the truth. */
const silence: Errand = async (stage, point) => {
  const reached = await dieAt(stage, 'call.place.accepted:after')
  if (!reached) return false
  stage.database((db) => db.prepare(`update timers set fire_at = 0 where owner like 'line:%'`).run())
  return dieAt(stage, point)
}

/** The machine's clock is set back by an hour while the app is dead: its file is of an hour that comes again. */
const clockSetBack: Errand = (stage, point) => {
  stage.database((db) => {
    for (const { table, columns, ...only } of DURATION_COLUMNS)
      for (const column of columns)
        db.prepare(
          `update ${table} set ${column} = ${column} + 3600000 where ${'where' in only ? only.where : 'true'}`,
        ).run()
    db.prepare('update events set created_at = created_at + 3600000 where seq = (select max(seq) from events)').run()
  })
  return dieAt(stage, point)
}

/** A lead's snooze is over while the app is dead. */
const snoozeOver: Errand = async (stage, point) => {
  if (!(await dieAt(stage, 'lead.snooze:after'))) return false
  stage.database((db) =>
    db.prepare(`update leads set snooze_until = 1, wake_at = 1 where snooze_until is not null`).run(),
  )
  return dieAt(stage, point)
}

/** A recording is requested, and when the job runs again its call is over at the carrier, without a callback. */
const lateRecording: Errand = async (stage, point) => {
  for (let time = 0; time < 5; time += 1) {
    if (!(await dieAt(stage, 'recording.start.attempt:before'))) return false
    const call = stage.database((db) =>
      db
        .prepare<[], { sid: string }>(
          `select l.call_sid as sid from recordings r join lines l on l.id = r.call_id where r.state = 'requested' and l.ended_at is null order by r.id desc`,
        )
        .get(),
    )
    // The call may have ended before its recording was asked for: then once more.
    if (!call) continue
    await carrierOf(stage).hangUp(call.sid)
    return dieAt(stage, point)
  }
  return false
}

/** A vendor signs a user in by a JWT of its own, for the first time. */
const vendorJwt: Errand = async (stage, point) => {
  const sealed = stage.database((db) =>
    db.prepare<[string], { jwt_secret: string }>('select jwt_secret from vendors where id = ?').get(HOST_DEMO_VENDOR)!,
  )
  const secret = new TextEncoder().encode(createSeal(stage.env.appSecret).open(sealed.jwt_secret))
  return dieAt(stage, point, async () => {
    const token = await new SignJWT({ name: 'Vera Signed' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(HOST_DEMO_VENDOR)
      .setSubject(`signed-${randomUUID()}`)
      .setExpirationTime('1h')
      .sign(secret)
    await fetch(`${stage.url}/api/v1/dispositions`, { headers: { authorization: `Bearer ${token}` } })
  })
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** A user signed in on our own pages changes their name there. */
const newName: Errand = async (stage, point) => {
  const email = 'cole@harbor.test'
  const cookie = await cookieOf(stage, email)
  return dieAt(stage, point, () =>
    postForm(stage, '/manage/account/name', { firstName: 'Cole', lastName: 'Webb' }, cookie),
  )
}

/** A user signed in by their CRM links an address to themselves. They sign in by it, as before, afterwards. */
const linkAddress: Errand = async (stage, point) => {
  const email = 'cole@harbor.test'
  const cookie = await cookieOf(stage, email)
  const linkedAt = (at: number | null) =>
    stage.database((db) => db.prepare('update users set email_verified_at = ? where email = ?').run(at, email))
  linkedAt(null)
  const reached = await dieAt(stage, point, async () => {
    forgetCodes(stage)
    await postForm(stage, '/manage/account/email', { email }, cookie)
    const code = await mailedCode(stage, email)
    await postForm(stage, '/manage/account/email/code', { email, code }, cookie)
  })
  linkedAt(1)
  return reached
}

/** Little of every plan is left, and a user without a warning is active. The used amounts are restored afterwards. */
const fewMinutes: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'cole@harbor.test')
  const use = (seconds: number) =>
    stage.database((db) => db.prepare('update accounts set dial_seconds_used = dial_seconds_used + ?').run(seconds))
  stage.database((db) => db.prepare('delete from usage_notices').run())
  use(ALMOST_ALL_S)
  const reached = await dieAt(stage, point, () =>
    fetch(`${stage.url}/api/v1/usage/notice`, {
      method: 'POST',
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  use(-ALMOST_ALL_S)
  return reached
}

/** A user who manages the team's texts asks the API. */
const adaAsks =
  (path: string, body: () => object): Errand =>
  async (stage, point) => {
    const cookie = await cookieOf(stage, 'ada@harbor.test')
    return dieAt(stage, point, () =>
      fetch(`${stage.url}${path}`, {
        method: 'POST',
        headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
        body: JSON.stringify(body()),
      }),
    )
  }

const newView = adaAsks('/api/v1/saved-views', () => ({ page: 'outbound', name: randomUUID(), query: 'sort=date' }))

const npsAnswer = adaAsks('/api/v1/surveys/nps', () => ({ rating: 9, comment: null }))

const newScript = adaAsks('/api/v1/callscripts', () => ({ displayName: randomUUID(), body: 'Hello {firstName}' }))

/** The CRM names the owner of the number that texted. */
const strangerIsKnown = adaAsks('/api/v1/contacts/match', () => ({
  number: `+1312555${String(randomInt(1000, 10_000))}`,
  contact: { contactId: randomUUID(), firstName: 'Ana', numbers: [] },
}))

/** A manager chooses which sellers ring for calls to the team's numbers. */
const teamRings: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'ada@harbor.test')
  return dieAt(stage, point, () =>
    postForm(stage, '/manage/dialer-settings?setting=teamDestination', { callForwarding: 'everyone' }, cookie),
  )
}

/** A user asks for a code to sign in. */
const askForCode: Errand = (stage, point) => {
  forgetCodes(stage)
  return dieAt(stage, point, () => post(`${stage.url}/api/v1/auth/login/send`, { email: 'olivia@harbor.test' }))
}

/** A user signs in with a mailed code. */
const signIn: Errand = (stage, point) => {
  forgetCodes(stage)
  const email = 'ada@harbor.test'
  const login = `${stage.url}/api/v1/auth/login`
  return dieAt(stage, point, async () => {
    await post(`${login}/send`, { email })
    await post(`${login}/validate`, { email, code: await mailedCode(stage, email) })
  })
}

/** A lead presses 9 in the callback message, sent as the carrier sends it. Once that was answered, their number is suppressed. */
const pressedKey: Errand = async (stage, point) => {
  const call = stage.database((db) =>
    db
      .prepare<[], { attemptId: string; callSid: string; number: string }>(
        `select a.id as attemptId, a.carrier_sid as callSid, a.to_number as number from attempts a
         join lines l on l.id = a.subject_id
         where a.kind = 'call' and a.state = 'accepted'
           and not exists (select 1 from suppressions s where s.e164 = a.to_number) order by a.id desc limit 1`,
      )
      .get(),
  )
  if (!call) return false
  const url = leadUrl(stage.env.publicUrl, call.attemptId, 'keys').replace(/#.*/, '')
  const form = { CallSid: call.callSid, Digits: '9' }
  const signature = createHmac('sha1', stage.env.carrier.authToken)
    .update(url + Object.entries(form).flat().join(''))
    .digest('base64')
  const press = () =>
    fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(form) })
  const reached = await dieAt(stage, point, press)
  await stage.startApp()
  await waitFor('the repeat is answered', async () => (await press()).ok)
  await stage.killApp()
  const closed = stage.database((db) =>
    db.prepare(`select 1 from suppressions where e164 = ? and type = 'IVR'`).get(call.number),
  )
  if (!closed) throw new Error(`${call.number} pressed 9 and is not on the list`)
  return reached
}

/** Of the 1,000 minutes of a plan. */
const ALMOST_ALL_S = 59_000
const CALLS = String.raw`/Calls\.json`
const RECORDINGS = String.raw`/Recordings\.json`

/** What an ordinary day does not reach, or not for sure: by the name of the boundary. Everything else is the office's own doing. */
/** The first start of another version of the place tables. */
const placesChange: Errand = (stage, point) => {
  stage.database((db) => db.prepare('delete from applied_versions').run())
  return dieAt(stage, point)
}

export const ERRANDS: Record<string, Errand> = {
  'accept-vendor-jwt': vendorJwt,
  'call-script.change': newScript,
  'saved-view.change': newView,
  'survey.nps': npsAnswer,
  'contact.match': strangerIsKnown,
  'update-team-settings': teamRings,
  'clock.follow': clockSetBack,
  'leads.wake': snoozeOver,
  'leads.place': placesChange,
  'leads.place-enqueue': placesChange,
  'send-login-code': askForCode,
  'send-mail': askForCode,
  'validate-login-code': signIn,
  'person.rename': newName,
  'person.ask-link': linkAddress,
  'person.link-email': linkAddress,
  'usage.notice': fewMinutes,
  'take.start': messageByPhone,
  'phone-recording.update': messageByPhone,
  ...WEBHOOK_ERRANDS,
  'crm.connect': keepCrm,
  'crm.create-tag': keepCrm,
  'crm.deliver.answer': keepCrm,
  'crm.deliver.attempt': keepCrm,
  'crm.disconnect': keepCrm,
  'crm.keep-grant': keepCrm,
  'crm.mark-expired': keepCrm,
  'crm.remember-workflows': keepCrm,
  'crm.replay': keepCrm,
  'crm.start-connecting': keepCrm,
  'crm.take-authorization': keepCrm,
  'attempt.reconcile': lostAnswer('call'),
  'attempt.given-up': lostAnswer('recording'),
  'call.check': silence,
  'call.place.given-up': giveUpCall,
  'call.place.taken-back': carrierFault(CALLS, { fault: 'status-429', retryAfterS: 1 }),
  'call.place.unknown': carrierFault(CALLS, { fault: 'timeout-after-accept' }),
  'job.failed': carrierFault(CALLS, { fault: 'status-429', retryAfterS: 1 }),
  ...announcementErrands(carrierFault),
  'recording.start.taken-back': carrierFault(RECORDINGS, { fault: 'status-429', retryAfterS: 1 }),
  'recording.start.unknown': carrierFault(RECORDINGS, { fault: 'timeout-after-accept' }),
  'recording.start.refused': lateRecording,
  ...transcriptErrands({ carrierFault, lostAnswer }),
  ...NOTIFICATION_ERRANDS,
  ...NUMBER_ERRANDS,
  ...SPAM_ERRANDS,
  ...A2P_ERRANDS,
  ...TRUST_ERRANDS,
  ...RINGLESS_ERRANDS,
  ...TRUST_WEBHOOK_ERRANDS,
  ...PAYMENT_ERRANDS,
  ...SUBSCRIPTION_ERRANDS,
  ...API_KEY_ERRANDS,
  ...TEAM_ERRANDS,
  ...DISPOSITION_ERRANDS,
  ...COACHING_ERRANDS,
  ...MOBILE_ERRANDS,
  ...CHECKOUT_ERRANDS,
  ...TEXT_ERRANDS,
  ...VIDEO_ERRANDS,
  'dial-session.ask-phone': phonesGo,
  'timer.failed': strangeTimer,
  'webhook.keys': pressedKey,
  'webhook.inbound': callerRings,
  'webhook.inbound-next': callIsForwarded,
  'webhook.pin': sellerCallsIn,
  'webhook.inbound-status': callerLeaves,
  'inbound.answer': sellerPresses('answer'),
  'inbound.decline': sellerPresses('decline'),
}
