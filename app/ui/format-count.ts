/** Intl is slow when cold: skip it below 1,000. */
export const formatNumber = (number: number): string =>
  number < 1_000 ? String(number) : number.toLocaleString('en-US')

/** '1,240 contacts', '1 contact'. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}
