import { expect, test } from 'vitest'
import { emojiData } from './emoji-data'

test('the picker has every emoji that phones draw, by name, and none of their parts', () => {
  const { emojis, categories, skinTones } = emojiData()
  expect(emojis.length).toBeGreaterThan(1_800)
  expect(emojis.find(({ emoji }) => emoji === '🚀')).toMatchObject({ label: 'Rocket', skins: undefined })
  expect(emojis.find(({ emoji }) => emoji === '👋')?.skins).toEqual({
    light: '👋🏻',
    'medium-light': '👋🏼',
    medium: '👋🏽',
    'medium-dark': '👋🏾',
    dark: '👋🏿',
  })
  expect(emojis.some(({ label }) => /regional indicator|^(light|dark) skin tone$/i.test(label))).toBe(false)
  expect(Object.keys(skinTones)).toHaveLength(5)
  // None of them is empty.
  const used = new Set(emojis.map(({ category }) => category))
  expect(categories.map(({ index }) => used.has(index))).toEqual(categories.map(() => true))
})
