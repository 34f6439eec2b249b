import { useState } from 'react'

/** Until saved, reads of an older order are ignored. */
export function useOptimisticOrder(
  ids: readonly string[],
  isSaving: boolean,
  /** False: a kept copy, as the last load failed. */
  isFresh: boolean,
): [dropped: string[] | null, drop: (ids: string[]) => void] {
  const serverKey = key(ids)
  const [last, setLast] = useState<{ before: string[]; ids: string[]; isSaved: boolean } | null>(null)
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (isSaving !== wasSaving) setWasSaving(isSaving)
  const isSaved = last !== null && (last.isSaved || (wasSaving && !isSaving))
  const isActive = last !== null && !(isSaved && isFresh) && last.before.includes(serverKey)
  // A later order may equal an earlier one.
  if (last && !isActive) setLast(null)
  else if (last && isSaved !== last.isSaved) setLast({ ...last, isSaved })
  const drop = (next: string[]) =>
    setLast({ before: isActive ? [...last.before, key(last.ids)] : [serverKey], ids: next, isSaved: false })
  return [isActive ? last.ids : null, drop]
}

const key = (ids: readonly string[]) => JSON.stringify(ids)
