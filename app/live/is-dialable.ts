/** Ten digits (US, Canada). */
export const isDialable = (text: string): boolean =>
  /^[\d\s().+-]*$/.test(text) && /^1?[2-9]\d{2}[2-9]\d{6}$/.test(text.replaceAll(/\D/g, ''))
