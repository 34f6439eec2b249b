import { useEditorState, type Editor } from '@tiptap/react'
import {
  Bold,
  Braces,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { useState } from 'react'
import { MERGE_FIELDS } from '~/domain/call-scripts/merge-fields'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { LinkDialog } from './link-dialog'
import { scriptEditorWords } from './script-editor.words'

interface Tool {
  label: string
  icon: LucideIcon
  run(editor: Editor): void
  isOn?(editor: Editor): boolean
  canRun?(editor: Editor): boolean
}

/** Not `chain().focus()`: it waits for a frame, and keys of that time would be lost. */
function focused(editor: Editor) {
  editor.view.focus()
  return editor.chain()
}

const TOOLS: readonly Tool[] = [
  {
    label: scriptEditorWords.bold,
    icon: Bold,
    run: (editor) => focused(editor).toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: scriptEditorWords.italic,
    icon: Italic,
    run: (editor) => focused(editor).toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: scriptEditorWords.underline,
    icon: Underline,
    run: (editor) => focused(editor).toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    label: scriptEditorWords.heading,
    icon: Heading2,
    run: (editor) => focused(editor).toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: scriptEditorWords.subheading,
    icon: Heading3,
    run: (editor) => focused(editor).toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: scriptEditorWords.bulletList,
    icon: List,
    run: (editor) => focused(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: scriptEditorWords.numberedList,
    icon: ListOrdered,
    run: (editor) => focused(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
]

const HISTORY: readonly Tool[] = [
  {
    label: scriptEditorWords.undo,
    icon: Undo2,
    run: (editor) => focused(editor).undo().run(),
    canRun: (editor) => editor.can().undo(),
  },
  {
    label: scriptEditorWords.redo,
    icon: Redo2,
    run: (editor) => focused(editor).redo().run(),
    canRun: (editor) => editor.can().redo(),
  },
]

const icon = { size: 16, 'aria-hidden': true } as const

export function EditorToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const isLink = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') })
  return (
    <>
      <Toolbar.Root
        aria-label={scriptEditorWords.formatting}
        className="flex flex-wrap items-center gap-0.5 border-b border-line p-1"
      >
        {TOOLS.map((tool) => (
          <ToolButton key={tool.label} editor={editor} tool={tool} />
        ))}
        <Toolbar.Button asChild>
          <IconButton
            type="button"
            size="s"
            label={scriptEditorWords.link}
            aria-pressed={isLink}
            variant={isLink ? 'secondary' : 'ghost'}
            icon={<Link2 {...icon} />}
            onClick={() => setLinking(true)}
          />
        </Toolbar.Button>
        <Menu
          align="start"
          onClosed={(event) => {
            event.preventDefault()
            editor.view.focus()
          }}
          trigger={
            <Toolbar.Button asChild>
              <IconButton type="button" size="s" label={scriptEditorWords.insertField} icon={<Braces {...icon} />} />
            </Toolbar.Button>
          }
        >
          {MERGE_FIELDS.map(({ id, label }) => (
            <MenuItem
              key={id}
              onSelect={() => editor.commands.insertContent({ type: 'mergeField', attrs: { field: id } })}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
        {HISTORY.map((tool) => (
          <ToolButton key={tool.label} editor={editor} tool={tool} />
        ))}
      </Toolbar.Root>
      {isLinking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  )
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { isOn, canRun } = useEditorState({
    editor,
    selector: ({ editor }) => ({ isOn: tool.isOn?.(editor), canRun: tool.canRun?.(editor) ?? true }),
  })
  return (
    <Toolbar.Button asChild>
      <IconButton
        type="button"
        size="s"
        label={tool.label}
        aria-pressed={isOn}
        aria-disabled={canRun ? undefined : true}
        variant={isOn ? 'secondary' : 'ghost'}
        icon={<tool.icon {...icon} />}
        onClick={() => tool.run(editor)}
      />
    </Toolbar.Button>
  )
}
