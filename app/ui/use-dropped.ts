import { useState } from 'react'

/**
 * The order in which somebody dropped the things of a list, until the list itself says another one. The list may be read
 * meanwhile as it was before, or as an earlier drop of the same hand left it: neither is news. Once it is saved, the list says
 * all there is: an order from then on that equals one of those is somebody else's. Where the list could not be read after that,
 * it says nothing yet.
 */
export function useDropped(
  ids: readonly string[],
  isSaving: boolean,
  /** What the list says was read, and is not kept from before because nobody answered. */
  isRead: boolean,
): [dropped: string[] | null, drop: (ids: string[]) => void] {
  const given = key(ids)
  const [last, setLast] = useState<{ before: string[]; ids: string[]; isSaved: boolean } | null>(null)
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (isSaving !== wasSaving) setWasSaving(isSaving)
  const isSaved = last !== null && (last.isSaved || (wasSaving && !isSaving))
  const holds = last !== null && !(isSaved && isRead) && last.before.includes(given)
  // For good: a later order may be one of those before it again.
  if (last && !holds) setLast(null)
  else if (last && isSaved !== last.isSaved) setLast({ ...last, isSaved })
  const drop = (next: string[]) =>
    setLast({ before: holds ? [...last.before, key(last.ids)] : [given], ids: next, isSaved: false })
  return [holds ? last.ids : null, drop]
}

const key = (ids: readonly string[]) => JSON.stringify(ids)
