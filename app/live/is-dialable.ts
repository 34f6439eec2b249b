/** Whether what is typed can be a phone number: ten digits of the United States or Canada, however they are written. The server knows more. */
export const isDialable = (text: string): boolean =>
  /^[\d\s().+-]*$/.test(text) && /^1?[2-9]\d{2}[2-9]\d{6}$/.test(text.replaceAll(/\D/g, ''))
