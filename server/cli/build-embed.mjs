import { renameSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Gzipped limit for `/embed.js` (embedding.md). */
const MAX_BYTES = 5_000
const TARGET = 'public/embed.js'

/** Bundle app/live/embed/embed.ts into public/embed.js. Throws when it exceeds its limit. */
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
  // Renamed into place, so that a parallel build never copies a partial file.
  const beside = `.build-${process.pid}.embed.js`
  writeFileSync(beside, contents)
  renameSync(beside, TARGET)
  return bytes
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const bytes = await buildEmbed()
  console.log(`${TARGET}: ${bytes} bytes gzipped`)
}
