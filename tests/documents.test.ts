import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusedWordsIn } from './helpers/plain-words'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['', 'app', 'db', 'docs', 'machines', 'public', 'server', 'tests']
const CHARACTERS_OF_A_LINE = 120
const README_BYTES = 4096

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '`code`')
const lineCount = (block: string) =>
  block.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / CHARACTERS_OF_A_LINE), 0)

/** Blocks of prose: neither tables nor code, and each list item separately. */
const paragraphsOf = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.trim())
    .filter((block) => block && !block.startsWith('|') && !block.startsWith('#'))

/** Headings as GitHub makes their anchors. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test('README has at most 4 kB', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(README_BYTES)
})

describe('decision records', () => {
  const folder = join(ROOT, 'docs/decisions')
  const names = readdirSync(folder).toSorted()

  test('there are at most 40, numbered without gaps', () => {
    expect(names.length).toBeLessThanOrEqual(40)
    expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, index) => index + 1))
  })

  test.each(names)('%s has context, decision and consequence in fewer than 30 lines', (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text).toMatch(
      new RegExp(`^# ${name.slice(0, 3)} .+\n\nContext: [^]+\n\nDecision: [^]+\n\nConsequence: [^]+\n$`),
    )
    expect(lineCount(text)).toBeLessThan(30)
  })
})

describe.each(files)('%s', (file) => {
  const text = read(file)

  test('has no paragraph over six lines', () => {
    expect(paragraphsOf(text).filter((block) => lineCount(block) > 6)).toEqual([])
  })

  test('has no refused words', () => {
    expect(refusedWordsIn(withoutCode(text))).toEqual([])
  })

  test('names paths of the repository that exist', () => {
    const paths = [...text.matchAll(/`((?:app|db|docs|machines|server|tests|public)\/[\w./+-]+)`/g)].map(
      ([, path]) => path!,
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('links to existing targets', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^\w+:/.test(link))
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? join(ROOT, file) : join(ROOT, dirname(file), path)
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor))
    })
    expect(broken).toEqual([])
  })
})

test('every record that a source or document names exists', () => {
  const records = readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3))
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/(\d{3})/g)].map(([, number]) => number!),
  )
  expect(named.filter((number) => !records.includes(number))).toEqual([])
})
