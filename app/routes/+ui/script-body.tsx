import { Fragment, type ReactNode } from 'react'
import { fillMergeField, splitScript, type ScriptPerson, type ScriptPiece } from '~/domain/call-scripts/merge-fields'
import {
  isScriptList,
  type ScriptBlock,
  type ScriptDoc,
  type ScriptInline,
  type ScriptMark,
} from '~/domain/call-scripts/script-doc'

/** Of a rendered script, and of the editor's text. */
export const scriptBodyClass =
  'leading-relaxed break-words whitespace-pre-wrap [&_:is(h1,h2,h3,h4)]:mt-[0.8em] [&_:is(h1,h2,h3,h4)]:font-semibold [&_:is(h1,h2,h3,h4):first-child]:mt-0 [&_:is(h1,h2)]:text-[1.2em] [&_p]:min-h-[1lh] [&_:is(ul,ol)]:my-[0.4em] [&_:is(ul,ol)]:pl-[1.6em] [&_ul]:list-disc [&_ol]:list-decimal [&_a]:text-accent [&_a]:underline'

/** Of a field without a value, and of a chip in the editor. */
export const mergeFieldClass = 'rounded-s border border-dashed border-line-strong px-1 text-muted'

interface ScriptBodyProps {
  doc: ScriptDoc
  /** null: fields show their names. */
  person: ScriptPerson | null
}

export const ScriptBody = ({ doc, person }: ScriptBodyProps) => <>{renderBlocks(doc.content, person)}</>

const renderBlocks = (blocks: readonly ScriptBlock[], person: ScriptPerson | null): ReactNode =>
  blocks.map((block, index) => <Fragment key={index}>{renderBlock(block, person)}</Fragment>)

function renderBlock(block: ScriptBlock, person: ScriptPerson | null): ReactNode {
  if (isScriptList(block)) {
    const items = block.content.map((item, index) => <li key={index}>{renderBlocks(item.content, person)}</li>)
    return block.type === 'bulletList' ? <ul>{items}</ul> : <ol start={block.attrs?.start}>{items}</ol>
  }
  const children = block.content?.map((inline, index) => (
    <Fragment key={index}>{renderInline(inline, person)}</Fragment>
  ))
  if (block.type === 'paragraph') return <p>{children}</p>
  // Below the heading of the panel or page.
  return block.attrs.level === 3 ? <h4>{children}</h4> : <h3 className="text-[1.2em]">{children}</h3>
}

function renderInline(inline: ScriptInline, person: ScriptPerson | null): ReactNode {
  if (inline.type === 'hardBreak') return <br />
  const pieces =
    inline.type === 'text' ? splitScript(inline.text, person) : [fillMergeField(inline.attrs.field, person)]
  return (inline.marks ?? []).reduce(renderMark, pieces.map(renderPiece))
}

const renderPiece = (piece: ScriptPiece, index: number): ReactNode => {
  if (typeof piece === 'string') return piece
  return piece.value === null ? (
    <span key={index} className={mergeFieldClass}>
      {piece.label}
    </span>
  ) : (
    <strong key={index} className="font-semibold text-accent">
      {piece.value}
    </strong>
  )
}

function renderMark(children: ReactNode, mark: ScriptMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{children}</strong>
    case 'italic':
      return <em>{children}</em>
    case 'underline':
      return <u>{children}</u>
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noreferrer">
          {children}
        </a>
      )
  }
}
