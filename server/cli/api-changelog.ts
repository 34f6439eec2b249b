import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatApiShape, listApiChanges, parseApiShape, readApiShape } from '../api/api-shape'
import { openApiDocument } from '../api/openapi'

/** `npm run api:changelog`: writes the API's changes since `docs/api-shape.txt` into `docs/api-changelog.md`. */
const docs = join(import.meta.dirname, '../../docs')
const shapeFile = join(docs, 'api-shape.txt')
const changelogFile = join(docs, 'api-changelog.md')

const before = readFileSync(shapeFile, 'utf8')
const shape = readApiShape(await openApiDocument('http://localhost'))
const after = formatApiShape(shape)
const entries = listApiChanges(parseApiShape(before), shape)
if (after === before) process.stderr.write('The API has not changed.\n')
else {
  const heading = `## ${new Date().toISOString().slice(0, 10)}`
  const hash = createHash('sha256').update(after).digest('hex')
  const [head, ...days] = readFileSync(changelogFile, 'utf8').split(/^(?=## )/m)
  const today = days[0]?.startsWith(`${heading}\n`) ? days.shift()!.trimEnd() : `${heading}\n`
  const text = [
    head!.replace(/^Shape: .*$/m, `Shape: \`${hash}\``),
    `${today}\n${entries.join('\n')}\n\n`,
    ...days,
  ].join('')
  writeFileSync(shapeFile, after)
  writeFileSync(changelogFile, `${text.trimEnd()}\n`)
  process.stderr.write(`${entries.length} changes written to docs/api-changelog.md.\n`)
}
