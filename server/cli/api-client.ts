import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { openApiDocument } from '../api/openapi'

/** `npm run client [-- FOLDER]`: writes a package with a typed client of the API, ready for `npm publish`. */
export async function writeApiClient(folder: string): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const document = (await openApiDocument('https://localhost')) as unknown as OpenAPI3
  mkdirSync(folder, { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('api.d.ts', astToString(await openapiTs(document)))
  for (const file of ['index.js', 'index.d.ts', 'README.md'])
    write(file, readFileSync(join(root, 'server/cli/api-client', file), 'utf8'))
  const manifest = {
    name: 'trunkline-client',
    version,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files: ['api.d.ts', 'index.d.ts', 'index.js'],
    engines: { node: '>=20' },
  }
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../../build/client')
  await writeApiClient(folder)
  process.stderr.write(`The client is in ${folder}.\n`)
}
