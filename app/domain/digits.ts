/** The digits of a text, those of other scripts as 0 to 9. */
export const digitsOf = (text: string): string =>
  Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join('')

/** '0' to '9'. Digits of a script are ten neighbors; runs of several tens begin at a zero. */
export function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
