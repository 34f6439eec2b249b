import { expect, test } from 'vitest'
import { inlineTexts, removeTexts } from './inline-words'

const WORDS = `import { MAX } from './limits'

export const LIMIT = 'Kept'
export const boardWords = {
  title: 'Boards',
  stage: "The lead's stage",
  long:
    'A text on a line of its own',
  left: (count: number) => \`\${count} left\`,
  quoted: 'It\\'s here',
  price: 'From $& and $1',
} as const
`

test('a text is copied to where it is used, a function stays', () => {
  expect(
    inlineTexts(
      '<h1 title={boardWords.long}>{boardWords.title}, {boardWords.stage} {boardWords.left(2)} {boardWords.quoted}</h1>',
      WORDS,
    ),
  ).toBe(
    `<h1 title={'A text on a line of its own'}>{'Boards'}, {"The lead's stage"} {boardWords.left(2)} {'It\\'s here'}</h1>`,
  )
})

test('a key that begins like another, and words of another file, stay', () => {
  const code = 'boardWords.titles + otherBoardWords.title + leadWords.title'
  expect(inlineTexts(code, WORDS)).toBe(code)
})

test.each(["import { boardWords as words } from './board.words'", 'boardWords[key]'])('%s is refused', (code) => {
  expect(() => inlineTexts(code, WORDS)).toThrow('by this name and a written key')
})

test('what was copied is removed from the words file', () => {
  const left = removeTexts(WORDS)
  expect(left).toContain('left: (count: number) =>')
  expect(left).toContain("LIMIT = 'Kept'")
  expect(left).not.toMatch(/Boards|stage|of its own|quoted/)
})
