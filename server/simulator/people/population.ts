import { z } from 'zod'
import { draw, randomFrom, type Random, type Range } from '../core/random'

const TIME_MESSAGE = 'A time is milliseconds, 0 or more, or a range of them: 500 or [500, 900]'
const ms = z.number(TIME_MESSAGE).min(0, TIME_MESSAGE)
const range = z.union(
  [ms, z.tuple([ms, ms]).refine(([low, high]) => low <= high, 'The first number must not exceed the second')],
  TIME_MESSAGE,
)

const restFault = z
  .strictObject({
    fault: z.enum(['invalid-number', 'refused', 'status-500', 'status-429', 'timeout-after-accept', 'reset', 'delay']),
    /** Creates affected; default: all. */
    times: z.int().min(1).optional(),
    /** Error code of an HTTP 400. */
    code: z.int().min(20_000).max(21_999).optional(),
    retryAfterS: z.number().min(0).optional(),
    delayMs: ms.optional(),
  })
  .refine(({ fault, code }) => (fault === 'refused') === (code !== undefined), {
    path: ['code'],
    error: 'A code and "refused" belong together',
  })

const CALLBACKS = ['normal', 'repeat', 'disorder', 'lose-last'] as const

const textsShape = z.strictObject({
  /** `sent`: no final status. `failed`: not sent. */
  outcome: z.enum(['delivered', 'undelivered', 'failed', 'sent']).default('delivered'),
  errorCode: z.int().min(30_001).max(30_999).default(30_008),
  /** From queue turn to sent, and from sent to the outcome. */
  sentAfterMs: range.default([100, 300]),
  outcomeAfterMs: range.default([600, 2_500]),
  /** Default: as for calls. */
  callbacks: z.enum(CALLBACKS).optional(),
  /** One for each of the first texts. */
  replies: z.array(z.string().min(1).max(1_600)).default([]),
  replyAfterMs: range.default([4_000, 9_000]),
  /** Default: as for calls. */
  rest: restFault.optional(),
})

const dropsShape = z.strictObject({
  outcome: z.enum(['delivered', 'landline', 'mailbox-full', 'blocked']).default('delivered'),
  /** From the request to the report. */
  reportAfterMs: range.default([1_200, 2_500]),
  /** Default: as for calls. */
  callbacks: z.enum(CALLBACKS).optional(),
  /** The person opts out of further drops. */
  optsOut: z.boolean().default(false),
  rest: z.enum(['refused', 'timeout-after-accept']).optional(),
})

const behaviourShape = z.strictObject({
  /** From the create to the first ring. */
  setupMs: range.default([250, 700]),
  outcome: z.enum(['answers', 'busy', 'rings-out', 'failed']).default('answers'),
  /** From the first ring. */
  answerAfterMs: range.default([4_000, 9_000]),
  /**
   * Ringing lines of one group are answered together: `answerAfterMs` after the last rang, at most `waitMs` after the
   * first was due.
   */
  answersTogether: z.strictObject({ group: z.string(), waitMs: ms.default(8_000) }).optional(),
  who: z.enum(['person', 'machine', 'screener']).default('person'),
  hello: z.string().default('Hello?'),
  helloAfterMs: range.default([300, 800]),
  lines: z.array(z.string()).default([]),
  /** Silence before the next line. */
  impatientAfterMs: range.default([5_000, 8_000]),
  replyAfterMs: range.default([500, 1_200]),
  /** From the answer; null: never. */
  hangUpAfterMs: range.nullable().default(null),
  greeting: z.string().default('You have reached my voicemail. Please leave a message after the tone.'),
  /** Default: by text length. */
  greetingMs: range.optional(),
  beep: z.boolean().default(true),
  /** After the greeting. */
  recordsMs: range.default(60_000),
  prompt: z.string().default('Please state your name and why you are calling.'),
  /** Call screening: from the caller's speech to the person. */
  personAfterMs: range.default([3_000, 5_000]),
  /** Machine detection's verdict; default: by `who`. */
  detectedAs: z.enum(['human', 'machine', 'fax', 'unknown']).optional(),
  detectedAfterMs: range.optional(),
  callbacks: z.enum(CALLBACKS).default('normal'),
  transcripts: z.enum(['normal', 'fail', 'never']).default('normal'),
  sipCode: z.int().min(400).max(699).optional(),
  rest: restFault.optional(),
  texts: textsShape.prefault({}),
  drops: dropsShape.prefault({}),
})

export type Behaviour = z.output<typeof behaviourShape>
export type RestFault = z.output<typeof restFault>

export const e164 = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'A number must be in E.164, with + and its country, like +13125550142')
const regex = z.string().refine((text) => {
  try {
    return Boolean(new RegExp(text))
  } catch {
    return false
  }
}, 'This is not a regular expression')

