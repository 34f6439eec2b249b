import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { isLinkAddress } from '~/domain/call-scripts/script-doc.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Input } from '~/ui/field'
import { isComposing } from '~/ui/is-composing'
import { useFieldMeta } from '~/ui/use-field-meta'
import { scriptEditorWords } from './script-editor.words'

interface LinkDialogProps {
  editor: Editor
  onClose(): void
}

/** Inside the script's form: it has no form of its own. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const current = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(current)
  const [isRefused, setRefused] = useState(false)
  const meta = { ...useFieldMeta(), errors: isRefused ? [scriptEditorWords.linkRefused] : undefined }

  function setLink(href: string | null) {
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && current === '')
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }

  function apply() {
    const href = toLinkAddress(typed)
    if (href === null) setRefused(true)
    else setLink(href)
  }

  return (
    <Dialog title={scriptEditorWords.link} width={400} onClose={onClose}>
      <Field meta={meta} label={scriptEditorWords.linkAddress} hint={scriptEditorWords.linkHint}>
        <Input
          {...fieldAria(meta)}
          value={typed}
          maxLength={2_000}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
      <DialogActions
        onCancel={onClose}
        aside={
          current ? (
            <Button type="button" onClick={() => setLink(null)}>
              {scriptEditorWords.removeLink}
            </Button>
          ) : undefined
        }
      >
        <Button type="button" variant="primary" onClick={apply}>
          {scriptEditorWords.apply}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Adds `https://` or `tel:`. null: no address. */
function toLinkAddress(typed: string): string | null {
  const text = typed.trim()
  const candidates = [text, `tel:${text}`, `https://${text}`]
  // A single word is no host.
  return candidates.find((href) => isLinkAddress(href) && (href === text || /[.\d]/.test(text))) ?? null
}
