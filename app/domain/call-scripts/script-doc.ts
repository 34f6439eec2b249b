import { formatPlaceholder, splitMergeFields, type MergeField } from './merge-fields'

/** TipTap's JSON, without zod: the dialer renders it. */
export interface ScriptDoc {
  type: 'doc'
  content: ScriptBlock[]
}

export type ScriptBlock = ScriptParagraph | ScriptHeading | ScriptList
export type ScriptMark = { type: 'bold' | 'italic' | 'underline' } | { type: 'link'; attrs: { href: string } }
export type ScriptInline = (
  { type: 'text'; text: string } | { type: 'hardBreak' } | { type: 'mergeField'; attrs: { field: MergeField } }
) & { marks?: ScriptMark[] | undefined }

interface ScriptParagraph {
  type: 'paragraph'
  content?: ScriptInline[] | undefined
}
interface ScriptHeading {
  type: 'heading'
  attrs: { level: 1 | 2 | 3 }
  content?: ScriptInline[] | undefined
}
export interface ScriptListItem {
  type: 'listItem'
  content: [ScriptParagraph, ...ScriptBlock[]]
}
export interface ScriptList {
  type: 'bulletList' | 'orderedList'
  attrs?: { start?: number | undefined } | undefined
  content: ScriptListItem[]
}

export const isScriptList = (block: ScriptBlock): block is ScriptList =>
  block.type === 'bulletList' || block.type === 'orderedList'

const INDENT = '  '

/** `body` of a document: a line for each block, with `{firstName}` for chips. */
export const toScriptText = ({ content }: Pick<ScriptDoc, 'content'>): string => content.map(toBlockText).join('\n')

function toBlockText(block: ScriptBlock): string {
  if (isScriptList(block)) return toListText(block)
  return (block.content ?? []).map(toInlineText).join('')
}

function toInlineText(inline: ScriptInline): string {
  if (inline.type === 'text') return inline.text
  return inline.type === 'hardBreak' ? '\n' : formatPlaceholder(inline.attrs.field)
}

function toListText({ type, attrs, content }: ScriptList): string {
  const first = attrs?.start ?? 1
  return content
    .map((item, index) => {
      const sign = type === 'bulletList' ? '- ' : `${String(first + index)}. `
      return sign + toScriptText(item).replaceAll('\n', `\n${INDENT}`)
    })
    .join('\n')
}

/** A paragraph for each line; older placeholders become chips. */
export const toScriptDoc = (text: string): ScriptDoc => ({ type: 'doc', content: text.split('\n').map(toParagraph) })

function toParagraph(line: string): ScriptParagraph {
  const content = toInlines(line)
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }
}

const toInlines = (text: string, marks?: ScriptMark[]): ScriptInline[] =>
  splitMergeFields(text).map((piece) => {
    const inline: ScriptInline =
      typeof piece === 'string' ? { type: 'text', text: piece } : { type: 'mergeField', attrs: { field: piece.id } }
    return marks ? { ...inline, marks } : inline
  })

/** Placeholders in text become chips. */
export const convertPlaceholders = (doc: ScriptDoc): ScriptDoc => ({ ...doc, content: doc.content.map(convertBlock) })

function convertBlock<Block extends ScriptBlock>(block: Block): Block {
  if (isScriptList(block)) {
    const content = block.content.map((item) => ({ ...item, content: item.content.map(convertBlock) }))
    return { ...block, content }
  }
  if (!block.content) return block
  const content = (block.content as ScriptInline[]).flatMap((inline) =>
    inline.type === 'text' ? toInlines(inline.text, inline.marks) : [inline],
  )
  return { ...block, content }
}

/** The document of an edited text. Blocks before and after the change keep their formatting. */
export function applyText(doc: ScriptDoc, text: string): ScriptDoc {
  const blocks = doc.content
  let rest = text
  let start = 0
  for (; start < blocks.length; start += 1) {
    const line = toBlockText(blocks[start]!)
    if (rest === line && start === blocks.length - 1) return doc
    if (!rest.startsWith(`${line}\n`)) break
    rest = rest.slice(line.length + 1)
  }
  let end = blocks.length
  for (; end > start; end -= 1) {
    const line = toBlockText(blocks[end - 1]!)
    if (rest === line) return { type: 'doc', content: [...blocks.slice(0, start), ...blocks.slice(end - 1)] }
    if (!rest.endsWith(`\n${line}`)) break
    rest = rest.slice(0, -line.length - 1)
  }
  return { type: 'doc', content: [...blocks.slice(0, start), ...toScriptDoc(rest).content, ...blocks.slice(end)] }
}
