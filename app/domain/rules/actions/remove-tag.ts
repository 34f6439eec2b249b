import { tagReference } from '../tag.schema'
import { defineAction } from './define-action'

export const removeTag = defineAction({
  type: 'REMOVE_TAG',
  label: 'Remove tag',
  phase: 'tag',
  fields: { removingTag: tagReference.nullable().default(null) },
  control: { kind: 'tag', field: 'removingTag' },
  isComplete: ({ removingTag }) => removingTag !== null,
})
