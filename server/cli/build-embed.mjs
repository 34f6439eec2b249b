import { renameSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Gzipped (embedding.md). */
const MAX_BYTES = 5_000
const TARGET = 'public/embed.js'

/** Throws above MAX_BYTES. */
export async function buildEmbed() {
  const { outputFiles } = await build({
    entryPoints: ['app/live/embed/embed.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    write: false,
  })
  const { contents } = outputFiles[0]
  const bytes = gzipSync(contents).length
  if (bytes > MAX_BYTES) throw new Error(`${TARGET} is ${bytes} bytes gzipped; at most ${MAX_BYTES} are allowed`)
  // A parallel build must never copy a partial file.
  const temporaryFile = `.build-${process.pid}.embed.js`
  writeFileSync(temporaryFile, contents)
  renameSync(temporaryFile, TARGET)
  return bytes
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const bytes = await buildEmbed()
  console.log(`${TARGET}: ${bytes} bytes gzipped`)
}
