import { expect, test } from 'vitest'
import { findNearbyTests } from './nearby-tests.mjs'

const TEXTS: Record<string, string> = {
  'tests/architecture.test.ts': '',
  'tests/api/boards.test.ts': `import { createBoard } from '../../app/domain/boards/create-board.server'`,
  'tests/api/doors.test.ts': `import { serve } from '../helpers/serve'`,
  'server/cli/launch.test.ts': '',
  'app/domain/boards/create-board.test.ts': '',
  'app/domain/boards/rename-board.test.ts': '',
  'app/domain/leads/leads.test.ts': `const { createBoard } = await import('~/domain/boards/create-board.server')`,
  'app/domain/leads/zones.test.ts': `import { zoneOf } from './zone'`,
}
const find = (...changed: string[]) => findNearbyTests(Object.keys(TEXTS), changed, (file) => TEXTS[file]!)

test('a file’s own test comes first, then its folder’s, then those that import it', () => {
  expect(find('app/domain/boards/create-board.server.ts').nearby).toEqual([
    'app/domain/boards/create-board.test.ts',
    'app/domain/boards/rename-board.test.ts',
    'tests/api/boards.test.ts',
    'app/domain/leads/leads.test.ts',
  ])
})

test('a changed test brings no whole-product neighbour, and a helper brings its users', () => {
  expect(find('tests/api/boards.test.ts').nearby).toEqual(['tests/api/boards.test.ts'])
  expect(find('server/cli/check.mjs').nearby).toEqual([])
  expect(find('server/cli/launch.test.ts').nearby).toEqual(['server/cli/launch.test.ts'])
  expect(find('tests/helpers/serve.ts').nearby).toEqual(['tests/api/doors.test.ts'])
})

test('tests of the whole tree run without a change', () => {
  expect(find()).toEqual({ treeWide: ['tests/architecture.test.ts'], nearby: [] })
})
