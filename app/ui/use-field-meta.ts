import { useId } from 'react'
import type { FieldMeta } from './field'

export function useFieldMeta(): FieldMeta {
  const id = useId()
  return { id, errorId: `${id}-error`, descriptionId: `${id}-hint` }
}
