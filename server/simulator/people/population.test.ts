import { describe, expect, it } from 'vitest'
import { createPopulation, type PopulationFile } from './population'
import { personas } from './personas'

const two: PopulationFile = {
  personas: { near: { answerAfterMs: [1_000, 9_000] }, far: {} },
  rules: [
    { match: '^\\+1312', persona: 'near', weight: 3 },
    { match: '^\\+1312', persona: 'far', weight: 1 },
  ],
  numbers: { '+13125550199': 'far' },
  default: 'near',
}
const numbers = Array.from({ length: 400 }, (_, at) => `+1312444${String(at).padStart(4, '0')}`)

describe('a population', () => {
  it('is the same for the same seed, number and count, and differs otherwise', () => {
    const drawn = (seed: number, number: string, times: number) => {
      const { behaviour, pick } = createPopulation(two, seed).behaviourOf(number, times)
      return [pick(behaviour.setupMs), pick(behaviour.answerAfterMs)]
    }
    expect(drawn(1, '+13125550101', 1)).toEqual(drawn(1, '+13125550101', 1))
    const others = [drawn(2, '+13125550101', 1), drawn(1, '+13125550102', 1), drawn(1, '+13125550101', 2)]
    for (const other of others) expect(other).not.toEqual(drawn(1, '+13125550101', 1))
  })
  it('shares numbers by weight, and explicit numbers win', () => {
    const population = createPopulation(two, 7)
    const near = numbers.filter((number) => population.personaOf(number) === 'near').length
    expect(near).toBeGreaterThan(260)
    expect(near).toBeLessThan(340)
    expect(population.personaOf('+13125550199')).toBe('far')
    expect(population.personaOf('+442071234567')).toBe('near')
  })
  it.each<[string, unknown, RegExp]>([
    [
      'an unknown key',
      { ...two, personas: { near: { anwserAfterMs: 1 }, far: {} } },
      /personas\.near: .*anwserAfterMs/,
    ],
    ['an unknown persona', { ...two, default: 'nobody' }, /There is no persona "nobody"/],
    ['a turned range', { ...two, personas: { near: { setupMs: [2, 1] }, far: {} } }, /personas\.near\.setupMs/],
    ['a bad number', { ...two, numbers: { '312': 'near' } }, /numbers\.312/],
    [
      'a bad expression',
      { ...two, rules: [{ match: '(', persona: 'near' }] },
      /rules\.0\.match: This is not a regular expression/,
    ],
  ])('refuses %s in one sentence', (_, file, sentence) => expect(() => createPopulation(file, 1)).toThrow(sentence))
})

describe('our own people', () => {
  const population = createPopulation(personas, 1)
  it.each([
    ['00', 'answers'],
    ['02', 'voicemail'],
    ['04', 'busy'],
    ['08', 'answers-twice'],
    ['10', 'invalid'],
    ['15', 'accepts-silently'],
    ['23', 'stays-on'],
  ])('the fictional number …01%s is always "%s"', (digits, persona) => {
    for (const area of ['206', '312', '555']) expect(population.personaOf(`+1${area}55501${digits}`)).toBe(persona)
  })
  it('gives every other number someone by weight, mostly people who answer', () => {
    const found = numbers.map((number) => population.personaOf(number))
    expect(new Set(found)).toEqual(
      new Set([
        'answers',
        'answers-slowly',
        'voicemail',
        'short-voicemail',
        'rings-out',
        'busy',
        'screening',
        'hangs-up',
      ]),
    )
    expect(found.filter((persona) => persona === 'answers').length).toBeGreaterThan(120)
  })
})
