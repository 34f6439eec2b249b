import { z } from 'zod'
import { PORTAL_MESSAGES } from '../../app/live/framed-session'
import { hostAnswers, hostMessages, widgetMessages } from '../../app/live/messages.schema'
import { DIALER, MESSENGER, NOTIFY, RINGLESS, VIDEO } from '../../app/routes/_widgets+/+ui/frame-kinds'
import { variableGroups, type Variable } from '../../server/env-variables'
import { shape } from '../../server/simulator/env'

/** What the JSON schema of a message says of one field. */
interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  maxItems?: number
  description?: string
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

/** Variables of the simulator that the app itself does not read. */
function simulatorVariables(known: ReadonlySet<string>): [string, Variable][] {
  return Object.entries(shape.shape).flatMap(([name, schema]): [string, Variable][] => {
    if (known.has(name)) return []
    const { default: value } = z.toJSONSchema(schema, { io: 'input' })
    return [
      [
        name,
        {
          schema,
          must: '',
          about: schema.description ?? '',
          ...(value === undefined ? {} : { default: String(value), example: String(value) }),
        },
      ],
    ]
  })
}

function groups(): { title: string; variables: [string, Variable][] }[] {
  const known = new Set(variableGroups.flatMap(({ variables }) => Object.keys(variables)))
  return variableGroups.map(({ title, variables }) => ({
    title,
    variables: [...Object.entries(variables), ...(title.includes('simulator') ? simulatorVariables(known) : [])],
  }))
}

/** Angle brackets would be read as HTML. */
const cellOf = (value: string): string => (value.includes('<') ? `\`${value}\`` : value)

/** The tables of variables in docs/operate.md. */
export const variableTables = (): string =>
  groups()
    .map(({ title, variables }) => {
      const rows = variables.map(([name, one]) => [`\`${name}\``, cellOf(one.default ?? 'none'), one.about])
      return `### ${title}\n\n${table(['variable', 'default', 'meaning'], rows)}`
    })
    .join('\n\n')

/** The whole of .env.example. */
export const envExample = (): string =>
  [
    '# Copy to .env. Every line is optional. The environment wins over this file.',
    '# Written by npm run docs from server/env-variables.ts.',
    ...groups()
      .filter(({ title }) => title !== 'Development')
      .flatMap(({ title, variables }) => [
        '',
        `# ${title}`,
        ...variables.flatMap(([name, one]) => [`# ${one.about}`, `#${name}=${one.example ?? ''}`]),
      ]),
    '',
  ].join('\n')

const kindOf = (schema: JsonSchema): string => {
  if (schema.enum) return schema.enum.map((value) => `'${String(value)}'`).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.type === 'array') {
    const most = schema.maxItems ? `, at most ${schema.maxItems.toLocaleString('en-US')}` : ''
    return `list of ${schema.items ? kindOf(schema.items) : 'anything'}${most}`
  }
  if (schema.type !== 'object') return [schema.type ?? 'anything'].flat().join(' or ')
  const fields = Object.keys(schema.properties ?? {})
  return fields.includes('numbers') ? 'contact' : fields.length > 0 ? `{ ${fields.join(', ')} }` : 'object'
}

function fieldRows(schema: JsonSchema): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap(fieldRows).map(([name, type]) => [name!, type!, 'one of them'])
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [
    `\`${name}\``,
    kindOf(field),
    schema.required?.includes(name) ? 'yes' : 'no',
  ])
}

/** Our messages use no boolean schemas, which the library's type allows. */
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function section(type: string, schema: z.ZodType, lines: string[], head: string[]): string {
  const rows = fieldRows(jsonOf(schema))
  const fields = rows.length > 0 ? table(head, rows) : 'No fields.'
  return [`#### ${type}`, schema.description ?? '', ...lines, fields].filter(Boolean).join('\n\n')
}

const WIDGETS: [string, ReadonlySet<string>][] = [
  ['dialer, app', DIALER.accepts],
  ['messenger, app', MESSENGER.accepts],
  ['ringless', RINGLESS.accepts],
  ['video', VIDEO.accepts],
  ['notify', NOTIFY.accepts],
  ['manage, boards', new Set(PORTAL_MESSAGES)],
]
const EVERY = new Set(['session', 'session.renew', 'theme.set'])

function takers(type: string): string {
  if (EVERY.has(type)) return 'Taken by every widget.'
  const names = WIDGETS.flatMap(([name, takes]) => (takes.has(type) ? name.split(', ') : []))
  return `Taken by: ${[...new Set(names)].join(', ')}.`
}

/** The sections of messages in docs/embed.md. */
export function messageTables(): string {
  const host = Object.entries(hostMessages).map(([type, schema]) =>
    section(type, schema, [takers(type)], ['field', 'type', 'required']),
  )
  const widget = Object.entries(widgetMessages).map(([type, schema]) => {
    const answer = type in hostAnswers ? hostAnswers[type as keyof typeof hostAnswers] : null
    const line = answer ? `Answer: ${kindOfAnswer(jsonOf(answer))}.` : ''
    return section(type, schema, [line], ['field', 'type', 'always there'])
  })
  return ['### Host to widget', ...host, '### Widget to host', ...widget].join('\n\n')
}

const kindOfAnswer = (schema: JsonSchema): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => `\`${name}\` (${kindOf(field)})`)
    .join(', ')

/** Replaces the text between `<!-- NAME:begin -->` and `<!-- NAME:end -->`. */
export function withBlock(document: string, name: string, block: string): string {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The document has no block ${name}`)
  return `${document.slice(0, from)}${begin}\n\n${block}\n\n${document.slice(to)}`
}
