import type { openApiDocument } from './openapi'

type Document = Awaited<ReturnType<typeof openApiDocument>>
type Node = Record<string, unknown>

const METHODS = ['get', 'post', 'put', 'delete'] as const
/** Every operation has them. */
const COMMON_HEADERS = new Set(['Idempotency-Key', 'Expected-User'])
/** Recursive schemas end here. */
const MAX_DEPTH = 12

/** `GET /api/v1/contacts` → its lines, such as `200 items[].id: string`. Sorted. */
export type ApiShape = Map<string, string[]>

/** What a client depends on: operations, parameters, fields, their types. */
export function readApiShape(document: Document): ApiShape {
  const shape: ApiShape = new Map()
  for (const path of Object.keys(document.paths ?? {}).toSorted())
    for (const method of METHODS) {
      const operation = document.paths?.[path]?.[method] as Node | undefined
      if (!operation) continue
      const lines = [
        ...readParameters(operation),
        ...readRequest(operation, document),
        ...readResponses(operation, document),
      ]
      shape.set(`${method.toUpperCase()} ${path}`, [...new Set(lines)].toSorted())
    }
  return shape
}

const readParameters = (operation: Node): string[] =>
  ((operation.parameters ?? []) as Node[])
    .filter(({ name, in: place }) => place !== 'path' && !COMMON_HEADERS.has(String(name)))
    .map(
      ({ name, in: place, required, schema }) =>
        `${String(place)} ${String(name)}${required ? '' : '?'}: ${formatType(schema as Node | undefined)}`,
    )

function readRequest(operation: Node, document: Document): string[] {
  const body = operation.requestBody as { content?: Record<string, { schema?: Node }> } | undefined
  return Object.entries(body?.content ?? {}).flatMap(([type, { schema }]) => [
    `body ${type}`,
    ...listFields(schema, document, 'body '),
  ])
}

function readResponses(operation: Node, document: Document): string[] {
  const responses = (operation.responses ?? {}) as Record<string, { content?: Record<string, { schema?: Node }> }>
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .flatMap(([status, { content }]) => [
      status,
      ...Object.values(content ?? {}).flatMap(({ schema }) => listFields(schema, document, `${status} `)),
    ])
}

function listFields(schema: Node | undefined, document: Document, prefix: string, depth = 0): string[] {
  if (!schema || depth > MAX_DEPTH) return []
  if (typeof schema.$ref === 'string') return listFields(resolve(schema.$ref, document), document, prefix, depth + 1)
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Node[] | undefined
  if (options) return options.flatMap((option) => listFields(option, document, prefix, depth + 1))
  if (schema.type === 'array') return listFields(schema.items as Node, document, `${prefix}[]`, depth + 1)
  const required = new Set(schema.required as string[] | undefined)
  return Object.entries((schema.properties ?? {}) as Record<string, Node>).flatMap(([name, field]) => {
    const path = `${prefix}${prefix.endsWith(' ') ? '' : '.'}${name}`
    return [
      `${path}${required.has(name) ? '' : '?'}: ${formatType(field)}`,
      ...listFields(field, document, path, depth + 1),
    ]
  })
}

const resolve = (reference: string, document: Document): Node | undefined =>
  reference
    .split('/')
    .slice(1)
    .reduce<Node | undefined>((node, part) => node?.[part] as Node | undefined, document as unknown as Node)

function formatType(schema: Node | undefined): string {
  if (!schema) return 'anything'
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  const options = (schema.anyOf ?? schema.oneOf) as Node[] | undefined
  if (options) return [...new Set(options.map(formatType))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') {
    const item = formatType(schema.items as Node | undefined)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'anything')
}

export const formatApiShape = (shape: ApiShape): string =>
  [...shape].map(([operation, lines]) => [operation, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n') + '\n'

export function parseApiShape(text: string): ApiShape {
  const shape: ApiShape = new Map()
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    if (line.startsWith('  ')) lines.push(line.slice(2))
    else shape.set(line, (lines = []))
  }
  return shape
}

/** As lines of the changelog. An old client can fail on those that are breaking. */
export function listApiChanges(before: ApiShape, after: ApiShape): string[] {
  const removed = [...before.keys()].filter((operation) => !after.has(operation))
  const added = [...after.keys()].filter((operation) => !before.has(operation))
  const changed = [...after.keys()].flatMap((operation) => {
    const lines = before.get(operation)
    return lines ? listLineChanges(operation, lines, after.get(operation)!) : []
  })
  return [
    ...removed.map((operation) => `- **Breaking.** Removed \`${operation}\`.`),
    ...added.map((operation) => `- Added \`${operation}\`.`),
    ...changed,
  ]
}

const nameOf = (line: string): string => line.split(':')[0]!.replace(/\?$/, '')
const isRequest = (line: string): boolean => /^(body|query|header) /.test(line)
const isOptional = (line: string): boolean => line.split(':')[0]!.endsWith('?')

/** A required field of a request refuses clients that do not know it. */
const isNewDemand = (line: string): boolean => isRequest(line) && !isOptional(line) && line.includes(':')

const optionsOf = (line: string): string[] =>
  line
    .slice(line.indexOf(': ') + 2)
    .replace(/^\((.*)\)\[\]$/, '$1')
    .split(' | ')

/** Requests accept more and responses return the same: clients ignore values that they do not know (docs/api.md). */
function isCompatible(before: string, after: string): boolean {
  const options = new Set(optionsOf(after))
  const keepsOptions = optionsOf(before).every((option) => options.has(option))
  return (
    keepsOptions &&
    (isRequest(after) ? isOptional(after) || !isOptional(before) : !isOptional(after) || isOptional(before))
  )
}

function listLineChanges(operation: string, before: readonly string[], after: readonly string[]): string[] {
  const old = new Map(before.map((line) => [nameOf(line), line]))
  const current = new Map(after.map((line) => [nameOf(line), line]))
  const entries: string[] = []
  for (const [name, line] of current) {
    const previous = old.get(name)
    if (previous === line) continue
    const isBreaking = previous === undefined ? isNewDemand(line) : !isCompatible(previous, line)
    const what = previous === undefined ? `added \`${line}\`` : `\`${previous}\` is now \`${line}\``
    entries.push(`- ${isBreaking ? '**Breaking.** ' : ''}\`${operation}\`: ${what}.`)
  }
  for (const [name, line] of old)
    if (!current.has(name)) entries.push(`- **Breaking.** \`${operation}\`: removed \`${line}\`.`)
  return entries
}
