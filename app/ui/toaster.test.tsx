// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { show as draw, until } from '../../tests/helpers/window'
import { Toaster, show } from './toaster'

test('a toast has its kind’s color and icon, and the requested position', async () => {
  await draw(<Toaster theme="dark" />)
  const told = { success: 'Saved', warning: 'No minutes left', error: 'Not saved' } as const
  const colours = { success: 'text-ok', warning: 'text-warn', error: 'text-danger' }
  for (const [tone, text] of Object.entries(told) as [keyof typeof told, string][]) {
    show({ tone, text, position: 'top-center' })
    const shown = () => [...document.querySelectorAll('[data-sonner-toast]')].find((each) => each.textContent === text)
    await until('it is told', () => shown() !== undefined)
    const toast = shown()
    expect(toast?.getAttribute('data-y-position')).toBe('top')
    expect(toast?.querySelector('svg')?.getAttribute('class')).toContain(colours[tone])
  }
})
