import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_JSON_BODY, MAX_LIST_DEPTH } from './call-script-limits'
import { callScriptText, updateCallScript } from './call-scripts.schema'
import { MERGE_FIELDS } from './merge-fields'
import { applyText, toScriptDoc, toScriptText, type ScriptBlock, type ScriptDoc } from './script-doc'
import { isLinkAddress, parseScriptDoc, scriptDoc } from './script-doc.schema'

const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !/[{}<>\n]/.test(text))
const marks = fc.subarray([
  { type: 'bold' as const },
  { type: 'italic' as const },
  { type: 'underline' as const },
  { type: 'link' as const, attrs: { href: 'https://harbor.test/a?b=c' } },
])
const inline = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: word, marks }),
  fc.record({ type: fc.constant('hardBreak' as const), marks }),
  fc.record({
    type: fc.constant('mergeField' as const),
    attrs: fc.record({ field: fc.constantFrom(...MERGE_FIELDS.map(({ id }) => id)) }),
    marks,
  }),
)
const content = fc.array(inline, { maxLength: 5 })
const paragraph = fc.record({ type: fc.constant('paragraph' as const), content })
const heading = fc.record({
  type: fc.constant('heading' as const),
  attrs: fc.record({ level: fc.constantFrom(1 as const, 2 as const, 3 as const) }),
  content,
})

function blockOf(depth: number): fc.Arbitrary<ScriptBlock> {
  if (depth === 0) return fc.oneof(paragraph, heading)
  const item = fc
    .tuple(paragraph, fc.array(blockOf(depth - 1), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: 'listItem' as const, content: [first, ...rest] as [typeof first] }))
  const list = fc.record({
    type: fc.constantFrom('bulletList' as const, 'orderedList' as const),
    attrs: fc.record({ start: fc.integer({ min: 0, max: 99 }) }),
    content: fc.array(item, { minLength: 1, maxLength: 3 }),
  })
  return fc.oneof(paragraph, heading, list)
}

const anyDoc = fc
  .array(blockOf(MAX_LIST_DEPTH), { minLength: 1, maxLength: 5 })
  .map((blocks): ScriptDoc => ({ type: 'doc', content: blocks }))
  .filter((doc) => /[a-z]/.test(toScriptText(doc)))

test('a document of allowed parts is accepted as it is, and its JSON is read back', () => {
  fc.assert(
    fc.property(anyDoc, (doc) => {
      expect(scriptDoc.parse(doc)).toEqual(doc)
      expect(parseScriptDoc(JSON.stringify(doc))).toEqual(doc)
    }),
  )
})

test('random JSON is refused, never thrown on', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (json) => {
      expect(parseScriptDoc(json)).toBeUndefined()
    }),
  )
  expect(parseScriptDoc('{"type":')).toBeUndefined()
})

test('a document with one foreign node anywhere is refused', () => {
  fc.assert(
    fc.property(anyDoc, fc.nat(), fc.constantFrom('image', 'script', 'codeBlock', ''), (doc, at, type) => {
      const nodes = [...JSON.stringify(doc).matchAll(/"type":"[a-zA-Z]+"/g)]
      const { index, 0: found } = nodes[at % nodes.length]!
      const json = JSON.stringify(doc)
      const broken = `${json.slice(0, index)}"type":"${type}"${json.slice(index + found.length)}`
      expect(parseScriptDoc(broken)).toBeUndefined()
    }),
  )
})

test('a plain text is the same after its way through a document', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const stored = toScriptText(toScriptDoc(text))
      expect(toScriptText(toScriptDoc(stored))).toBe(stored)
      if (!/[{<]/.test(text)) expect(stored).toBe(text)
    }),
  )
})

test('an edited text is what the document then says, and an unchanged one keeps it', () => {
  fc.assert(
    fc.property(anyDoc, fc.string({ maxLength: 20 }), fc.nat(), (doc, typed, at) => {
      const text = toScriptText(doc)
      expect(applyText(doc, text)).toBe(doc)
      const cut = at % (text.length + 1)
      const edited = toScriptText(toScriptDoc(text.slice(0, cut) + typed + text.slice(cut + 3)))
      expect(toScriptText(applyText(doc, edited))).toBe(edited)
    }),
  )
})

