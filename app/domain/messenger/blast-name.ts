/** What a conversation with many is called until somebody calls it something. */
export const blastName = (count: number): string =>
  count === 0
    ? 'Text Blast'
    : `Text Blast to ${count.toLocaleString('en-US')} ${count === 1 ? 'recipient' : 'recipients'}`
