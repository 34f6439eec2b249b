import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** What a host page pays for `/embed.js`, gzipped (embedding.md). */
const MAX_BYTES = 5_000

/** Bundles app/live/embed/embed.ts into public/embed.js. Throws when it has grown over its limit. */
export async function buildEmbed({ outfile = 'public/embed.js' } = {}) {
  const result = await build({
    entryPoints: ['app/live/embed/embed.ts'],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    metafile: true,
    write: true,
  })
  const { readFile } = await import('node:fs/promises')
  const bytes = gzipSync(await readFile(outfile)).length
  if (bytes > MAX_BYTES) throw new Error(`${outfile} is ${bytes} bytes gzipped; at most ${MAX_BYTES} are allowed`)
  return { bytes, warnings: result.warnings.length }
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const { bytes } = await buildEmbed()
  console.log(`public/embed.js: ${bytes} bytes gzipped`)
}
