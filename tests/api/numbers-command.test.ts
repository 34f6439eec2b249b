import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '../../app/domain/access/create-person.server'
import { createVendor } from '../../app/domain/access/create-vendor.server'
import { createAccount } from '../../app/domain/accounts/create-account.server'
import { createSystemCtx, type Ctx } from '../../app/domain/context.server'
import { readEnv } from '../../server/env'
import { openServices } from '../../server/services'
import { openLoneCarrier, type LoneCarrier } from '../helpers/lone-carrier'
import { scratchFolder } from '../helpers/process'
import { runCommand } from '../helpers/run-command'

let lone: LoneCarrier
beforeAll(async () => {
  lone = await openLoneCarrier({ personas: { any: {} }, numbers: {}, rules: [], default: 'any' })
})
afterAll(() => lone.close())

const [ONE, TWO] = ['+13125550140', '+12065550141']
let folder: Awaited<ReturnType<typeof scratchFolder>>
let harbor: string
beforeEach(async () => {
  folder = await scratchFolder('numbers')
  await withFile(async (system) => {
    await createVendor(system, { id: 'harbor', name: 'Harbor CRM', allowedOrigins: ['http://127.0.0.1:9'] })
    harbor = await createAccount(system, { vendorId: 'harbor', kind: 'team', name: 'Harbor Realty', teamKey: 'h' })
    await addOwner(system, harbor, 'olivia@harbor.test')
    await createAccount(system, { vendorId: 'harbor', kind: 'individual', name: 'Sam Rivera' })
  })
  return () => folder.remove()
})

async function withFile<T>(work: (system: Ctx) => Promise<T>): Promise<T> {
  const env = readEnv({ DATA_DIR: folder.path, LOG_LEVEL: 'silent', ...lone.environment })
  const services = await openServices(env)
  try {
    return await work(createSystemCtx(services))
  } finally {
    await services.store.close()
  }
}
const addOwner = (system: Ctx, accountId: string, email: string) =>
  createPerson(system, {
    vendorId: 'harbor',
    vendorUserId: email,
    accountId,
    role: 'OWNER',
    firstName: 'Olivia',
    lastName: 'Park',
    email,
    emailLinked: true,
  })

const run = async (...args: string[]) => {
  const { code, output } = await runCommand('numbers', args, { DATA_DIR: folder.path, ...lone.environment })
  return [code, output.trim()] as const
}
/** What it prints, without the note about webhooks. */
const adopted = ([code, output]: readonly [number | null, string]) => {
  expect(code).toBe(0)
  const { adopted, owned } = JSON.parse(output.slice(0, output.lastIndexOf('}') + 1)) as Record<string, string[]>
  return { adopted, owned }
}
const NOTHING = 'Nothing was changed.'

test('numbers of the carrier are adopted by id, team or address, once, and listed', { timeout: 180_000 }, async () => {
  expect(adopted(await run('adopt', ONE, '--account', harbor))).toEqual({ adopted: [ONE], owned: [] })
  expect(adopted(await run('adopt', ONE, '(206) 555-0141', '--account', 'Harbor Realty'))).toEqual({
    adopted: [TWO],
    owned: [ONE],
  })
  expect(await run('adopt', ONE, '--account', 'Sam Rivera')).toEqual([
    1,
    `Of another account: (312) 555-0140. ${NOTHING}`,
  ])
  const all = adopted(await run('adopt', '--all', '--account', 'Olivia@harbor.test'))
  expect(all.adopted).toContain('+12125550144')
  expect(all.owned).toEqual([])
  const [code, output] = await run('list')
  expect(code).toBe(0)
  const listed = JSON.parse(output) as { number: string; account: { id: string } | null }[]
  expect(listed.find(({ number }) => number === ONE)).toEqual({
    number: ONE,
    name: 'Chicago (312) 555-0140',
    account: { id: harbor, name: 'Harbor Realty' },
  })
  expect(listed.filter(({ account }) => account?.id !== harbor)).toEqual([])
})

test('a wrong call changes nothing and says why', { timeout: 180_000 }, async () => {
  const refusals: [args: string[], sentence: string][] = [
    [['adopt', '+13125550199', '--account', harbor], `Not at the carrier: (312) 555-0199. ${NOTHING}`],
    [['adopt', 'soon', '--account', harbor], 'soon is no phone number.'],
    [['adopt', ONE, '--account', 'Elsewhere'], 'No account has the id, name or owner Elsewhere.'],
  ]
  for (const [args, sentence] of refusals) expect(await run(...args)).toEqual([1, sentence])
  for (const args of [
    ['adopt', ONE],
    ['adopt', '--all', ONE, '--account', harbor],
  ]) {
    const [code, output] = await run(...args)
    expect([code, output.split('\n')[0]]).toEqual([1, 'Usage: npm run -s numbers -- list'])
  }
  await withFile((system) => createAccount(system, { vendorId: 'harbor', kind: 'individual', name: 'Sam Rivera' }))
  const [code, output] = await run('adopt', ONE, '--account', 'Sam Rivera')
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^Several accounts match Sam Rivera; choose one by id: acc_/),
  ])
  const rows = await withFile((system) => system.db.q.selectFrom('phone_numbers').select('id').execute())
  expect(rows).toEqual([])
})
