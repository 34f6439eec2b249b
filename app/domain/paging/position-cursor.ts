/** Values of the columns that a list is sorted by. */
export type Position = ReadonlyArray<string | number>

export const positionCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** null: the start, or a cursor of another order. */
export function parsePosition(cursor: string | undefined, types: ReadonlyArray<'text' | 'number'>): Position | null {
  if (cursor === undefined) return null
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(position) || position.length !== types.length) return null
    const isValid = types.every((type, index) =>
      type === 'text' ? typeof position[index] === 'string' : Number.isSafeInteger(position[index]),
    )
    return isValid ? (position as Position) : null
  } catch {
    return null
  }
}
