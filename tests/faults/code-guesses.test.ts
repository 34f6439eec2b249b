import { expect, test } from 'vitest'
import { sendLoginCode } from '../../app/domain/access/send-login-code.server'
import { serve } from '../helpers/serve'
import { testWorld } from '../helpers/world'

const GUESSES = 10_000
const AT_ONCE = 500

test('10,000 guesses at a code, each from another address: at most 5 are compared', { timeout: 300_000 }, async () => {
  const world = await testWorld()
  // Ten thousand machines behind a proxy that we trust: no limit by source stops any of them.
  const served = await serve(world, { env: { trustProxy: 1 } })
  const email = 'olivia@harbor.test'
  await world.person({ role: 'OWNER', email })
  await sendLoginCode(world.system, { email }, { source: '198.51.100.1' })
  const { body } = await world.system.db.q.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  const right = /\d{6}/.exec(body)![0]
  const wrong = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, GUESSES)

  const guess = async (code: string, n: number) => {
    const answer = await fetch(`${served.url}/api/v1/auth/login/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
      body: JSON.stringify({ email, code }),
    })
    return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`
  }
  const answers = new Map<string, number>()
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < GUESSES; n = next++) {
        const answer = await guess(wrong[n]!, n)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }),
  )
  const { tries } = await world.system.db.q.selectFrom('login_codes').select('tries').executeTakeFirstOrThrow()
  expect([Object.fromEntries(answers), tries]).toEqual([{ '422 invalid_code': 5, '422 code_expired': GUESSES - 5 }, 5])
  // Whoever holds the mail comes too late: the code is dead, and a new one is asked for.
  expect(await guess(right, GUESSES)).toBe('422 code_expired')
  await served.stop()
  await world.close()
})
