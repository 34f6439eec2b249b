/** Apart from call-scripts.words: the dialer loads that one. */
export const scriptDocWords = {
  templateMax: (characters: number) => `A template has at most ${characters.toLocaleString('en-US')} characters`,
  richTextMax: (characters: number) => `The rich text has at most ${characters.toLocaleString('en-US')} characters`,
  richTextRefused: (levels: number) =>
    `Use paragraphs, headings, lists of at most ${String(levels)} levels, bold, italic, underline, links and merge fields`,
  jsonNotRead: 'The rich text is not JSON',
} as const
