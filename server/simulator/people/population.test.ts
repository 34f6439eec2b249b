import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createPopulation, type PopulationFile } from './population'
import { readPopulationFile } from './population-file'
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
  const E164 = 'A number must be in E.164, with + and its country, like +13125550142.'
  const TIME = 'A time is milliseconds, 0 or more, or a range of them: 500 or [500, 900].'
  const one = (persona: unknown) => ({ personas: { near: persona }, default: 'near' })
  it.each<[string, unknown, string[]]>([
    ['an unknown key of a persona', one({ anwserAfterMs: 1 }), ['personas.near: Unrecognized key: "anwserAfterMs".']],
    ['an unknown key', { ...two, nummers: {} }, ['The population: Unrecognized key: "nummers".']],
    ['what is no population', [], ['The population: Invalid input: expected object, received array.']],
    ['nothing', {}, ['personas: It is missing.', 'default: It is missing.']],
    ['no people', { personas: {}, default: 'near' }, ['default: There is no persona "near".']],
    [
      'unknown personas, each where it stands',
      { ...two, default: 'toString', numbers: { '+13125550199': 'fra' }, rules: [{ match: '1', persona: 'nera' }] },
      [
        'numbers.+13125550199: There is no persona "fra".',
        'rules.0.persona: There is no persona "nera".',
        'default: There is no persona "toString".',
      ],
    ],
    [
      'a turned range',
      one({ setupMs: [2, 1] }),
      ['personas.near.setupMs: The first number must not exceed the second.'],
    ],
    ['a time in words', one({ setupMs: '5 s' }), [`personas.near.setupMs: ${TIME}`]],
    ['an empty range', one({ hangUpAfterMs: [] }), [`personas.near.hangUpAfterMs: ${TIME}`]],
    ['a negative time', one({ setupMs: -1 }), [`personas.near.setupMs: ${TIME}`]],
    ['a range from below', one({ setupMs: [-1, 5] }), [`personas.near.setupMs.0: ${TIME}`]],
    ['a number of ten digits', { ...two, numbers: { '3125550142': 'near' } }, [`numbers.3125550142: ${E164}`]],
    ['a number with spaces', { ...two, numbers: { '+1 312 555 0142': 'near' } }, [`numbers.+1 312 555 0142: ${E164}`]],
    [
      'a bad expression',
      { ...two, rules: [{ match: '(', persona: 'near' }] },
      ['rules.0.match: This is not a regular expression.'],
    ],
  ])('refuses %s in one sentence with its place', (_, file, sentences) => {
    expect(() => createPopulation(file, 1)).toThrow(new Error(sentences.join('\n')))
  })
  it('reports at most twenty faults', () => {
    const numbers = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`312${4_440_000 + at}`, 'near']))
    const refused = () => createPopulation({ ...two, numbers }, 1)
    expect(refused).toThrow(/^(?:numbers\.312\d{7}: .*\n){20}And 4980 more\.$/)
  })
  it('accepts ten thousand people', () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `person ${at}`)
    const many = {
      personas: Object.fromEntries(names.map((name) => [name, {}])),
      numbers: Object.fromEntries(names.map((name, at) => [`+1312${4_440_000 + at}`, name])),
      default: 'person 1',
    }
    expect(createPopulation(many, 1).personaOf('+13124449999')).toBe('person 9999')
  })
})

describe('the file of a population', () => {
  const read = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'population-'))
    const file = join(folder, 'people.json')
    writeFileSync(file, text)
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const population = readPopulationFile(file, 1)
      return { population, said: warn.mock.calls.flat().map((line) => String(line).replace(file, 'people.json')) }
    } catch (error) {
      throw new Error((error as Error).message.replace(file, 'people.json'), { cause: error })
    } finally {
      warn.mockRestore()
      rmSync(folder, { recursive: true })
    }
  }
  it('can begin with the byte order mark of Windows', () => {
    expect(read(`\uFEFF${JSON.stringify(two)}`).population.personaOf('+13125550199')).toBe('far')
  })
  it('names an unknown persona', () => {
    const { said } = read(JSON.stringify({ personas: { near: {}, far: {}, 'a "b"': {} }, default: 'near' }))
    expect(said).toEqual([
      'SIMULATOR_POPULATION people.json: personas.far: No number, no rule and no default names it.',
      'SIMULATOR_POPULATION people.json: personas.a "b": No number, no rule and no default names it.',
    ])
    expect(read(JSON.stringify(two)).said).toEqual([])
  })
  it.each([
    ['{"personas": {},}', 'It is not JSON: '],
    ['', 'It is not JSON: '],
    [
      '{"personas":{"a":{}},"numbers":{"+13125550142":"a", "+13125550142" : "a"},"default":"a"}',
      'numbers.+13125550142: It is listed twice.',
    ],
    [
      '{"personas":{"a":{"lines":["{\\"a\\":"]},"b":{},"a":{}},"rules":[{"match":"1","persona":"a","match":"2"}],"default":"a"}',
      'personas.a: It is listed twice.\nrules.0.match: It is listed twice.',
    ],
  ])('%s is refused with its name', (text, sentences) => {
    expect(() => read(text)).toThrow(`SIMULATOR_POPULATION people.json: ${sentences}`)
  })
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
