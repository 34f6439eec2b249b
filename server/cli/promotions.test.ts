import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openStore } from '../../db/open'
import { scratchFolder } from '../../tests/helpers/process'
import { runCommand } from '../../tests/helpers/run-command'
import { databaseFile } from '../services'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  folder = await scratchFolder('promotions')
  const store = openStore({ file: databaseFile(folder.path) })
  await migrate(store)
  await store.close()
})
afterAll(() => folder.remove())

const run = async (...args: string[]) => {
  const { code, output } = await runCommand('promotions', args, { DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
  return [code, output.trim()] as const
}

test('a code is added once, and listed', async () => {
  const [code, output] = await run('add', 'spring-20', '--percent', '20', '--periods', '3', '--expires', '2026-12-31')
  const spring = {
    code: 'SPRING-20',
    kind: 'percent',
    amount: 20,
    periods: 3,
    expires: '2027-01-01T00:00:00.000Z',
    uses: 0,
    maxUses: null,
  }
  expect([code, JSON.parse(output)]).toEqual([0, [spring]])
  expect(await run('add', 'Spring-20', '--cents', '500')).toEqual([1, 'This code already exists. Nothing was changed.'])
  expect(JSON.parse((await run('list'))[1])).toEqual([spring])
})

test.each([
  ['no command', []],
  ['two amounts', ['add', 'TWO', '--percent', '1', '--cents', '1']],
  ['101 percent', ['add', 'MUCH', '--percent', '101']],
  ['no number', ['add', 'MUCH', '--percent', 'ten']],
  ['no day', ['add', 'MUCH', '--percent', '10', '--expires', 'soon']],
  ['blanks in the code', ['add', 'A B', '--percent', '10']],
])('%s is refused', async (_name, args) => {
  const [code] = await run(...args)
  expect(code).toBe(1)
})
