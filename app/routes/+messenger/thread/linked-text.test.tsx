import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text'

const shown = (text: string) => renderToStaticMarkup(<LinkedText text={text} />)
const links = (text: string) => [...shown(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('addresses in words can be pressed, without the sentence around them', () => {
  expect(links('See https://a.test/house. Or (http://b.test/x?y=1&z=2)!')).toEqual([
    'https://a.test/house',
    'http://b.test/x?y=1&amp;z=2',
  ])
  expect(shown('Hi https://a.test')).toBe(
    'Hi <a href="https://a.test/" target="_blank" rel="noopener noreferrer nofollow" class="underline [color:inherit]">https://a.test</a>',
  )
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.test/',
  'https://user:secret@a.test/',
  'https://',
  'a.test',
  'mailto:a@b.test',
])('%s is words', (text) => expect(links(text)).toEqual([]))

test('markup is words as well', () => {
  expect(shown('<b>x</b> <a href="https://a.test/">y</a>')).not.toContain('<b>')
  expect(links('<a href="https://a.test/">y</a>')).toEqual(['https://a.test/'])
})

test.each([
  ['https://w.test/wiki/Mercury_(planet)', 'https://w.test/wiki/Mercury_(planet)'],
  ['(see https://w.test/wiki/Mercury_(planet)).', 'https://w.test/wiki/Mercury_(planet)'],
  ['https://w.test/a_(b)_(c)!', 'https://w.test/a_(b)_(c)'],
  ['https://w.test/a_(b_(c))', 'https://w.test/a_(b_(c))'],
  ['(https://w.test/a_(b)c)', 'https://w.test/a_(b)c'],
  ['https://w.test/?x[1]', 'https://w.test/?x[1]'],
  ['[https://w.test/?x[1]]', 'https://w.test/?x[1]'],
  ['https://w.test/a)', 'https://w.test/a'],
  ['“https://w.test/a.”', 'https://w.test/a'],
])('in %s the address is %s', (text, words) => {
  expect(/>([^<]*)<\/a>/.exec(shown(text))![1]).toBe(words)
})
