// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmImport } from '../../app/domain/imports/confirm-import.server'
import { startImport } from '../../app/domain/imports/start-import.server'
import Portal, { loader } from '../../app/routes/_portal'
import { testScreen, type Screen } from '../helpers/screen'
import { showRoute } from '../helpers/window'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const windows = [
  ['the portal', '/manage'],
  ['the call boards', '/boards'],
] as const

test.each(windows)('a running import is followed in a window of %s', async (_name, path) => {
  const ctx = screen.world.as(screen.actor)
  const bytes = Buffer.from('Name,Phone\nNora,+1 312 555 0101\n')
  const { id, mapping } = await startImport(ctx, { fileName: 'spring.csv', bytes })
  await confirmImport(ctx, id, { mapping })
  const data = await loader(screen.args(path))
  const page = await showRoute(Portal, path, data)
  const strip = page.querySelector('[aria-label="Running imports"]')
  expect(strip?.textContent).toContain('Importing spring.csv')
  expect(strip?.querySelector('a')?.getAttribute('href')).toBe(`/manage/contacts/imports/${id}`)
})
