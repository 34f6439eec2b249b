import type { openApiDocument } from './openapi'

type Document = Awaited<ReturnType<typeof openApiDocument>>

const METHODS = ['get', 'post', 'put', 'delete'] as const

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const renderProse = (text: string) =>
  text
    .split(/\n\n+/)
    .map((paragraph) => `<p>${escape(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('')

/** Format a schema as field names, types and required marks. */
function formatSchema(schema: unknown, indent = ''): string {
  if (typeof schema !== 'object' || schema === null) return 'anything'
  const node = schema as Record<string, unknown>
  if (typeof node.$ref === 'string') return node.$ref.split('/').at(-1)!
  const options = (node.anyOf ?? node.oneOf) as unknown[] | undefined
  if (options) return [...new Set(options.map((option) => formatSchema(option, indent)))].join(' | ')
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (Array.isArray(node.enum)) return node.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (node.type === 'array') return `[${formatSchema(node.items, indent)}]`
  if (node.type === 'object' && node.properties) {
    const required = new Set(node.required as string[] | undefined)
    const inner = `${indent}  `
    const fields = Object.entries(node.properties as object).map(
      ([name, value]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${formatSchema(value, inner)}`,
    )
    return `{\n${fields.join('\n')}\n${indent}}`
  }
  if (node.contentMediaType) return 'file'
  const type = Array.isArray(node.type) ? node.type.join(' | ') : String(node.type ?? 'anything')
  return node.format ? `${type} (${String(node.format)})` : type
}

function renderContent(content: Record<string, { schema?: unknown }> | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => `<p class="type">${escape(type)}</p><pre>${escape(formatSchema(schema))}</pre>`)
    .join('')
}

/** Render the OpenAPI document as one self-contained page without JavaScript. */
export function renderDocsPage(document: Document): string {
  const byTag = new Map<string, string[]>()
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = item?.[method]
      if (!operation) continue
      const parameters = (operation.parameters ?? []).flatMap((parameter) =>
        'name' in parameter
          ? [
              `<li><code>${escape(parameter.name)}</code> in ${parameter.in}${parameter.required ? ', required' : ''}: ${escape(formatSchema(parameter.schema))}</li>`,
            ]
          : [],
      )
      const body =
        operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : undefined
      const responses = Object.entries(operation.responses ?? {}).filter(([status]) => status !== 'default')
      const scheme = Object.keys(operation.security?.[0] ?? {})[0]
      const grant = operation.security?.find(({ personApiKey }) => personApiKey)?.personApiKey?.[0]
      const html = `<details id="${escape(operation.operationId ?? '')}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(operation.summary ?? '')}</span></summary>
<p>${scheme === 'session' ? `Requires a session${grant ? ` or an API key of a person with ${grant}` : ''}.` : scheme === 'apiKey' ? 'Requires an API key.' : 'No authentication.'}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${body ? `<h4>Request</h4>${renderContent(body)}` : ''}
${responses.map(([status, answer]) => `<h4>Response ${status}</h4>${answer && 'content' in answer ? renderContent(answer.content) : ''}`).join('')}
</details>`
      const tag = operation.tags?.[0] ?? 'Other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), html])
    }
  const sections = [...byTag].map(([tag, items]) => `<section><h2>${escape(tag)}</h2>${items.join('\n')}</section>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; background: Canvas; color: CanvasText }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem } h4 { margin: .75rem 0 0 }
details { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: .5rem 0 }
summary { cursor: pointer; overflow-wrap: anywhere } summary b { display: inline-block; width: 4.5rem } summary span { opacity: .75 }
pre { background: color-mix(in srgb, currentColor 7%, transparent); border-radius: 6px; padding: .75rem; overflow: auto; margin: .25rem 0 }
.type { opacity: .75; margin: .25rem 0 0 }
</style>
</head>
<body>
<main>
<h1>${escape(document.info.title)}</h1>
${renderProse(document.info.description ?? '')}
<p><a href="/api/openapi.json">The OpenAPI document</a></p>
${sections.join('\n')}
</main>
</body>
</html>
`
}
