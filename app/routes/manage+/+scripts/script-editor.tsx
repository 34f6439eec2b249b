import { getTextareaProps, type FieldMetadata } from '@conform-to/react'
import { useRef } from 'react'
import { toScriptText, type ScriptDoc } from '~/domain/call-scripts/script-doc'
import { callScriptsWords } from '~/domain/call-scripts/call-scripts.words'
import { cx } from '~/ui/cx'
import { Textarea, type FieldMeta } from '~/ui/field'
import { createLazyModule } from '~/ui/lazy-module'
import { useChunk } from '~/ui/use-chunk'

const chunk = createLazyModule(() => import('./rich-editor'))

interface ScriptEditorProps {
  field: FieldMetadata<string>
  meta: FieldMeta
  saved: ScriptDoc
  /** undefined: the text is as saved or plain. */
  json: string | undefined
  setJson(json: string | undefined): void
}

/** A plain text area until the editor is loaded, and without scripts. Its text follows the editor. */
export function ScriptEditor({ field, meta, saved, json, setJson }: ScriptEditorProps) {
  useChunk(chunk.load, { stays: true })
  const rich = chunk.useLoaded()
  const area = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<HTMLDivElement>(null)
  return (
    <>
      {rich ? (
        <div ref={editor}>
          <rich.RichEditor
            meta={meta}
            label={callScriptsWords.template}
            saved={saved}
            readTyped={() => ({ text: area.current?.value, hasFocus: area.current === document.activeElement })}
            onChange={(next, doc) => {
              setJson(next)
              setText(area.current, toScriptText(doc))
            }}
            onReset={() => {
              setJson(undefined)
              setText(area.current, toScriptText(saved))
            }}
          />
          <input type="hidden" name="jsonBody" value={json ?? ''} />
        </div>
      ) : null}
      <Textarea
        ref={area}
        {...getTextareaProps(field)}
        {...(rich ? { tabIndex: -1, 'aria-hidden': true } : {})}
        onFocus={() => editor.current?.querySelector<HTMLElement>('[role=textbox]')?.focus()}
        dir="auto"
        className={cx('h-[510px] max-h-[calc(100dvh-12rem)] min-h-48 resize-y leading-relaxed', rich && 'sr-only')}
      />
    </>
  )
}

/** Notifies the form like typing does. */
function setText(area: HTMLTextAreaElement | null, text: string): void {
  if (!area || area.value === text) return
  area.value = text
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
