export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] }

export class XmlError extends Error {}

const NAME = /[A-Za-z_][\w.-]*/y
const LAST_CODE_POINT = 0x10ffff
const DEEPEST = 50
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]+|#\d+|\w+);|&/g, (whole, name: string | undefined) => {
    if (name === undefined) throw new XmlError('A bare "&" is not allowed')
    if (name.startsWith('#')) {
      const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
      if (code > LAST_CODE_POINT) throw new XmlError(`There is no character ${whole}`)
      return String.fromCodePoint(code)
    }
    const known = ENTITIES[name]
    if (known === undefined) throw new XmlError(`Unknown entity ${whole}`)
    return known
  })
}

/** Strict reader for TwiML: no doctype, no namespaces. Throws XmlError. */
export function parseXml(source: string): XmlElement {
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0
  const fail = (message: string): never => {
    throw new XmlError(`${message} (at character ${at + 1})`)
  }
  const space = () => {
    while (/\s/.test(source[at] ?? '')) at++
  }
  const name = (): string => {
    NAME.lastIndex = at
    const found = NAME.exec(source)?.[0] ?? fail('A name was expected')
    at += found.length
    return found
  }
  const until = (end: string): string => {
    const stop = source.indexOf(end, at)
    if (stop < 0) return fail(`"${end}" is missing`)
    const text = source.slice(at, stop)
    at = stop + end.length
    return text
  }
  const skipMisc = () => {
    for (;;) {
      space()
      if (source.startsWith('<!--', at)) {
        at += 4
        until('-->')
      } else if (source.startsWith('<?', at)) until('?>')
      else return
    }
  }

  function element(depth: number): XmlElement {
    if (depth > DEEPEST) fail('The document is nested too deeply')
    if (source[at] !== '<') fail('"<" was expected')
    at++
    const node: XmlElement = { name: name(), attributes: {}, children: [] }
    for (;;) {
      const before = at
      space()
      if (source.startsWith('/>', at)) {
        at += 2
        return node
      }
      if (source[at] === '>') {
        at++
        break
      }
      if (before === at) fail('A space was expected')
      const key = name()
      space()
      if (source[at] !== '=') fail('"=" was expected')
      at++
      space()
      const quote = source[at]
      if (quote !== '"' && quote !== "'") return fail('A quoted value was expected')
      at++
      const value = until(quote)
      if (value.includes('<')) fail('"<" is not allowed in an attribute')
      if (key in node.attributes) fail(`The attribute ${key} is given twice`)
      node.attributes[key] = decode(value)
    }
    for (;;) {
      if (at >= source.length) fail(`</${node.name}> is missing`)
      if (source.startsWith('<!--', at)) {
        at += 4
        until('-->')
      } else if (source.startsWith('<![CDATA[', at)) {
        at += 9
        node.children.push(until(']]>'))
      } else if (source.startsWith('</', at)) {
        at += 2
        const closing = name()
        space()
        if (closing !== node.name) fail(`</${node.name}> was expected, not </${closing}>`)
        if (source[at] !== '>') fail('">" was expected')
        at++
        return node
      } else if (source[at] === '<') node.children.push(element(depth + 1))
      else {
        const next = source.indexOf('<', at)
        if (next < 0) fail(`</${node.name}> is missing`)
        node.children.push(decode(source.slice(at, next)))
        at = next
      }
    }
  }

  skipMisc()
  const root = element(1)
  skipMisc()
  if (at < source.length) fail('Something follows the document')
  return root
}

export const textOf = (node: XmlElement): string =>
  node.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
