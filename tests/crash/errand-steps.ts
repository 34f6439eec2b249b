import { waitFor } from '../helpers/wait-for'
import type { Stage } from './stage'

/**
 * Brings one boundary about that an ordinary day does not reach, and lets the app die there. Begins and ends with a dead app;
 * the office keeps working. Answers whether the app died at the point.
 */
export type Errand = (stage: Stage, point: string) => Promise<boolean>

/** A boundary that an errand leads to is reached within this time, whatever else the machine does. */
const REACH_MS = 45_000

/** Starts the app and does something again and again until it dies at the point. */
export async function dieAt(stage: Stage, point: string, meanwhile?: () => Promise<unknown>): Promise<boolean> {
  if ((await stage.startApp([point])) === null) return true
  const reached = await waitFor(
    `a death at ${point}`,
    async () => {
      // What is asked of a process that dies gets no answer.
      await meanwhile?.().catch(() => null)
      return stage.app().ended()
    },
    { withinMs: REACH_MS, everyMs: 50 },
  ).catch(() => false)
  stage.requireKilled()
  if (!stage.app().ended()) await stage.killApp()
  return reached
}

/** The newest code that was mailed to an address. */
export const mailedCode = (stage: Stage, email: string): Promise<string> =>
  waitFor(`a code for ${email}`, () =>
    stage.database((db) => {
      const mail = db
        .prepare<[string], { body: string }>('select body from mails where to_address = ? order by id desc limit 1')
        .get(email)
      return mail && /\b\d{6}\b/.exec(mail.body)?.[0]
    }),
  )

/** A form of our own pages, as a browser without scripts sends it. */
export const postForm = (
  stage: Pick<Stage, 'url'>,
  path: string,
  fields: Record<string, string>,
  cookie?: string,
): Promise<Response> =>
  fetch(`${stage.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: stage.url, ...(cookie ? { cookie } : {}) },
    body: new URLSearchParams(fields),
  })

/** Codes may be asked for five times in a quarter of an hour: this quarter is over. */
export const forgetCodes = (stage: Stage) => stage.database((db) => db.prepare('delete from login_codes').run())

/** By stage and address: who is signed in stays so through every death. */
const cookies = new Map<string, string>()
/** For an errand that led nowhere: who it sends may have been signed out. */
export const forgetCookies = () => cookies.clear()

/** The cookie of a user signed in on our own pages. Begins and ends with a dead app. */
export async function cookieOf(stage: Stage, email: string): Promise<string> {
  const key = `${stage.url} ${email}`
  const known = cookies.get(key)
  if (known) return known
  forgetCodes(stage)
  await stage.startApp()
  const cookie = await signIn(stage, email)
  await stage.killApp()
  if (cookie) cookies.set(key, cookie)
  return cookie
}

async function signIn(stage: Stage, email: string): Promise<string> {
  const browser = cookieIn(await postForm(stage, '/sign-in', { email }), 'trunkline-browser')
  const code = await mailedCode(stage, email)
  const path = `/sign-in/code?email=${encodeURIComponent(email)}`
  return cookieIn(await postForm(stage, path, { email, code }, browser), 'trunkline')
}

/** A cookie that an answer set, as it is sent back. */
export const cookieIn = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
