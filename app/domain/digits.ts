/** The digits of a text, those of other scripts as 0 to 9. */
export const digitsOf = (text: string): string =>
  Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit.codePointAt(0)!)).join('')

/** Unicode: each script's digits are ten in a row, and begin after a sign that is no digit or after a nine. */
function digitValue(point: number): number {
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (point - first) % 10
}
