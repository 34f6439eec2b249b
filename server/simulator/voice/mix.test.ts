import { expect, it } from 'vitest'
import { mix } from './mix'

const voice = (...samples: number[]) => Int16Array.from(samples)

it('gives each participant the mixed voices that name them', () => {
  const lead = voice(100, -200)
  const seller = voice(1_000, 2_000)
  const coach = voice(7, 7)
  const heard = mix([
    { samples: lead, hearers: ['seller', 'coach'] },
    { samples: seller, hearers: ['lead', 'coach'] },
    { samples: coach, hearers: ['seller'] },
  ])
  expect(Object.fromEntries([...heard].map(([who, samples]) => [who, [...samples]]))).toEqual({
    seller: [107, -193],
    lead: [1_000, 2_000],
    coach: [1_100, 1_800],
  })
  expect(heard.get('lead')).toBe(seller)
})

it('sends nothing to participants who hear no voice', () => {
  expect(mix([{ samples: voice(1), hearers: [] }]).size).toBe(0)
  expect(mix([]).size).toBe(0)
})

it('clips at the loudest sample instead of overflowing', () => {
  const loud = { samples: voice(30_000, -30_000), hearers: ['ear'] }
  expect([...mix([loud, loud, loud]).get('ear')!]).toEqual([32_767, -32_767])
})
