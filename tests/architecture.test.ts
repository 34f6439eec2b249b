import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSources, type Source } from './helpers/sources'

/**
 * Allowed imports (docs/develop.md), held against every import that is written anywhere. A new room or a new
 * permission is a line in RULES; a violation is named with its file.
 */
const MAX_LINES = 450

/** What a room's own files may import. Anything that is not listed is refused. `packages: 'any'`: all npm packages. */
interface Rule {
  room: RegExp
  own: RegExp[]
  packages: 'any' | RegExp
  node: boolean
}
/** What the browser may know of the domain: shapes, paths, and the types of what happened. */
const SCHEMA_OR_CONTRACT = /^app\/domain\/.+\.(schema|contract)\.ts$/
/** What the browser itself reports, in React's terms: the design system and what is live both go by it. */
const TOLD_BY_BROWSER = /^app\/use-online\.ts$/
const RULES: Rule[] = [
  { room: /^machines\//, own: [/^machines\//], packages: /^xstate$/, node: false },
  { room: /^db\//, own: [/^db\//], packages: /^(kysely|better-sqlite3)$/, node: true },
  {
    room: /^app\/domain\//,
    own: [/^app\/domain\//, /^machines\//, /^db\//],
    // AppLoadContext is declared for Remix; kysely writes the queries. No React, no Express, no sockets, no carrier.
    packages: /^(?!react|express|socket\.io|twilio|@remix-run\/(?!node$)|radix-ui|sonner|lucide-react)/,
    node: true,
  },
  {
    room: /^app\/ui\//,
    own: [/^app\/ui\//, SCHEMA_OR_CONTRACT, TOLD_BY_BROWSER, /^machines\//],
    packages: /^(?!express|socket\.io$|twilio|kysely|better-sqlite3|@remix-run\/node)/,
    node: false,
  },
  {
    room: /^app\/live\//,
    own: [
      /^app\/live\//,
      SCHEMA_OR_CONTRACT,
      TOLD_BY_BROWSER,
      /^app\/domain\/(events\/catalogue|audio\/tunes|contacts\/contact-fields|phone-numbers\/read-number|search\/search-(terms|text))\.ts$/,
      /^machines\//,
    ],
    packages: /^(?!express|socket\.io$|twilio$|kysely|better-sqlite3|@remix-run\/node)/,
    node: false,
  },
  {
    room: /^app\//,
    own: [/^app\//, /^machines\//],
    packages: /^(?!express|socket\.io$|twilio$|kysely|better-sqlite3)/,
    node: true,
  },
  // A carrier of its own: it must not know how we think, or it would agree with our mistakes.
  {
    room: /^server\/simulator\//,
    own: [/^server\/simulator\//],
    packages: /^(?!twilio|kysely|@remix-run|react)/,
    node: true,
  },
  {
    room: /^server\//,
    own: [/^server\//, /^app\/domain\//, /^machines\//, /^db\//],
    packages: /^(?!react)/,
    node: true,
  },
  { room: /^tests\//, own: [/./], packages: 'any', node: true },
]
/** Tests beside the code drive their room through real neighbours. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/simulator/testing/')

let sources: Source[] = []

beforeAll(() => {
  sources = readSources()
}, 60_000)

function breaches(source: Source): string[] {
  if (isTest(source.file)) return []
  const rule = RULES.find(({ room }) => room.test(source.file))
  if (!rule) return [`${source.file} stands in no room`]
  return source.imports
    .filter(({ target, own }) => {
      if (own) return /\.(ts|tsx|mjs)$/.test(target) ? !rule.own.some((allowed) => allowed.test(target)) : false
      if (target.startsWith('node:')) return !rule.node
      return rule.packages !== 'any' && !rule.packages.test(target)
    })
    .map(({ specifier }) => `${source.file} imports ${specifier}`)
}

/** Circles of imports that exist at run time, each once. */
function circles(): string[] {
  const edges = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.filter(({ own, typeOnly }) => own && !typeOnly).map(({ target }) => target),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const walk = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const next of edges.get(file) ?? []) walk(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of edges.keys()) walk(file, [])
  return found
}

/** Everything that a file pulls in at run time. */
function reach(file: string): Map<string, string> {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const seen = new Map<string, string>()
  const queue = [file]
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const { target, typeOnly } of byFile.get(next)?.imports ?? []) {
      if (typeOnly || seen.has(target)) continue
      seen.set(target, next)
      queue.push(target)
    }
  return seen
}

const lines = (pattern: RegExp, allowed: RegExp) =>
  sources
    .filter(({ file }) => !allowed.test(file))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )

describe('allowed imports', () => {
  test('there are sources', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.reduce((sum, { imports }) => sum + imports.length, 0)).toBeGreaterThan(200)
  })

  test('every import is allowed by RULES', () => {
    expect(sources.flatMap(breaches)).toEqual([])
  })

  test('code that two page areas use is in a folder of routes/ itself', () => {
    const areaOf = (file: string) => /^app\/routes\/(\w+\+)\//.exec(file)?.[1]
    const crossing = sources
      .filter(({ file }) => file.startsWith('app/routes/') && !isTest(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target, typeOnly }) => !typeOnly && areaOf(target) && areaOf(target) !== areaOf(file))
          .map(({ specifier }) => `${file} imports ${specifier}`),
      )
    expect(crossing).toEqual([])
  })

  test('no circle at run time', () => {
    expect(circles()).toEqual([])
  })

  test('express, socket.io and twilio stay under server/', () => {
    const outside = sources
      .filter(({ file }) => !/^(server|tests)\//.test(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target }) => /^(express|socket\.io|twilio)$/.test(target))
          .map(({ target }) => `${file}: ${target}`),
      )
    expect(outside).toEqual([])
  })

  test('the carrier’s SDK is imported by its adapter only', () => {
    const users = sources
      .filter(({ file, imports }) => !isTest(file) && imports.some(({ target }) => target === 'twilio'))
      .map(({ file }) => file)
    expect(users.filter((file) => !file.startsWith('server/carrier/twilio/') && !file.startsWith('tests/'))).toEqual([])
  })

  const importersOf = (target: RegExp) =>
    sources
      .filter(({ imports }) => imports.some((one) => !one.typeOnly && target.test(one.target)))
      .map(({ file }) => file)

  test('stored files are reached by the port `Files`: no path outside server/', () => {
    expect(importersOf(/^node:(fs|path)/).filter((file) => file.startsWith('app/') && !isTest(file))).toEqual([])
  })

  test('tests read rows by tests/helpers/rows.ts, unless they are about the file', () => {
    const ofFile =
      /^tests\/(bench|postgres)\/|^tests\/(helpers\/rows|crash\/verdict|crash-verdict\.test|faults\/backup\.test)\.ts$/
    const drivers = importersOf(/^better-sqlite3$/).filter((file) => file.startsWith('tests/'))
    expect(drivers.filter((file) => !ofFile.test(file))).toEqual([])
  })

  test('schemas and contracts can be sent to a browser', () => {
    const heavy = sources
      .filter(({ file }) => SCHEMA_OR_CONTRACT.test(file))
      .flatMap(({ file }) =>
        [...reach(file)]
          .filter(([target]) => /\.server\.tsx?$|^node:|^db\/|^server\/|^(kysely|better-sqlite3)$/.test(target))
          .map(([target, through]) => `${file} reaches ${target} through ${through}`),
      )
    expect(heavy).toEqual([])
  })

  test('what the browser runs reaches no server module', () => {
    const heavy = sources
      .filter(({ file }) => /^app\/(ui|live)\//.test(file) && !isTest(file))
      .flatMap(({ file }) =>
        [...reach(file)]
          .filter(([target]) => /\.server\.tsx?$|^node:|^db\/|^server\//.test(target))
          .map(([target, through]) => `${file} reaches ${target} through ${through}`),
      )
    expect(heavy).toEqual([])
  })
})

describe('conventions', () => {
  test('process.env is read in one place for each process', () => {
    // The launchers run before there is an env.ts to ask; playwright.config.ts and tests drive processes from outside.
    expect(
      lines(
        /process\.env\b/,
        /^server\/env(\.test)?\.ts$|^server\/simulator\/env\.ts$|^server\/cli\/.+\.mjs$|^tests\//,
      ),
    ).toEqual([])
  })

  test('page forms are read in one place, which refuses invalid ones', () => {
    const readers = /\.formData\(\)|parseMultipartFormData/
    expect(lines(readers, /^app\/routes\/\+form\/read-form\.server\.ts$|^(server|tests)\//)).toEqual([])
  })

  test('each form that is sent names its signed-in user, where signing in is required', () => {
    const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
    /** Signing in, signing out and appearance are for any user. */
    const anybodys = /^app\/routes\/\+shell\/menus\.tsx$/
    const unnamed = sources
      .filter(({ file }) => /^app\/routes\/.+\.tsx$/.test(file) && !file.endsWith('.test.tsx') && !anybodys.test(file))
      .filter(({ text }) => {
        const signOuts = count(text, /method="post" action="\/sign-out"/g)
        return count(text, /method="post"/g) - signOuts !== count(text, /<ExpectedUserField \/>/g)
      })
    expect(unnamed.map(({ file }) => file)).toEqual([])
  })

  test('a form that a page posts is an ActionForm, a SchemaForm or a PostForm', () => {
    const exceptions = [
      // Inside <noscript>, where React renders nothing in the browser.
      'app/routes/+form/order-forms.tsx',
      // The one place that writes the element.
      'app/routes/+form/post-form.tsx',
      // Appearance and signing out are the same for every user.
      'app/routes/+shell/menus.tsx',
      // As menus.tsx.
      'app/routes/manage+/account.tsx',
    ]
    const posts = (source: Source): boolean => {
      let found = false
      const visit = (node: ts.Node): void => {
        if (ts.isJsxOpeningLikeElement(node) && /^form$/i.test(node.tagName.getText(source.tree)))
          found ||= /\bmethod="post"/.test(node.attributes.getText(source.tree))
        ts.forEachChild(node, visit)
      }
      visit(source.tree)
      return found
    }
    const pages = sources.filter(({ file }) => file.startsWith('app/routes/') && !isTest(file))
    expect(pages.filter(posts).map(({ file }) => file)).toEqual(exceptions)
  })

  test('only db/dialect.ts writes SQLite index hints: PostgreSQL would refuse them', () => {
    expect(lines(/sql(<\w+>)?`\+/, /^db\/dialect\.ts$/)).toEqual([])
  })

  test('only db/dialect.ts calls functions that only SQLite has', () => {
    // Migrations, backups of the file and the simulator are SQLite's by what they are; tests look into the file.
    const own = /^db\/(dialect\.ts|migrations\/)|^server\/(cli|simulator)\/|^tests\//
    expect(lines(/\b(json_(extract|each|tree)|instr|randomblob|strftime|group_concat|ifnull|iif)\(/, own)).toEqual([])
  })

  test('ledger rows are only added, by postTransaction', () => {
    // SQLite and PostgreSQL share no text for a trigger that refuses the rest.
    const changes = /(updateTable|deleteFrom|replaceInto)\('ledger_(transactions|entries)|(update|delete from) ledger_/
    expect(lines(changes, /\.test\.ts$|^tests\//)).toEqual([])
    expect(lines(/insertInto\('ledger_/, /^app\/domain\/ledger\/post-transaction\.server\.ts$|^tests\//)).toEqual([])
  })

  test(`no file is longer than ${MAX_LINES} lines`, () => {
    const long = sources.filter(({ text }) => text.split('\n').length > MAX_LINES).map(({ file }) => file)
    expect(long).toEqual([])
  })

  test('no `any`', () => {
    const found: string[] = []
    for (const { file, tree } of sources) {
      const visit = (node: ts.Node): void => {
        if (node.kind === ts.SyntaxKind.AnyKeyword)
          found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
        ts.forEachChild(node, visit)
      }
      visit(tree)
    }
    expect(found).toEqual([])
  })

  test('no drawers, no barrels', () => {
    expect(
      sources.map(({ file }) => file).filter((file) => /(^|\/)(utils?|helpers?|misc|common)\.tsx?$/.test(file)),
    ).toEqual([])
    const barrels = sources.filter(
      ({ tree }) =>
        tree.statements.length > 0 &&
        tree.statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier),
    )
    expect(barrels.map(({ file }) => file)).toEqual([])
  })

  test('no path of a machine', () => {
    expect(lines(/(^|[\s'"`(=])\/(work|root|home|farm|tmp)\/[a-z]/, /^tests\/architecture\.test\.ts$/)).toEqual([])
  })

  test('no test waits by the clock, is skipped or runs alone', () => {
    const inTests = sources.filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))
    const found = inTests.flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /waitForTimeout|\bsleep\(|setTimeout\(\s*(resolve|done|r)\b|\b(it|test|describe)\.(only|skip|todo|fixme)\(/.test(
            line,
          )
            ? [`${file}:${index + 1}`]
            : [],
        ),
    )
    expect(found.filter((place) => !place.startsWith('tests/architecture.test.ts'))).toEqual([])
  })
})
