import { readFileSync } from 'node:fs'
import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentTokens, contrast, hardestSurface, type Theme } from './accent'

const themes: Theme[] = ['dark', 'light']

describe('accentTokens', () => {
  it('keeps every colour readable on both themes', () => {
    assert(
      property(integer({ min: 0, max: 0xffffff }), (value) => {
        const tokens = accentTokens(`#${value.toString(16).padStart(6, '0')}`)
        for (const theme of themes) {
          const { accent, accentFill, onAccent } = tokens![theme]
          expect(contrast(accent, hardestSurface[theme])).toBeGreaterThanOrEqual(4.5)
          expect(contrast(onAccent, accentFill)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it('leaves a colour alone that is already readable', () => {
    expect(accentTokens('#1a4fd0')!.light.accent).toBe('#1a4fd0')
    expect(accentTokens('#8fb4ff')!.dark.accent).toBe('#8fb4ff')
  })

  it('reads the short form and refuses what is not a colour', () => {
    expect(accentTokens('#08f')).toEqual(accentTokens('#0088ff'))
    for (const junk of ['', 'red', '#12', '#12345g', 'url(x)', '#1234567', '#-1-1-1'])
      expect(accentTokens(junk)).toBeNull()
  })
})

describe('tokens.css', () => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  const themed: Record<Theme, Map<string, string>> = { dark: tokensOf(css, 'dark'), light: tokensOf(css, 'light') }
  const surfaces = ['canvas', 'panel', 'raised', 'inset', 'hover', 'selected']
  const words = ['text', 'text-muted', 'text-faint', 'accent']
  const states = ['ok', 'warn', 'danger', 'info']

  it.each(themes)('holds 4.5:1 for every word on every surface, %s', (theme) => {
    const colour = (name: string) => themed[theme].get(name) ?? `no --${name}`
    for (const word of words)
      for (const surface of surfaces)
        expect(contrast(colour(word), colour(surface)), `${word} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    for (const state of states)
      for (const surface of [`${state}-soft`, ...surfaces])
        expect(contrast(colour(state), colour(surface)), `${state} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    for (const state of states)
      for (const word of ['text', 'text-muted'])
        expect(contrast(colour(word), colour(`${state}-soft`)), `${word} on ${state}-soft`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('on-accent'), colour('accent-fill'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('on-danger'), colour('danger-fill'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(themes)('holds 3:1 for the edge of a field, %s', (theme) => {
    for (const surface of ['canvas', 'panel', 'raised', 'inset'])
      expect(
        contrast(themed[theme].get('line-strong')!, themed[theme].get(surface)!),
        `line-strong on ${surface}`,
      ).toBeGreaterThanOrEqual(3)
  })

  it.each(themes)('is what accent.ts clamps against, %s', (theme) => {
    expect(themed[theme].get('selected')).toBe(hardestSurface[theme])
  })
})

/** Colours by name: one hex value, or `light-dark(#light, #dark)`. */
function tokensOf(css: string, theme: Theme): Map<string, string> {
  const colours = css.matchAll(/--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g)
  return new Map([...colours].map(([, name, light, dark]) => [name!, (theme === 'dark' && dark) || light!]))
}
