import { tagReference } from '../tag.schema'
import { defineAction } from './define-action'

export const addTag = defineAction({
  type: 'ADD_TAG',
  label: 'Add tag',
  phase: 'tag',
  fields: { addingTag: tagReference.nullable().default(null) },
  control: { kind: 'tag', field: 'addingTag' },
  isComplete: ({ addingTag }) => addingTag !== null,
})