export const populationShape = z
  .strictObject({
    personas: z.record(z.string(), behaviourShape),
    numbers: z.record(e164, z.string()).default({}),
    rules: z
      .array(z.strictObject({ match: regex, persona: z.string(), weight: z.number().positive().default(1) }))
      .default([]),
    default: z.string(),
  })
  .superRefine((population, issue) => {
    for (const { name, path } of namesOf(population))
      if (!Object.hasOwn(population.personas, name))
        issue.addIssue({ code: 'custom', path, message: `There is no persona "${name}"` })
  })

function* namesOf({
  numbers = {},
  rules = [],
  default: defaultPersona,
}: Pick<PopulationFile, 'numbers' | 'rules' | 'default'>) {
  for (const [number, name] of Object.entries(numbers)) yield { name, path: ['numbers', number] }
  for (const [at, { persona }] of rules.entries()) yield { name: persona, path: ['rules', at, 'persona'] }
  yield { name: defaultPersona, path: ['default'] }
}

/** Personas that no number can get. */
export function unusedPersonas(file: unknown): string[] {
  const population = populationShape.parse(file)
  const named = new Set([...namesOf(population)].map(({ name }) => name))
  return Object.keys(population.personas).filter((name) => !named.has(name))
}

export type PopulationFile = z.input<typeof populationShape>

/** Behaviour on one call, with all ranges drawn. */
export type Person = { persona: string; behaviour: Behaviour; pick: (range: Range) => number }

export type Texter = {
  persona: string
  texts: Behaviour['texts'] & { callbacks: Behaviour['callbacks'] }
  pick: Person['pick']
}

export type Dropped = {
  drops: Behaviour['drops'] & { callbacks: Behaviour['callbacks'] }
  pick: Person['pick']
}

export type Population = {
  personaOf(number: string): string
  /** Deterministic by seed, number and count. */
  behaviourOf(number: string, timesCalled: number): Person
  texterOf(number: string, timesTexted: number): Texter
  droppedOn(number: string, timesDropped: number): Dropped
  /** REST fault of a create to this number; `times` counts creates, evaluated lazily. */
  restFaultOf(number: string, what: 'call' | 'text', times: () => number): RestFault | null
}

const MAX_FAULTS_SHOWN = 20

/** Throws one sentence per error. */
export function createPopulation(file: unknown, seed: number): Population {
  const parsed = populationShape.safeParse(file, {
    error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'It is missing' : undefined),
  })
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => {
      const reason = (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message
      return `${issue.path.join('.') || 'The population'}: ${reason}.`
    })
    const more = faults.length > MAX_FAULTS_SHOWN ? [`And ${faults.length - MAX_FAULTS_SHOWN} more.`] : []
    throw new Error([...faults.slice(0, MAX_FAULTS_SHOWN), ...more].join('\n'))
  }
  const { personas, numbers, rules } = parsed.data
  const compiled = rules.map((rule) => ({ ...rule, match: new RegExp(rule.match) }))

  const pickByWeight = (number: string, random: Random) => {
    const fitting = compiled.filter((rule) => rule.match.test(number))
    const total = fitting.reduce((sum, rule) => sum + rule.weight, 0)
    let left = random() * total
    for (const rule of fitting) {
      left -= rule.weight
      if (left < 0) return rule.persona
    }
    return parsed.data.default
  }
  const personaOf = (number: string) => numbers[number] ?? pickByWeight(number, randomFrom(`${seed}|${number}`))

  return {
    personaOf,
    behaviourOf(number, timesCalled) {
      const persona = personaOf(number)
      const random = randomFrom(`${seed}|${number}|${timesCalled}`)
      return { persona, behaviour: personas[persona]!, pick: (range) => draw(random, range) }
    },
    texterOf(number, timesTexted) {
      const persona = personaOf(number)
      const { texts, callbacks } = personas[persona]!
      const random = randomFrom(`${seed}|${number}|text ${timesTexted}`)
      return {
        persona,
        texts: { ...texts, callbacks: texts.callbacks ?? callbacks },
        pick: (range) => draw(random, range),
      }
    },
    droppedOn(number, timesDropped) {
      const { drops, callbacks } = personas[personaOf(number)]!
      const random = randomFrom(`${seed}|${number}|drop ${timesDropped}`)
      return { drops: { ...drops, callbacks: drops.callbacks ?? callbacks }, pick: (range) => draw(random, range) }
    },
    restFaultOf(number, what, times) {
      const { rest, texts } = personas[personaOf(number)]!
      const fault = what === 'text' ? (texts.rest ?? rest) : rest
      return fault && (fault.times === undefined || times() <= fault.times) ? fault : null
    },
  }
}
