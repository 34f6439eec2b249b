import { useState } from 'react'

/**
 * The order in which somebody dropped the things of a list, until the list itself says another one. The list may be read
 * meanwhile as it was before, or as an earlier drop of the same hand left it: neither is news. Once it is saved, the list says
 * all there is: an order from then on that equals one of those is somebody else's.
 */
export function useDropped(
  ids: readonly string[],
  isSaving: boolean,
): [dropped: string[] | null, drop: (ids: string[]) => void] {
  const given = key(ids)
  const [last, setLast] = useState<{ before: string[]; ids: string[] } | null>(null)
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (isSaving !== wasSaving) setWasSaving(isSaving)
  const isSaved = wasSaving && !isSaving
  const holds = last !== null && !isSaved && last.before.includes(given)
  // For good: a later order may be one of those before it again.
  if (last && !holds) setLast(null)
  const drop = (next: string[]) => setLast({ before: holds ? [...last.before, key(last.ids)] : [given], ids: next })
  return [holds ? last.ids : null, drop]
}

const key = (ids: readonly string[]) => JSON.stringify(ids)