test('a list is numbered, indented and keeps its formatting around a change', () => {
  const item = (text: string, ...more: ScriptBlock[]) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more] as unknown as [{ type: 'paragraph' }],
  })
  const inner: ScriptBlock = { type: 'bulletList', content: [item('b')] }
  const list: ScriptBlock = { type: 'orderedList', attrs: { start: 3 }, content: [item('a', inner), item('c')] }
  const doc: ScriptDoc = { type: 'doc', content: [list, { type: 'paragraph' }] }
  expect(toScriptText(doc)).toBe('3. a\n  - b\n4. c\n')
  expect(applyText(doc, '3. a\n  - b\n4. c\nmore').content).toEqual([list, ...toScriptDoc('more').content])
})

test.each([
  [{ type: 'doc', content: [] }, 'jsonBody'],
  [{ type: 'doc', content: [{ type: 'paragraph' }] }, 'Template required'],
  [{ type: 'doc', content: [{ type: 'image' }] }, 'Use paragraphs, headings, lists of at most 4 levels'],
  [toScriptDoc('x'.repeat(10_001)), 'A template has at most 10,000 characters'],
  [toScriptDoc('x\n'.repeat(5_000)), null],
])('a document is checked (%#)', (jsonBody, message) => {
  const { error } = updateCallScript.safeParse({ jsonBody })
  const words = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join()
  if (message === null) expect(words).toBeUndefined()
  else expect(words).toContain(message)
})

test('lists that nest too deep are refused without following them', () => {
  const nested = (depth: number): object => ({
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'a' }] },
          ...(depth > 1 ? [nested(depth - 1)] : []),
        ],
      },
    ],
  })
  const isRead = (depth: number) => scriptDoc.safeParse({ type: 'doc', content: [nested(depth)] }).success
  expect([isRead(MAX_LIST_DEPTH), isRead(MAX_LIST_DEPTH + 1), isRead(2_000)]).toEqual([true, false, false])
})

test('attributes of other editors are dropped, placeholders become chips', () => {
  const doc = scriptDoc.parse({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [{ type: 'text', text: 'Hi <<First Name>> {policy}', marks: [{ type: 'bold', attrs: { a: 1 } }] }],
      },
    ],
  })
  const bold = [{ type: 'bold' }]
  expect(doc.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Hi ', marks: bold },
        { type: 'mergeField', attrs: { field: 'firstName' }, marks: bold },
        { type: 'text', text: ' {policy}', marks: bold },
      ],
    },
  ])
})

test('links lead to the web or to a telephone', () => {
  const good = ['https://harbor.test', 'http://a.b/c?d#e', 'HTTPS://HARBOR.TEST', 'tel:+1 (312) 555-0142']
  const bad = [
    'javascript:alert(1)',
    'https://',
    'data:text/html,x',
    '//harbor.test',
    'mailto:a@b.c',
    'tel:',
    ' https://a.b',
  ]
  expect(good.filter((href) => !isLinkAddress(href))).toEqual([])
  expect(bad.filter(isLinkAddress)).toEqual([])
})

test('a form sends its rich text as JSON', () => {
  const text = { displayName: 'Opening', body: 'Hello' }
  const doc = toScriptDoc('Hello')
  expect(callScriptText.parse({ ...text, jsonBody: JSON.stringify(doc) })).toEqual({ ...text, jsonBody: doc })
  const messages = (jsonBody: string) =>
    callScriptText.safeParse({ ...text, jsonBody }).error?.issues.map(({ message }) => message)
  expect(messages('{')).toEqual(['The rich text is not JSON'])
  expect(messages('x'.repeat(MAX_JSON_BODY + 1))).toContain('The rich text has at most 500,000 characters')
})
