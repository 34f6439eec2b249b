/**
 * A count of things, '1,240'. Intl is asked for what has a comma only: where it has rested for a moment it takes longer than all
 * else of a column that is drawn anew.
 */
export const grouped = (number: number): string => (number < 1_000 ? String(number) : number.toLocaleString('en-US'))

/** '1,240 contacts', '1 contact'. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`
}
