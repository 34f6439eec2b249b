import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { applyText, type ScriptDoc } from '~/domain/call-scripts/script-doc'
import { isLinkAddress, parseScriptDoc } from '~/domain/call-scripts/script-doc.schema'
import { cx } from '~/ui/cx'
import { fieldAria, type FieldMeta } from '~/ui/field'
import { isSending } from '~/ui/use-synced-control'
import { scriptBodyClass } from '../../+ui/script-body'
import { MergeFieldNode } from './merge-field-node'
import { EditorToolbar } from './editor-toolbar'

const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: isLinkAddress },
  }),
  MergeFieldNode,
]

interface RichEditorProps {
  meta: FieldMeta
  label: string
  /** A newer one replaces text that is not changed. */
  saved: ScriptDoc
  /** What was typed before the editor was loaded. */
  readTyped(): { text: string | undefined; hasFocus: boolean }
  onChange(json: string, doc: ScriptDoc): void
  /** `saved` has replaced the text. */
  onReset(): void
}

const canonical = (doc: object): string => {
  const json = JSON.stringify(doc)
  return JSON.stringify(parseScriptDoc(json)) ?? json
}

/** Loaded for the script page alone: TipTap is 130 kB. */
export function RichEditor({ meta, label, saved, readTyped, onChange, onReset }: RichEditorProps) {
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy } = fieldAria(meta)
  const [{ text, hasFocus }] = useState(readTyped)
  // Typing the old text again is an edit.
  const isTyped = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = frame.current?.closest('form')
    const onSubmit = (event: SubmitEvent) => {
      if (isSending(event)) isTyped.current = false
    }
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: text === undefined ? saved : applyText(saved, text),
    autofocus: hasFocus ? 'end' : false,
    onUpdate({ editor }) {
      isTyped.current = true
      const doc = editor.getJSON() as ScriptDoc
      onChange(JSON.stringify(doc), doc)
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        dir: 'auto',
        class: cx(
          scriptBodyClass,
          'min-h-full rounded-b-m px-3 py-2 text-m -outline-offset-2 focus:outline-2 focus:outline-accent',
        ),
      },
    },
  })

  const before = useRef(saved)
  useEffect(() => {
    const last = before.current
    if (last === saved) return
    before.current = saved
    if (isTyped.current) return
    const shown = canonical(editor.getJSON())
    // After a save, placeholders that were typed become chips.
    const hasPlaceholders = shown === canonical(saved) && shown !== JSON.stringify(editor.getJSON())
    if (shown !== canonical(last) && !hasPlaceholders) return
    editor.commands.setContent(saved, { emitUpdate: false })
    onReset()
  }, [editor, saved, onReset])

  return (
    <div
      ref={frame}
      className={cx(
        'flex min-w-0 flex-col rounded-m border bg-inset',
        invalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      <EditorToolbar editor={editor} />
      <EditorContent
        editor={editor}
        className="h-[510px] max-h-[calc(100dvh-12rem)] min-h-48 resize-y overflow-y-auto"
        onClick={({ target, currentTarget }) => target === currentTarget && editor.commands.focus('end')}
      />
    </div>
  )
}
