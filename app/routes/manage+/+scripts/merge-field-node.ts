import { InputRule, mergeAttributes, Node, PasteRule } from '@tiptap/react'
import { formatPlaceholder, MERGE_FIELDS, splitMergeFields, type MergeField } from '~/domain/call-scripts/merge-fields'
import { mergeFieldClass } from '../../+ui/script-body'

const LABELS = new Map<string, string>(MERGE_FIELDS.map(({ id, label }) => [id, label]))
const TYPED = /\{([^<>{}\n]{1,40})\}$/
const PASTED = /<<[^<>{}\n]{1,40}>>|\{?\{[^<>{}\n]{1,40}\}\}?/g

function findField(placeholder: string): MergeField | null {
  const [piece] = splitMergeFields(placeholder)
  return typeof piece === 'object' ? piece.id : null
}

/** A merge field as a chip. Typed and pasted placeholders become one. */
export const MergeFieldNode = Node.create({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    field: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.mergeField,
      renderHTML: ({ field }: { field?: string }) => ({ 'data-merge-field': field }),
    },
  }),
  parseHTML: () => [
    { tag: 'span[data-merge-field]', getAttrs: (element) => LABELS.has(element.dataset.mergeField ?? '') && null },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: mergeFieldClass }),
    LABELS.get(String(node.attrs.field)) ?? '',
  ],
  renderText: ({ node }) => formatPlaceholder(node.attrs.field as MergeField),
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state, range, match }) => {
          const field = findField(match[0])
          if (field) state.tr.replaceRangeWith(range.from, range.to, this.type.create({ field }))
        },
      }),
    ]
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: PASTED,
        handler: ({ state, range, match }) => {
          const field = findField(match[0])
          if (field) state.tr.replaceRangeWith(range.from, range.to, this.type.create({ field }))
        },
      }),
    ]
  },
})
