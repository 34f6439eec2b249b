import { useId } from 'react'
import type { FieldMeta } from './field'

/** What a field needs that is none of a form of conform's. */
export function useFieldMeta(): FieldMeta {
  const id = useId()
  return { id, errorId: `${id}-error`, descriptionId: `${id}-hint` }
}
