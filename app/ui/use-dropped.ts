import { useState } from 'react'

/** Until saved, reads of an older order are ignored. */
export function useDropped(
  ids: readonly string[],
  isSaving: boolean,
  /** False: a kept copy, as the last load failed. */
  isRead: boolean,
): [dropped: string[] | null, drop: (ids: string[]) => void] {
  const given = key(ids)
  const [last, setLast] = useState<{ before: string[]; ids: string[]; isSaved: boolean } | null>(null)
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (isSaving !== wasSaving) setWasSaving(isSaving)
  const isSaved = last !== null && (last.isSaved || (wasSaving && !isSaving))
  const holds = last !== null && !(isSaved && isRead) && last.before.includes(given)
  // A later order may equal an earlier one.
  if (last && !holds) setLast(null)
  else if (last && isSaved !== last.isSaved) setLast({ ...last, isSaved })
  const drop = (next: string[]) =>
    setLast({ before: holds ? [...last.before, key(last.ids)] : [given], ids: next, isSaved: false })
  return [holds ? last.ids : null, drop]
}

const key = (ids: readonly string[]) => JSON.stringify(ids)
