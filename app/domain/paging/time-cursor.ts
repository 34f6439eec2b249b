export interface TimePosition {
  /** Epoch ms. */
  at: number
  id: string
}

export const timeCursor = ({ at, id }: TimePosition): string => `${at}.${id}`

/** Null: start. */
export function timePosition(cursor: string | undefined): TimePosition | null {
  const [at, id] = cursor?.split('.') ?? []
  return at && id && Number.isSafeInteger(Number(at)) ? { at: Number(at), id } : null
}
