import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sendLoginCode } from '../../app/domain/login-codes/send-login-code.server'
import { serve } from '../helpers/serve'
import { testWorld } from '../helpers/world'

// Each of them is a connection, and all are open together: the full number is npm run faults.
const GUESSES = process.env.FAULTS === 'full' ? 10_000 : 2_000

const CLIENT = 'olivias-own-client'

/** As at-once.mjs takes and answers them. */
interface Asked {
  path: string
  headers: Record<string, string>
  body: string
}
interface Answered {
  status: number | null
  body: string
  early: boolean
}

/** Has another process send them so that all of them are under way before the first can end. */
async function atOnce(url: string, requests: Asked[]): Promise<Answered[]> {
  const sender = spawn(process.execPath, [join(import.meta.dirname, 'at-once.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  sender.stdin.end(JSON.stringify({ url, requests }))
  return JSON.parse(await text(sender.stdout)) as Answered[]
}

const title = `${GUESSES.toLocaleString('en-US')} guesses at a code, all at once and each from another address: at most 5 are compared`

test(title, { timeout: 300_000 }, async () => {
  const world = await testWorld()
  // Ten thousand machines behind a proxy that we trust: no limit by source stops any of them.
  const served = await serve(world, { env: { trustProxy: 1 } })
  const email = 'olivia@harbor.test'
  await world.person({ role: 'OWNER', email })
  await sendLoginCode(world.system, { email }, { source: '198.51.100.1', client: `api:${CLIENT}` })
  const { body } = await world.system.db.q.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  const right = /\d{6}/.exec(body)![0]
  const wrong = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, GUESSES)

  const guess = (code: string, n: number, clientId = CLIENT): Asked => ({
    path: '/api/v1/auth/login/validate',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
    body: JSON.stringify({ email, code, ...(clientId && { clientId }) }),
  })
  // Strangers do not know the client: nothing of theirs is compared.
  const strange = await atOnce(
    served.url,
    wrong.slice(0, 50).map((code, n) => guess(code, n, '')),
  )
  expect(strange.map(({ status, body: said }) => [status, (JSON.parse(said) as { code: string }).code])).toEqual(
    strange.map(() => [422, 'invalid_code']),
  )
  const answers = new Map<string, number>()
  for (const { status, body: said, early } of await atOnce(
    served.url,
    wrong.map((code, n) => guess(code, n)),
  )) {
    const answer = `${status} ${early ? 'early' : (JSON.parse(said) as { code?: string }).code}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  const { tries } = await world.system.db.q.selectFrom('login_codes').select('tries').executeTakeFirstOrThrow()
  expect([Object.fromEntries(answers), tries]).toEqual([{ '422 invalid_code': 5, '422 code_expired': GUESSES - 5 }, 5])
  // The mail's reader comes too late: the code is dead, and a new one is needed.
  const [late] = await atOnce(served.url, [guess(right, GUESSES)])
  expect([late!.status, JSON.parse(late!.body)]).toMatchObject([422, { code: 'code_expired' }])
  await served.stop()
  await world.close()
})
