/** Where a row stands in a list by time: the id tells rows of the same moment apart. */
export interface TimePosition {
  /** Epoch ms. */
  at: number
  id: string
}

export const timeCursor = ({ at, id }: TimePosition): string => `${at}.${id}`

/** null reads from the start: no cursor, or one that nobody handed out. */
export function timePosition(cursor: string | undefined): TimePosition | null {
  const [at, id] = cursor?.split('.') ?? []
  return at && id && Number.isSafeInteger(Number(at)) ? { at: Number(at), id } : null
}
